"""Writes a greeting before it is asked anything."""

from sound import serve_rightly, write

write(b"Welcome to this program!\n")
serve_rightly()
