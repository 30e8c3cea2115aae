"""Writes a number that is too large for any machine."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "score": 1e5000}\n')
