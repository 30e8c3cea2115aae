"""Says one thing twice in one object."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right)[:-2] + b', "jsonrpc": "2.0"}\n')
