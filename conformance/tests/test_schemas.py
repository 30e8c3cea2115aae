"""The published schemas: what they are, that their examples fit, and that both validators read them alike."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referee.schemas import PREFIX, compiled, faults, schema_files, validator
from referee.validation import validate_file
from rulebooks.spec import data_folder, game_ids

Path_ = tuple[str | int, ...]

FOLDER = data_folder() / "schemas"
FILES = {path.relative_to(FOLDER).as_posix().removesuffix(".schema.json"): path for path in schema_files()}
SCHEMAS: dict[str, Any] = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
METHODS = ("initialize", "newGame", "legalActions", "play", "state")
FORMS = {
    *("sources", "clause", "clauses", "ruling", "rulings", "ruleset", "rulesets"),
    *("case", "cases", "mutants", "record", "report", "game"),
    *("protocol/request", "protocol/response"),
    *(f"protocol/{method}.{part}" for method in METHODS for part in ("params", "result")),
    *(
        f"{game}/{form}"
        for game in game_ids()
        for form in ("action", "choice", "setup", "state", "word", "case", "record")
    ),
    *("tayu/board", "tayu/tiles"),
}
SPEC_FILES = sorted((data_folder() / "spec").rglob("*.yaml"))

each_schema = pytest.mark.parametrize("name", SCHEMAS)


def parts(schema: Any, where: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Yield the schema and all that it describes: definitions, properties, items; not what it only compares with."""
    yield where, schema
    if not isinstance(schema, dict):
        return
    for keyword in ("properties", "$defs"):
        for name, part in schema.get(keyword, {}).items():
            yield from parts(part, (*where, keyword, name))
    for keyword in ("items", "additionalProperties"):
        if isinstance(schema.get(keyword), dict):
            yield from parts(schema[keyword], (*where, keyword))


def described(schema: Any, home: str) -> bool:
    """Tell whether a schema, or what it refers to, says what it is about."""
    if "description" in schema:
        return True
    target, _, pointer = schema.get("$ref", "").partition("#")
    found = SCHEMAS.get(target.removeprefix(PREFIX) or home, {}) if "$ref" in schema else {}
    for step in pointer.split("/")[1:]:
        found = found[step]
    return bool(found) and described(found, target.removeprefix(PREFIX) or home)


def examples() -> list[tuple[str, str, Any]]:
    """Return every example with its schema and the part of it that the example is of."""
    found = []
    for name, schema in SCHEMAS.items():
        for where, part in parts(schema):
            for example in part.get("examples", ()) if isinstance(part, dict) else ():
                found.append((name, "/".join(map(str, where)), example))
    assert found, "an empty collection of examples proves nothing"
    return found


EXAMPLES = examples()
WHOLE = [(name, example) for name, where, example in EXAMPLES if not where]


def test_there_is_a_schema_for_every_file_and_message() -> None:
    assert set(SCHEMAS) >= FORMS


@each_schema
def test_a_schema_is_one_of_2020_12_and_named_after_its_path(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:referee:schema:{name}"


@each_schema
def test_a_schema_and_its_definitions_have_title_and_description(name: str) -> None:
    for where, part in parts(SCHEMAS[name]):
        if not where or where[-2:-1] == ("$defs",):
            assert part.get("title"), where
            assert part.get("description"), where


@each_schema
def test_every_property_is_described(name: str) -> None:
    properties = [(where, part) for where, part in parts(SCHEMAS[name]) if where[-2:-1] == ("properties",)]
    assert [where for where, part in properties if not described(part, name)] == []


@each_schema
def test_a_schema_has_an_example(name: str) -> None:
    assert SCHEMAS[name].get("examples")


@each_schema
def test_every_reference_leads_somewhere(name: str) -> None:
    for _, part in parts(SCHEMAS[name]):
        if isinstance(part, dict) and "$ref" in part:
            assert described({"$ref": part["$ref"]}, name), part["$ref"]


@pytest.mark.parametrize(("name", "where", "example"), EXAMPLES)
def test_an_example_fits_its_schema(name: str, where: str, example: Any) -> None:
    part = validator(name).evolve(schema={"$ref": f"{PREFIX}{name}#/{where}" if where else PREFIX + name})
    assert [error.message for error in part.iter_errors(example)] == []
    if not where:
        assert compiled(name).is_valid(example)
        assert list(faults(name, example)) == []


@pytest.mark.parametrize(("name", "where", "example"), EXAMPLES)
def test_an_example_crosses_a_wire_unchanged(name: str, where: str, example: Any) -> None:
    assert json.loads(json.dumps(example)) == example


@pytest.mark.parametrize("path", SPEC_FILES, ids=lambda path: path.relative_to(data_folder()).as_posix())
def test_a_file_of_the_specification_is_valid(path: Path) -> None:
    assert [str(problem) for problem in validate_file(path)] == []


def test_there_are_files_to_validate() -> None:
    kinds = {
        path.parent.name if path.parent.name in ("boards", "cases", "clauses") else path.stem for path in SPEC_FILES
    }
    assert kinds >= {"boards", "cases", "clauses", "game", "rulings", "rulesets", "sources", "tiles"}


# Two validators, one answer


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 2, 20, 1.0, 20.0, 1.5, 2**53, -(2**53), 1e300]),
    st.sampled_from(
        ["", " ", "T148", "T567", "J10", "a.b.c", "tayu.place.duty", "wall", "2.0", "1", "line\n", "é", "Ⅷ", "٣"]
    ),
    st.text(max_size=4),
)
ENDS = [" ", "\r", "\u2028", "\x00", "$", "٣", "1", "x"]
DISPUTED = ["\n", "\u0085", "\ufeff", "\x1c"]  # what `$` and `\s` mean in Python and in JSON Schema differs in these
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=4,
)


