"""Leaves out the end of a line and waits for the next request."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-1])
