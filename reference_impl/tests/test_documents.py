"""Files that cannot be read: every fault is one sentence with file and line."""

import os
from pathlib import Path

import pytest
from rulebooks import documents
from rulebooks.documents import DocumentError, parse_json, parse_yaml, read_document, read_text

YAML, JSON = Path("game.yaml"), Path("game.json")


def yaml_fault(text: str) -> str:
    """Return what is said about a YAML text."""
    with pytest.raises(DocumentError) as caught:
        parse_yaml(text, YAML)
    return str(caught.value)


def json_fault(text: str) -> str:
    """Return what is said about a JSON text."""
    with pytest.raises(DocumentError) as caught:
        parse_json(text, JSON)
    return str(caught.value)


# What can be read


def test_yaml_is_read_with_the_line_of_every_value() -> None:
    text = "# a comment\nid: game\nclauses:\n  - id: one\n    text: {en: yes it is,\n           fi: on}\n  - two\n"
    document = parse_yaml(text, YAML)
    assert document.data == {"id": "game", "clauses": [{"id": "one", "text": {"en": "yes it is", "fi": "on"}}, "two"]}
    places = [(), ("id",), ("clauses",), ("clauses", 0), ("clauses", 0, "text", "fi"), ("clauses", 1)]
    assert [document.line_of(*place) for place in places] == [2, 2, 3, 4, 6, 7]


def test_line_of_what_is_not_there_is_that_of_what_would_hold_it() -> None:
    document = parse_yaml("a:\n  b:\n    c: 1\n", YAML)
    assert document.line_of("a", "b", "missing", 3) == 2
    assert document.line_of("missing") == 1
    assert str(document.error("has no 'd'", "a", "b", "d")) == "game.yaml:2: has no 'd'"


def test_json_is_read() -> None:
    assert parse_json('{"a": [1, 2.5, null, true], "ä": "\\u00e4"}', JSON).data == {"a": [1, 2.5, None, True], "ä": "ä"}


def test_ending_of_the_name_decides_how_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"a": 1}', encoding="utf-8")
    (tmp_path / "one.yaml").write_text("a: [ä, 2]\n", encoding="utf-8")
    (tmp_path / "two.json").write_text("a: 1\n", encoding="utf-8")
    assert read_document(tmp_path / "one.json").data == {"a": 1}
    assert read_document(tmp_path / "one.yaml").data == {"a": ["ä", 2]}
    with pytest.raises(DocumentError, match=r"two\.json:1: is not JSON: "):
        read_document(tmp_path / "two.json")


# YAML


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game.yaml:1: is empty"),
        ("# nothing but a comment\n", "game.yaml:1: is empty"),
        ("a:\n\tb: 1\n", "game.yaml:2: is not YAML: a tab where YAML wants spaces; indent with spaces"),
        ("\ta: 1\n", "game.yaml:1: is not YAML: a tab where YAML wants spaces; indent with spaces"),
        ("a: 1\nb: 2\na: 3\n", "game.yaml:3: is not plain YAML: the key 'a' stands here twice; keep one of them"),
        ("a:\n  - b: 1\n    b: 1\n", "game.yaml:3: is not plain YAML: the key 'b' stands here twice; keep one of them"),
        ("a: {b: 1,\n b: 2}\n", "game.yaml:2: is not plain YAML: the key 'b' stands here twice; keep one of them"),
        ("1: a\n'1': b\n", "game.yaml:2: is not plain YAML: the key '1' stands here twice; keep one of them"),
        ("? [a, b]\n: 1\n", "game.yaml:1: is not plain YAML: a key has to be a plain word"),
        ("a: 1\n? {b: 1}\n: 2\n", "game.yaml:2: is not plain YAML: a key has to be a plain word"),
        ("a: &x 1\n*x : 2\n", "game.yaml:2: is not plain YAML: a key has to be a plain word"),
        ("a: 1\n<<: {b: 2}\n", "game.yaml:2: is not plain YAML: '<<' is a merge key; write out what it stands for"),
        ("a: 1\n---\nb: 2\n", "game.yaml:2: is not plain YAML: a second document begins here; a file holds one"),
        (
            "a: 1\nb: !!str 2\n",
            "game.yaml:2: is not plain YAML: 'tag:yaml.org,2002:str' is a tag; plain values have none",
        ),
        ("a: 1\nb: !own 2\n", "game.yaml:2: is not plain YAML: '!own' is a tag; plain values have none"),
        ("a: 9007199254740992\n", "game.yaml:1: is not plain YAML: the integer 9007199254740992 is beyond ±(2^53−1)"),
        ("a: 1\nb: 1e999\n", "game.yaml:2: is not plain YAML: the number 1e999 is too large"),
        ("a: .inf\n", "game.yaml:1: is not plain YAML: '.inf' is no number"),
        ("\ufeffa: 1\n", "game.yaml:1: is not YAML: it begins with a byte order mark; save it without one"),
    ],
)
def test_yaml_faults_are_told_with_file_and_line(text: str, message: str) -> None:
    assert yaml_fault(text) == message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: [1, 2\nc: 3\n", 3),  # the bracket is not closed where the next key stands
        ("a: 1\n b: 2\n", 2),
        ("a: 'open\n", 2),
    ],
)
def test_what_is_no_yaml_is_told_with_its_line(text: str, line: int) -> None:
    said = yaml_fault(text)
    assert said.startswith(f"game.yaml:{line}: is not YAML: ")
    assert "\n" not in said


