"""Writes NaN, which JSON does not have."""

from sound import serve

serve(lambda _request, right: {**right, "score": float("nan")})
