"""Writes a number of 5,000 digits."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "score": ' + b"7" * 5000 + b"}\n")