def test_character_that_yaml_forbids_is_told_in_one_line() -> None:
    said = yaml_fault("a: \x00\n")
    assert said.startswith("game.yaml: is not YAML: ")
    assert "\n" not in said


def nested(levels: int) -> str:
    """Return lists in lists."""
    return "[" * levels + "]" * levels


def test_nesting_of_sixty_levels_is_read_and_deeper_is_refused() -> None:
    assert parse_yaml(nested(60), YAML).data
    assert parse_json(nested(60), JSON).data
    assert yaml_fault(nested(62)) == "game.yaml:1: is not plain YAML: it nests deeper than 60 levels"
    assert json_fault(nested(62)) == "game.json: nests deeper than 60 levels"


@pytest.mark.parametrize("levels", [10_000, 100_000])
def test_nesting_without_end_is_refused_and_does_not_bring_the_program_down(levels: int) -> None:
    assert json_fault(nested(levels)) == "game.json: nests deeper than 60 levels"
    assert yaml_fault(nested(levels)).startswith("game.yaml:1: is not ")


def test_aliases_are_read_as_what_they_stand_for() -> None:
    text = "a: &x {b: &y [1, yes]}\nc: *x\nd: [*y, *y]\n"
    assert parse_yaml(text, YAML).data == {
        "a": {"b": [1, "yes"]},
        "c": {"b": [1, "yes"]},
        "d": [[1, "yes"], [1, "yes"]],
    }


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ("a: *nowhere\n", 1, "nowhere"),
        ("a: *later\nb: &later 1\n", 1, "later"),
        ("a:\n  - &a [1,\n  *a]\n", 3, "a"),  # what holds it: it would never end
    ],
)
def test_alias_of_nothing_before_it_is_refused(text: str, line: int, name: str) -> None:
    assert yaml_fault(text) == f"game.yaml:{line}: is not plain YAML: the alias '*{name}' stands for nothing before it"


