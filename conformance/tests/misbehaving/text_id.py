"""Turns the id into text."""

from sound import serve

serve(lambda _request, right: {**right, "id": str(right["id"])})
