"""Breaks off with a traceback in one method."""

from sound import Message, serve


def spoil(request: Message, _right: Message) -> None:
    raise RuntimeError(f"no idea what to do about {request['method']}")


serve(spoil)