def test_aliases_do_not_multiply_without_end() -> None:
    # Ten times ten lists of ten, and so on: 10^9 values in nine lines. The sixth line is the one that passes 250,000.
    lines = ["a1: &a1 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(2, 10)]
    said = yaml_fault("\n".join(lines))
    assert said == "game.yaml:6: is not plain YAML: it holds more than 250000 values"


def test_aliases_do_not_nest_without_end() -> None:
    lines = ["a1: &a1 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(2, 100))]
    assert "it nests deeper than 60 levels" in yaml_fault("\n".join(lines))


def test_number_of_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_VALUES", 10)
    ten = [0] * 9  # with the list itself
    assert parse_yaml(str(ten), YAML).data == ten
    assert parse_json(str(ten), JSON).data == ten
    assert yaml_fault("a:\n  - 1" + "\n  - 2" * 9) == "game.yaml:10: is not plain YAML: it holds more than 10 values"
    assert json_fault(str([0] * 12)) == "game.json: is not plain JSON: it holds more than 10 values"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *(("yes", "yes"), ("no", "no"), ("on", "on"), ("12:30", "12:30"), ("010", "010"), ("2001-01-01", "2001-01-01")),
        *(("0x1F", "0x1F"), ("1_000", "1_000"), ("'7'", "7"), ('"true"', "true")),
        *(("", None), ("~", None), ("null", None)),
        *(("true", True), ("False", False), ("0", 0), ("-12", -12), ("2.50", 2.5), ("1e3", 1000.0), ("T148", "T148")),
    ],
)
def test_words_mean_what_they_mean_in_yaml_1_2(written: str, value: object) -> None:
    read = parse_yaml(f"a: {written}\n", YAML).data
    assert read == {"a": value}
    assert isinstance(read, dict)
    assert type(read["a"]) is type(value)


# JSON


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game.json:1: is not JSON: Expecting value (line 1 column 1)"),
        ('{"a": 1,\n "b" 2}', "game.json:2: is not JSON: Expecting ':' delimiter (line 2 column 6)"),
        ("[1] [2]", "game.json:1: is not JSON: Extra data (line 1 column 5)"),
        ("{'a': 1}", "game.json:1: is not JSON: Expecting property name enclosed in double quotes (line 1 column 2)"),
        ("[01]", "game.json:1: is not JSON: Expecting ',' delimiter (line 1 column 3)"),
        ('["a\tb"]', "game.json:1: is not JSON: Invalid control character at (line 1 column 4)"),
        ('{"a": 1, "a": 1}', "game.json: is not JSON: the key 'a' stands twice in one object; keep one of them"),
        (
            '[{"b": {"c": 1, "c": 2}}]',
            "game.json: is not JSON: the key 'c' stands twice in one object; keep one of them",
        ),
        ("[NaN]", "game.json: is not JSON: NaN is no JSON number"),
        ("[-Infinity]", "game.json: is not JSON: -Infinity is no JSON number"),
        (f"[{'9' * 5000}]", "game.json: is not JSON: a number of 5000 digits"),
    ],
)
def test_json_faults_are_told_with_file_and_line(text: str, message: str) -> None:
    assert json_fault(text) == message


def test_number_beyond_all_bounds_is_no_json() -> None:
    # Python reads it as infinity, which no JSON can hold when the value is written again.
    assert "1e999" in json_fault("[1e999]")


def test_half_a_surrogate_pair_is_no_character(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('["\\ud800"]', encoding="utf-8")
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert str(caught.value) == f"{path}: is not JSON: a string holds half a surrogate pair, which is no character"
    path.write_text('["\\ud83c\\udf0a"]', encoding="utf-8")
    assert read_document(path).data == ["\U0001f30a"]


def test_byte_order_mark_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf{}")
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert str(caught.value).startswith(f"{path}:1: is not JSON: ")


# Files


def test_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert str(caught.value) == f"{path}: cannot be read: No such file or directory"
    assert (caught.value.path, caught.value.line) == (path, None)


def test_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    assert str(caught.value) == f"{path}: cannot be read: it is a pipe or a device, not a file"


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        read_document(tmp_path)
    assert str(caught.value) == f"{tmp_path}: cannot be read: it is a folder, not a file"


def test_file_that_is_not_utf_8_is_told_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("name: Ta Yü\n".encode("latin-1"))
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    # n a m e : space T a space Y are bytes 0 to 9.
    assert str(caught.value) == f"{path}: is not UTF-8 text (byte 10); save it as UTF-8"


def test_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(10_000_001)
    with pytest.raises(DocumentError) as caught:
        read_text(path)
    assert str(caught.value) == f"{path}: is larger than 10 MB; split it"


def test_text_is_read_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_bytes("Yü\r\nä\n".encode())
    assert read_text(path) == "Yü\r\nä\n"
