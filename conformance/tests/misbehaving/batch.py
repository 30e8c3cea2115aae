"""Answers in a batch of one."""

from sound import line_of, serve

serve(lambda _request, right: line_of([right]))