def places(data: Any, where: Path_ = ()) -> list[Path_]:
    """Return the way to every value."""
    found = [where]
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found += places(value, (*where, key))
    return found


@st.composite
def mutations(draw: st.DrawFn, ends: list[str]) -> tuple[str, Any]:
    """Return an example with one to three things changed at random; ``ends`` are put behind strings."""
    name, example = draw(st.sampled_from(WHOLE))
    data = [copy.deepcopy(example)]
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([(0, *where) for where in places(data[0])]))
        holder: Any = data
        for step in way:
            holder = holder[step]
        value = holder[last]
        match draw(st.sampled_from(("replace", "remove", "add", "twist", "twist"))):
            case "remove" if way:
                del holder[last]
            case "add" if isinstance(value, dict):
                value[draw(st.sampled_from(["x", "clause", "1", "0", "verdict", "error", *value]))] = draw(VALUES)
            case "add" if isinstance(value, list):
                value.append(draw(st.sampled_from(value) if value else VALUES))
            case "twist":
                holder[last] = twisted(draw, value, ends)
            case _:
                holder[last] = draw(VALUES)
    return name, data[0]


def twisted(draw: st.DrawFn, value: Any, ends: list[str]) -> Any:
    """Return a value that is nearly the same: another type for the same number, a string with something around it."""
    match value:
        case bool():
            return draw(st.sampled_from([int(value), str(value), not value]))
        case int():
            return draw(st.sampled_from([float(value), value + 1, -value, str(value), value + 0.5, bool(value)]))
        case str():
            return draw(
                st.sampled_from([value + end for end in ENDS] + [value.upper(), value[:-1], value + value, [value]])
            )
        case list():
            return draw(st.sampled_from([value[::-1], value + value, value[:1], value[1:], {}]))
        case dict():
            return draw(st.sampled_from([dict(reversed(value.items())), list(value), list(value.values())]))
    return draw(VALUES)


@settings(deadline=None, max_examples=1500, derandomize=True, suppress_health_check=list(HealthCheck))
@given(mutations(ENDS))
def test_both_validators_agree_on_whatever_becomes_of_an_example(mutation: tuple[str, Any]) -> None:
    name, data = mutation
    assert compiled(name).is_valid(data) == validator(name).is_valid(data)


@settings(deadline=None, max_examples=600, derandomize=True, suppress_health_check=list(HealthCheck))
@given(mutations(ENDS + DISPUTED))
def test_what_does_not_fit_is_told_with_its_place(mutation: tuple[str, Any]) -> None:
    name, data = mutation
    found = list(faults(name, data))
    assert bool(found) == (not compiled(name).is_valid(data))
    for where, why in found:
        assert where in places(data)
        assert why
        assert len(why) <= 200


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("protocol/play.params", {"action": {"type": "claim", "x": [[]] * 3}}),
        ("tayu/choice", {"type": "claim", "future": True}),
        ("tayu/state", {**SCHEMAS["tayu/state"]["examples"][0], "future": {"a": 1}}),
        ("protocol/response", {"jsonrpc": "2.0", "id": 1, "result": {}, "future": 1}),
    ],
)
def test_messages_are_open(name: str, data: Any) -> None:
    assert list(faults(name, data)) == []


@pytest.mark.parametrize(
    "name",
    ["record", "tayu/record", "cases", "tayu/case", "clauses", "rulings", "rulesets", "tayu/board", "tayu/tiles"],
)
def test_files_are_closed(name: str) -> None:
    for example in SCHEMAS[name]["examples"]:
        assert list(faults(name, {**example, "future": 1}))


@pytest.mark.parametrize("deep", [50, 200, 2000])
def test_depth_does_not_stop_validation(deep: int) -> None:
    nested: Any = []
    for _ in range(deep):
        nested = [nested]
    assert list(faults("protocol/play.params", {"action": {"type": "claim", "x": nested}})) == []
