"""Nests 200 deep, which many parsers would let pass."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "deep": ' + b'{"a":' * 200 + b"1" + b"}" * 200 + b"}\n")
