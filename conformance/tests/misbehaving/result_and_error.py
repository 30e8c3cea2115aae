"""Grants and refuses at once."""

from sound import serve

serve(lambda _request, right: {**right, "error": {"code": 1001, "message": "or rather not"}})
