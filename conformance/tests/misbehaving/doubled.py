"""Answers twice to one request."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right) * 2)
