"""Writes half of a surrogate pair."""

from sound import serve

serve(lambda _request, right: {**right, "note": "\ud83d"})
