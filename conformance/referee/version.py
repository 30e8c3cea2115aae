"""The version of the suite."""

__version__ = "0.1.0"
PROTOCOL = "1"
