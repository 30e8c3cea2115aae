"""What was found out, told to people and to programs."""

from referee.reports.as_json import finding_json, report_of
from referee.reports.as_text import show_finding, show_report

__all__ = ["finding_json", "report_of", "show_finding", "show_report"]
