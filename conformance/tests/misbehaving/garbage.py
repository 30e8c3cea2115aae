"""Says in words what it should say in JSON."""

from sound import serve

serve(lambda _request, _right: b"The tile lies well there.\n")
