"""Pages about messages and files, generated from the schemas, and a conversation with the reference engine."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from referee.schemas import PREFIX, schema_files
from referee.server import Server
from rulebooks import JsonObject
from rulebooks.documents import read_document
from rulebooks.spec import data_folder

from sitegen.library import GAMES
from sitegen.markup import code, inline, link, table
from sitegen.pages import Page, way
from sitegen.words import game_name

MESSAGES = "reference/messages.md"
FILES = "reference/files.md"
_MOST_SHOWN = 3
_ANYTHING = "anything"
_COMPLICATIONS = ("oneOf", "anyOf")
_METHODS = ("initialize", "newGame", "legalActions", "play", "state")

Schema = Mapping[str, Any]


def game_schemas_path(game: str) -> str:
    """Return the path of the page with the schemas of a game."""
    return f"reference/{game}.md"


@cache
def schemas() -> dict[str, Schema]:
    """Return every schema by its name, such as ``protocol/play.params``."""
    contents = [cast("Schema", read_document(path).data) for path in schema_files()]
    return {str(content["$id"]).removeprefix(PREFIX): content for content in contents}


def path_of_schema(name: str) -> str:
    """Return the path of the page on which a schema stands."""
    folder, _, rest = name.partition("/")
    if not rest:
        return FILES
    return MESSAGES if folder == "protocol" else game_schemas_path(folder)


def anchor_of(name: str, definition: str = "") -> str:
    """Return the anchor of a schema, or of one of its definitions."""
    return f"schema-{name.replace('/', '-')}" + (f"-{definition}" if definition else "")


def messages_page() -> Page:
    """Return the page of the messages of the protocol."""
    known = schemas()
    parts = [
        "# Messages, from the schemas",
        "What each request holds and what its answer holds, generated from `schemas/protocol`. "
        "[The protocol](../protocol.md) says the rest in words. The actions, states and set-ups of a game stand on its "
        "own page: " + ", ".join(f"[{game_name(game, 'en')}]({game}.md)" for game in GAMES) + ".",
    ]
    order = ["request", "response", *(f"{method}.{part}" for method in _METHODS for part in ("params", "result"))]
    for name in order:
        parts += _schema(f"protocol/{name}", known[f"protocol/{name}"], MESSAGES)
    parts.append("## A conversation {: #conversation }")
    parts.append(
        "Word for word what the reference engine answers; long lists are cut where it says so. `→` is what the harness "
        "sends, `←` what comes back."
    )
    parts += list(_conversation())
    return Page(MESSAGES, "Messages, from the schemas", "\n\n".join(parts))


def game_schemas_page(game: str) -> Page:
    """Return the page of the actions, states, set-ups and words of a game."""
    path = game_schemas_path(game)
    title = f"Messages of {game_name(game, 'en')}"
    parts = [f"# {title}", f"Generated from `schemas/{game}`."]
    for name, schema in schemas().items():
        if name.startswith(f"{game}/"):
            parts += _schema(name, schema, path)
    return Page(path, title, "\n\n".join(parts), searched=False)


def files_page() -> Page:
    """Return the page of the files that all games share: cases, clauses, records, reports, bundles."""
    parts = [
        "# Files, from the schemas",
        "Generated from `schemas`: the form of every file that Referee reads or writes.",
    ]
    for name, schema in schemas().items():
        if "/" not in name:
            parts += _schema(name, schema, FILES)
    return Page(FILES, "Files, from the schemas", "\n\n".join(parts), searched=False)


def _schema(name: str, schema: Schema, path: str) -> Iterator[str]:
    yield f"## {schema.get('title', name)} {{: #{anchor_of(name)} }}"
    yield f"<p>{code(f'schemas/{name}.schema.json')}</p>"
    yield "".join(_node(name, schema, path))
    for example in schema.get("examples", ())[:2]:
        yield _block(example)
    for definition, inner in schema.get("$defs", {}).items():
        yield f"### {inner.get('title', definition)} {{: #{anchor_of(name, definition)} }}"
        yield "".join(_node(name, inner, path))


def _node(name: str, schema: Schema, path: str) -> Iterator[str]:
    """Yield what a schema says of an object or value."""
    if "description" in schema:
        yield f"<p>{inline(schema['description'])}</p>"
    fields = schema.get("properties", {})
    if fields:
        required = schema.get("required", ())
        rows = [
            [
                code(field),
                describe(name, inner, path),
                "yes" if field in required else "",
                inline(_meaning(inner)),
            ]
            for field, inner in fields.items()
        ]
        yield table(["Field", "Value", "Required", "Meaning"], rows, "schema")
    else:
        yield f"<p>{describe(name, schema, path)}</p>"
    conditions = [_condition(name, entry, path) for entry in schema.get("allOf", ()) if "if" in entry]
    if conditions:
        yield f"<ul>{''.join(f'<li>{condition}</li>' for condition in conditions)}</ul>"


def _meaning(schema: Schema) -> str:
    return str(schema.get("description", schema.get("title", "")))


def _condition(name: str, entry: Schema, path: str) -> str:
    when = [
        f"{code(field)} is {describe(name, inner, path)}" for field, inner in entry["if"].get("properties", {}).items()
    ]
    demanded = entry.get("then", {})
    fields = demanded.get("properties", {})
    then = [f"{code(field)} is {describe(name, inner, path)}" for field, inner in fields.items()]
    if not then:
        then = [told for told in [describe(name, demanded, path)] if told != _ANYTHING]
    required = demanded.get("required", ())
    if required:
        then.append(f"{', '.join(map(code, required))} must be there")
    return f"where {' and '.join(when) or 'it is so'}: {'; '.join(then)}"


def describe(name: str, schema: object, path: str) -> str:
    """Return in words which values a schema allows, as HTML."""
    if not isinstance(schema, Mapping):
        return _ANYTHING if schema else "nothing"
    if "$ref" in schema:
        return _reference(name, str(schema["$ref"]), path)
    if "const" in schema:
        return code(json.dumps(schema["const"], ensure_ascii=False))
    if "enum" in schema:
        return "one of " + ", ".join(code(json.dumps(value, ensure_ascii=False)) for value in schema["enum"])
    for key in _COMPLICATIONS:
        if key in schema:
            return " or ".join(describe(name, inner, path) for inner in schema[key])
    return " ".join(_plain(name, schema, path)) or _ANYTHING


def _plain(name: str, schema: Schema, path: str) -> Iterator[str]:
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    if kinds:
        yield " or ".join(kinds)
    if isinstance(schema.get("items"), Mapping):
        yield f"of {describe(name, schema['items'], path)}"
    if "properties" in schema and "object" in kinds:
        inner = [f"{code(field)}: {describe(name, value, path)}" for field, value in schema["properties"].items()]
        yield f"({'; '.join(inner)})"
    elif isinstance(schema.get("additionalProperties"), Mapping):
        yield f"of {describe(name, schema['additionalProperties'], path)}"
    for key, words in (("minimum", "from"), ("maximum", "to"), ("minItems", "at least"), ("maxItems", "at most")):
        if key in schema:
            yield f"{words} {schema[key]}"
    if "pattern" in schema:
        yield f"that matches {code(schema['pattern'])}"
    references = [describe(name, inner, path) for inner in schema.get("allOf", ()) if "if" not in inner]
    if references:
        yield "as " + " and ".join(references)


def _reference(name: str, reference: str, path: str) -> str:
    target, _, pointer = reference.partition("#")
    whole = target.removeprefix(PREFIX) or name
    definition = pointer.removeprefix("/$defs/") if pointer else ""
    schema = schemas()[whole]
    title = schema["$defs"][definition].get("title", definition) if definition else schema.get("title", whole)
    return link(way(path, path_of_schema(whole), anchor_of(whole, definition)), inline(title))


def _block(value: object) -> str:
    return f"```json\n{json.dumps(value, ensure_ascii=False, indent=1)}\n```"


def _conversation() -> Iterator[str]:
    server = Server(["tayu"])
    place = {"type": "place", "tile": "T123", "square": "J10", "direction": "east"}
    asked: Sequence[tuple[str, str, JsonObject]] = (
        ("The handshake.", "initialize", {"protocol": "1"}),
        (
            "A game begins. `rulings` may be left out: then those of the ruleset hold.",
            "newGame",
            {"game": "tayu", "variant": "two-player", "ruleset": "finnish", "rulings": {}, "setup": {}},
        ),
        ("Which tile comes is not a choice, so it is not listed.", "legalActions", {}),
        ("Chance is told.", "play", {"action": {"type": "draw", "from": "left", "tile": "T123"}}),
        ("Off the centre: refused, and nothing changes.", "play", {"action": {**place, "square": "A1"}}),
        ("Over the centre: accepted.", "play", {"action": place}),
        ("The state can be asked for at any time.", "state", {}),
    )
    for number, (why, method, params) in enumerate(asked, 1):
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        answer = server.answer(request)
        yield why
        lines = [f"→ {json.dumps(request, ensure_ascii=False)}", f"← {json.dumps(_cut(answer), ensure_ascii=False)}"]
        yield "```\n" + "\n".join(lines) + "\n```"


def _cut(value: Any) -> Any:
    """Return an answer with long lists cut, which their last entry says."""
    if isinstance(value, Mapping):
        return {key: _cut(inner) for key, inner in value.items()}
    if isinstance(value, list) and len(value) > _MOST_SHOWN + 2:
        return [*(_cut(inner) for inner in value[:_MOST_SHOWN]), f"... {len(value) - _MOST_SHOWN} more"]
    return [_cut(inner) for inner in value] if isinstance(value, list) else value


def contributing_page() -> Page:
    """Return the page on how to challenge or propose: the file of that name at the root of the project."""
    text = (data_folder() / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return Page("contributing.md", "Challenging and contributing", text)
