"""Sends a notification before an answer."""

from sound import line_of, serve

serve(lambda _request, right: line_of({"jsonrpc": "2.0", "method": "log", "params": {}}) + line_of(right))
