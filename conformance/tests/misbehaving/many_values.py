"""Answers with four million lists in a line that is not too long by itself."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "lists": [' + b"[]," * 2_600_000 + b"[]]}\n")
