"""Judge any program that plays a board game against the rules as they are written down."""

from referee.version import __version__

__all__ = ["__version__"]
