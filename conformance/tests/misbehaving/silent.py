"""Reads everything and never answers."""

from sound import requests

for _ in requests():
    pass
