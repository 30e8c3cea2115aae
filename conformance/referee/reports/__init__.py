"""What was found out, told to people and to programs."""

from referee.reports.as_json import report_of
from referee.reports.as_text import show_finding, show_run

__all__ = ["report_of", "show_finding", "show_run"]
