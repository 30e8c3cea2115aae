"""Reading reports again: from a result bundle, or from the JSON that ``check --report json=FILE`` writes."""

import json
from pathlib import Path

from rulebooks import JsonObject
from rulebooks.documents import DocumentError

from referee.bundle import report_of_bundle
from referee.reports.as_json import FORMAT
from referee.schemas import faults

_FIRST = 4096
_LARGEST = 1_000_000_000


def read_report(path: Path) -> JsonObject:
    """Return the report in a bundle or a JSON file; raises :class:`DocumentError` for what is neither."""
    if _is_bundle(path):
        return report_of_bundle(path)
    return _report(path, _content(path))


def _is_bundle(path: Path) -> bool:
    """Tell a bundle by its beginning."""
    if path.suffix == ".gz":
        return True
    try:
        if not path.is_file():
            why = "it is no file" if path.exists() else "there is no such file"
            raise DocumentError(path, None, f"cannot be read: {why}; name a result bundle or a report as JSON")
        with path.open("rb") as file:
            return file.read(_FIRST).lstrip().startswith(b'{"bundle"')
    except OSError as error:
        raise DocumentError(path, None, f"cannot be read: {error.strerror}") from None


def _content(path: Path) -> object:
    """Return the JSON in a file; a report with hundreds of conversations is larger than what people write."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        raise DocumentError(path, None, f"cannot be read: {error.strerror}") from None
    if len(raw) > _LARGEST:
        raise DocumentError(path, None, f"is larger than {_LARGEST:,} bytes")
    try:
        content: object = json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError as error:
        raise DocumentError(path, error.lineno, f"is neither a result bundle nor JSON: {error.msg}") from None
    except (ValueError, RecursionError):
        raise DocumentError(path, None, "is neither a result bundle nor JSON in UTF-8") from None
    return content


def _report(path: Path, content: object) -> JsonObject:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        message = "is neither a result bundle (check --bundle) nor a report of check (check --report json=FILE)"
        raise DocumentError(path, 1, message)
    for where, why in faults("report", content):
        place = "/".join(map(str, where))
        raise DocumentError(path, None, f"{place}: {why}" if place else why)
    return content
