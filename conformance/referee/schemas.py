"""The published JSON Schemas, ready to validate with."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from rulebooks.spec import data_folder

PREFIX = "urn:referee:schema:"
MOST_EXPLAINED = 10_000
MOST_ERRORS = 50
"""A foreign program may send 100,000 wrong values in one line; nobody reads so many sentences."""


def schema_files() -> list[Path]:
    """Return the files of all schemas, in order of their names."""
    return sorted((data_folder() / "schemas").rglob("*.schema.json"))


@cache
def _contents() -> dict[str, dict[str, Any]]:
    contents = [json.loads(path.read_text(encoding="utf-8")) for path in schema_files()]
    return {content["$id"]: content for content in contents}


def is_known(name: str) -> bool:
    """Tell whether there is a schema with this name, such as ``tayu/action``."""
    return PREFIX + name in _contents()


@cache
def _registry() -> Registry[Any]:
    return Registry[Any]().with_resources(
        (name, Resource.from_contents(content)) for name, content in _contents().items()
    )


@cache
def _compiled_registry() -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry(list(_contents().items()), draft=jsonschema_rs.Draft202012)


@cache
def compiled(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the compiled twin of :func:`validator`: a hundred times faster, its answer is only yes or no."""
    return jsonschema_rs.Draft202012Validator(
        _contents()[PREFIX + name], registry=_compiled_registry(), validate_formats=True
    )


@cache
def validator(name: str) -> Draft202012Validator:
    """Return the validator for a schema named by its path below ``schemas``, such as ``tayu/action``."""
    schema = _registry().contents(PREFIX + name)
    return Draft202012Validator(schema, registry=_registry(), format_checker=Draft202012Validator.FORMAT_CHECKER)


def faults(name: str, data: object) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield where and why ``data`` departs from a schema, in reading order; at most :data:`MOST_ERRORS` times.

    The compiled twin decides. Its own words are told, about the first fault, where the other sees nothing wrong (in
    Python's patterns ``$`` also stands before a last line break) and where there is too much to look at (the other
    would compare 100,000 values with each other).
    """
    try:
        if compiled(name).is_valid(data):
            return
    except UnicodeEncodeError:
        yield (), "a string holds half a surrogate pair, which is no character"
        return
    errors: list[ValidationError] = []
    if not _holds_more_than(MOST_EXPLAINED, data):
        first = islice(validator(name).iter_errors(data), MOST_ERRORS)
        errors = sorted(first, key=lambda error: [str(part) for part in error.absolute_path])
    for error in errors:
        yield tuple(error.absolute_path), _sentence(error)
    if not errors:
        try:
            compiled(name).validate(data)
        except jsonschema_rs.ValidationError as told:
            yield tuple(told.instance_path), _shortened(told.message)


def _holds_more_than(most: int, data: object) -> bool:
    waiting, seen = [data], 0
    while waiting and seen <= most:
        value = waiting.pop()
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        seen += 1 + len(inner)
        waiting += [item for item in inner if isinstance(item, (dict, list))]
    return seen > most


def _sentence(error: ValidationError) -> str:
    message = _shortened(error.message)
    if error.validator in ("additionalProperties", "unevaluatedProperties"):
        message = re.sub("^(Additional|Unevaluated) properties are not allowed", "unknown field", message)
    return message


def _shortened(message: str) -> str:
    return message if len(message) <= 200 else f"{message[:120]} ... {message[-60:]}"
