"""Begins a line with a byte order mark."""

from sound import line_of, serve

serve(lambda _request, right: b"\xef\xbb\xbf" + line_of(right))
