"""Answers with the id of the request before."""

from sound import serve

serve(lambda request, right: {**right, "id": request["id"] - 1})
