"""Writes an empty line before an answer."""

from sound import line_of, serve

serve(lambda _request, right: b"\n" + line_of(right))
