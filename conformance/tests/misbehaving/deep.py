"""Nests 10,000 deep."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "deep": ' + b"[" * 10_000 + b"]" * 10_000 + b"}\n")
