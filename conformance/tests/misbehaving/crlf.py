"""Ends its lines as Windows does (fine)."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-1] + b"\r\n", "any", always=True)
