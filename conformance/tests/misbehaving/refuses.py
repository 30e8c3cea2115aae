"""Refuses to shake hands."""

from sound import serve

serve(
    lambda request, _right: {"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32603, "message": "not today"}},
    "initialize",
)
