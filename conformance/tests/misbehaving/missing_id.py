"""Answers without an id."""

from sound import serve

serve(lambda _request, right: {name: value for name, value in right.items() if name != "id"})
