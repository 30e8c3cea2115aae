"""Answers with ``true`` as id."""

from sound import serve

serve(lambda _request, right: {**right, "id": True})
