"""Answers with neither a result nor an error."""

from sound import serve

serve(lambda request, _right: {"jsonrpc": "2.0", "id": request["id"]})
