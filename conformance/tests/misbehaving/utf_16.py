"""Writes in UTF-16."""

from sound import line_of, serve

serve(lambda _request, right: line_of(right).decode().encode("utf-16-le"))
