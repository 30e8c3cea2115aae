"""Writes every id with a decimal point, which is the same number (fine)."""

from sound import serve

serve(lambda _request, right: {**right, "id": float(right["id"])}, "any", always=True)
