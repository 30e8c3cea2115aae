"""Writes a word in Latin-1."""

from sound import line_of, serve

serve(lambda _request, right: line_of({**right, "game": "Ta Y"})[:-3] + b'\xfc"}\n')
