"""Archives of records: streams of any size and what can be wrong with them, several processes, and the table."""

import csv
import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from archiving import BROKEN_LINE, Captured, content, games, rows_of, run, write
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st
from referee import archives
from referee.__main__ import main
from referee.archives import Line, chunks, open_source
from referee.canonical import read_canonical, spelling_flaws
from referee.commands import replay
from referee.commands.common import DIFFERS, OK, USAGE
from referee.notation import write_notation
from referee.record_files import RecordFile, read_record_files
from referee.schemas import faults
from referee.summary import COLUMNS
from rulebooks import load
from rulebooks.documents import DocumentError, parse_json

# What is in an archive


@pytest.mark.parametrize("name", ["a.ndjson", "a.jsonl", "a", "a.ndjson.zst", "a.ndjson.gz", "a.zst"])
def test_a_broken_record_in_the_middle_is_told_by_line_and_the_rest_is_judged(
    name: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path(name), content())
    status, out, err = run(capsys, name, "--summary", "t.ndjson")
    assert (status, err) == (DIFFERS, "")
    told, total = out.splitlines()
    assert told.startswith(f"does not hold {name}:{BROKEN_LINE}:")
    assert ": /result/tilesLeft: the result is wrong: at the end of the game tilesLeft is " in told
    assert told.endswith("]")
    assert total == "20 records: 19 hold"
    rows = rows_of(Path("t.ndjson"))
    assert [row["line"] for row in rows] == [*range(1, 10), *range(11, 22)]
    assert [row["line"] for row in rows if row["error"]] == [BROKEN_LINE]
    assert told == f"does not hold {rows[8]['error']} [{', '.join(rows[8]['clauses'])}]"


def test_without_a_table_every_record_gets_what_it_gets_in_any_file(tmp_path: Path, capsys: Captured) -> None:
    file = write(tmp_path / "a.ndjson.gz", content())
    status, out, _ = run(capsys, file)
    assert status == DIFFERS
    verdicts = [line.partition(": ")[0] for line in out.splitlines() if line.startswith(("holds", "does not hold"))]
    lines = [*range(1, 10), *range(11, 22)]
    assert verdicts == [f"{'does not hold' if n == BROKEN_LINE else 'holds'} {file}:{n}" for n in lines]
    alone = tmp_path / "alone.json"
    alone.write_bytes(games()[8])
    one_file = run(capsys, alone)[1].replace(str(alone), str(file))
    body = one_file.splitlines()[2:]
    assert "\n".join(body) in out


def test_records_can_be_converted_from_an_archive(tmp_path: Path, capsys: Captured) -> None:
    file = write(tmp_path / "a.ndjson.zst", content())
    status, out, err = run(capsys, file, "--format", "json")
    assert status == DIFFERS
    assert out.encode() == b"".join(line for n, line in enumerate(games()) if n != 8)
    assert err.startswith(f"does not hold {file}:{BROKEN_LINE}: ")
    status, out, err = run(capsys, file, "--format", "text")
    assert (status, out) == (USAGE, write_notation(load("tayu"), json.loads(games()[0])))
    assert err == "referee: --format text writes one record; give one\n"


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (b"\xff\xfe", ":2: is not UTF-8 text (byte 0); save it as UTF-8"),
        (b"{,}", ":2: is not JSON: Expecting property name enclosed in double quotes (line 2 column 2)"),
        (b"[1]", ":2: is no record: 'format' is missing; it has to be 'referee-record/1'"),
        (b"Format: referee-record/1", ":2: is not JSON: Expecting value (line 2 column 1)"),
        (b'{"format":"referee-record/9"}', ":2: is in the format 'referee-record/9'; this version reads"),
        (b'{"a":1,"a":1}', ":2: is not JSON: the key 'a' stands twice in one object; keep one of them"),
        (b'{"a":' + b"[" * 100_000, ":2: nests deeper than 60 levels"),
        (b"[" + b"1," * 250_000 + b"1]", ":2: is not plain JSON: it holds more than 250000 values"),
        (b'"' + b"x" * 10_000_000 + b'"', ":2: is no record: the line is longer than 10 MB"),
        (b'{"format":"referee-record/1"}', ":2:1: 'game' is missing"),
    ],
    ids=lambda value: str(value[:24]),
)
def test_a_line_that_is_no_record_is_told_and_the_next_is_read(
    bad: bytes, said: str, tmp_path: Path, capsys: Captured
) -> None:
    file, table = write(tmp_path / "a.ndjson", b"\n".join([games()[0][:-1], bad, games()[0][:-1]])), tmp_path / "t.csv"
    status, out, err = run(capsys, file, "--summary", table, "--lenient")
    assert (status, out) == (DIFFERS, "3 records: 2 hold\n")
    assert err.startswith(f"referee: {file}{said}")
    assert err.count("\n") == 1
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["line"] for row in rows] == ["1", "2", "3"]
    assert rows[1]["error"] == err.removeprefix("referee: ").removesuffix("\n")
    assert {rows[1][name] for name in COLUMNS[2:9]} == {""}


def test_a_first_line_that_is_no_record_stops_nothing(tmp_path: Path, capsys: Captured) -> None:
    file = write(tmp_path / "a.ndjson", b"game,score\n" + games()[0])
    status, out, _ = run(capsys, file, "--summary", tmp_path / "t.csv")
    assert (status, out) == (DIFFERS, "2 records: 1 hold\n")


def test_what_is_not_canonical_is_told_by_line_and_mended_on_request(tmp_path: Path, capsys: Captured) -> None:
    file = write(tmp_path / "a.ndjson.zst", games()[0] + games()[0][:-1] + b"\r\n")
    status, _, err = run(capsys, file)
    assert status == DIFFERS
    assert err.startswith(f"referee: {file}:2:1: white space stands between the values (strict reading refuses this")
    status, _, err = run(capsys, file, "--lenient")
    assert (status, err) == (OK, f"referee: mended: {file}:2:1: white space stands between the values\n")


def test_a_compressed_file_may_hold_one_record_in_any_form(tmp_path: Path, capsys: Captured) -> None:
    record = games()[0]
    written = write_notation(load("tayu"), json.loads(record)).encode()
    for name, data in {"a.json.gz": record, "a.txt.zst": written, "a.rec.gz": written}.items():
        status, out, err = run(capsys, write(tmp_path / name, data))
        assert (status, err) == (OK, "")
        assert out.startswith(f"holds {tmp_path / name}: Ta Yü, ")


@pytest.mark.parametrize("pack", [bytes, zstd.compress, gzip.compress])
def test_standard_input_may_be_an_archive(pack: Any, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pack(content()))))
    status, out, err = run(capsys, "-")
    assert (status, err) == (DIFFERS, "")
    assert out.splitlines()[-1] == "20 records: 19 hold"
    assert f"does not hold <standard input>:{BROKEN_LINE}: " in out


def test_frames_and_members_follow_each_other(tmp_path: Path, capsys: Captured) -> None:
    one, two = content()[:5000], content()[5000:]
    skipped = b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc"
    parts = {
        "a.ndjson.zst": skipped + zstd.compress(one) + skipped + zstd.compress(two),
        "a.ndjson.gz": gzip.compress(one, mtime=0) + gzip.compress(two, mtime=0) + bytes(20),
    }
    for name, data in parts.items():
        (tmp_path / name).write_bytes(data)
        status, out, err = run(capsys, tmp_path / name, "--summary", tmp_path / "t.csv")
        assert (status, err, out.splitlines()[-1]) == (DIFFERS, "", "20 records: 19 hold")


# Files that cannot be read to their end


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def spoilt(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(byte ^ 0xFF for byte in data[middle : middle + 1000]) + data[middle + 1000 :]


@pytest.mark.parametrize(("name", "harm"), [("a.ndjson.zst", cut), ("a.ndjson.gz", cut), ("a.ndjson.zst", spoilt)])
def test_what_stands_before_a_damage_is_judged(name: str, harm: Any, tmp_path: Path, capsys: Captured) -> None:
    data = b"".join([*games()[:8] * 10, *games()[9:]])
    file, table = write(tmp_path / name, data), tmp_path / "t.ndjson"
    if file.suffix == ".zst":  # all of it would be in one block else
        packer = zstd.ZstdCompressor()
        parts = [packer.compress(data[at : at + 5000], packer.FLUSH_BLOCK) for at in range(0, len(data), 5000)]
        file.write_bytes(b"".join(parts) + packer.flush())
    file.write_bytes(harm(file.read_bytes()))
    status, out, err = run(capsys, file, "--summary", table)
    assert status == USAGE
    rows = rows_of(table)
    assert 40 <= len(rows) < 91
    assert [row["line"] for row in rows] == list(range(1, len(rows) + 1))
    assert not any(row["error"] for row in rows)
    assert out == f"{len(rows)} records: {len(rows)} hold\n"
    why = "the compressed data ends too soon" if harm is cut else "the compressed data is damaged ("
    assert err.startswith(f"referee: {file}: breaks off after line {len(rows)}: {why}")
    assert err.endswith("; what stands before was read\n")
    assert err.count("\n") == 1


def test_a_wrong_checksum_is_told(tmp_path: Path, capsys: Captured) -> None:
    """Deflate goes on over spoilt bytes and makes others of them; the sum at the end tells."""
    packed = gzip.compress(content())
    file = tmp_path / "a.ndjson.gz"
    file.write_bytes(packed[:-8] + bytes(4) + packed[-4:])
    status, out, err = run(capsys, file, "--summary", tmp_path / "t.csv")
    assert (status, out.splitlines()[-1]) == (USAGE, "20 records: 19 hold")
    assert err.startswith(
        f"referee: {file}: breaks off after line 21: the compressed data is damaged (CRC check failed"
    )


def test_a_window_that_would_fill_the_memory_is_refused(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "a.ndjson.zst"
    packer = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 28})
    file.write_bytes(packer.compress(content()) + packer.flush())
    status, out, err = run(capsys, file)
    assert (status, out) == (USAGE, "")
    said = "its zstd window is larger than 128 MB; compress it again without --long"
    assert err == f"referee: {file}: cannot be read: {said}\n"


def test_without_the_extra_one_sentence_says_what_to_install(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "zstd", None)
    file = write(tmp_path / "a.ndjson.zst", content())
    said = f"referee: {file}: is compressed with zstd, which takes a package: pip install 'referee[archives]'\n"
    assert run(capsys, file) == (USAGE, "", said)
    status, out, _ = run(capsys, write(tmp_path / "a.ndjson.gz", content()), "--summary", tmp_path / "t.csv")
    assert (status, out.splitlines()[-1]) == (DIFFERS, "20 records: 19 hold")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.ndjson.zst", b"{}\n{}\n", "is not compressed with zstd, as its name says; make it again or rename it"),
        (
            "a.ndjson.gz",
            zstd.compress(b"x"),
            "is not compressed with gzip, as its name says; make it again or rename it",
        ),
        ("a.ndjson.zst", b"", "is empty"),
        ("a.ndjson.gz", gzip.compress(b"\n \n", mtime=0), "is empty"),
        ("a.ndjson", b"\xef\xbb\xbf\n", "is empty"),
        ("a.json.zst", zstd.compress(b" " * 10_000_001), "is larger than 10 MB; split it"),
        ("a.json.zst", zstd.compress(b"{}" * 100)[:-3], "cannot be read: the compressed data ends too soon"),
        ("a.ndjson.zst", b"\x28\xb5\x2f\xfd\xff\xff\xff", "cannot be read: the compressed data "),
        ("a.ndjson.zst", b"\x28\xb5\x2f\xfd", "cannot be read: the compressed data ends too soon"),
    ],
)
def test_a_file_that_is_no_archive_gets_one_sentence(
    name: str, data: bytes, said: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    status, out, err = run(capsys, file)
    assert (status, out) == (USAGE, "")
    assert err.startswith(f"referee: {file}: {said}")
    assert err.count("\n") == 1


def test_what_reads_records_elsewhere_stops_at_a_damage(tmp_path: Path) -> None:
    file = tmp_path / "a.ndjson.gz"
    file.write_bytes(cut(gzip.compress(content())))
    read: list[RecordFile] = []
    with pytest.raises(DocumentError, match="breaks off after line"):
        read += read_record_files(file)
    assert [record.document.data for record in read] == [json.loads(line) for line in games()[: len(read)]]
    assert 0 < len(read) < 20


# Streams


def lines_of(path: Path) -> list[Line]:
    with open_source(path) as source:
        assert source.has_one_a_line()
        return list(source.lines())


@given(st.lists(st.sampled_from([b"", b" ", b"a", b"bc" * 40_000, b"d" * 65_536, b"e" * 65_535]), max_size=12))
def test_lines_are_those_of_the_file_wherever_blocks_end(tmp_path_factory: Any, parts: list[bytes]) -> None:
    file = tmp_path_factory.mktemp("lines") / "a.ndjson"
    file.write_bytes(b"\n".join(parts))
    assert lines_of(file) == [Line(number, part) for number, part in enumerate(parts, 1) if part.strip()]


def test_only_the_line_that_is_too_long_is_left_out(tmp_path: Path) -> None:
    long = b"x" * (archives.LONGEST_LINE + 1)
    file = tmp_path / "a.ndjson"
    file.write_bytes(b"\n".join([b"a", long, b"b", long[1:], b"", long]))
    assert [(n, content and len(content)) for n, content in lines_of(file)] == [
        (1, 1), (2, None), (3, 1), (4, archives.LONGEST_LINE), (6, None),
    ]  # fmt: skip


def test_chunks_hold_all_lines_in_order_and_have_a_size() -> None:
    lines = [Line(number, bytes(number * 37 % 90_000)) for number in range(1, 1000)]
    made = list(chunks(lines))
    assert [line for chunk in made for line in chunk] == lines
    assert max(sum(len(line.content or b"") for line in chunk) for chunk in made) < 300_000
    assert len(list(chunks([Line(1, None)] * 1000))) == 5


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
)
TEXTS = [
    '{"a":1,"a":1}\n',
    '{"a":1.0}\n',
    '{"a":1e2}\n',
    '{"a":-0}\n',
    '{"a":NaN}\n',
    '{"b":1,"a":1}\n',
    '{"a":"\\ud800"}\n',
    '{"a":"\\u00e9"}\n',
    '{"a":1}',
    '{"a":1} \n',
    '\ufeff{"a":1}\n',
    "[1]\n",
    '{"a":' + "9" * 5000 + "}\n",
    '{"a":' + "[" * 61 + "]" * 61 + "}\n",
    '{"a":' + "[" * 100_000 + "]" * 100_000 + "}\n",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_text_that_is_not_canonical_is_left_to_careful_reading(text: str) -> None:
    assert read_canonical(text) is None


@given(st.dictionaries(st.text(max_size=3), VALUES, max_size=4), st.booleans(), st.booleans())
def test_quick_reading_says_what_careful_reading_says(data: dict[str, object], ascii_only: bool, tight: bool) -> None:
    separators = (",", ":") if tight else None
    text = json.dumps(data, ensure_ascii=ascii_only, separators=separators, sort_keys=True) + "\n"
    quick = read_canonical(text)
    if quick is not None:
        carefully = parse_json(text, Path("x")).data
        assert json.dumps(quick) == json.dumps(carefully)
        assert spelling_flaws(text, carefully) == []


def test_a_record_as_it_is_written_is_read_quickly() -> None:
    for line in games():
        assert read_canonical(line.decode()) == json.loads(line)


# The table


def test_a_row_says_what_the_record_says(tmp_path: Path, capsys: Captured) -> None:
    file, table = write(tmp_path / "a.ndjson", content()), tmp_path / "t.ndjson"
    run(capsys, file, "--summary", table)
    rows = rows_of(table)
    for number, (row, line) in enumerate(zip(rows, games(), strict=True)):
        record = json.loads(line)
        assert list(faults("summary", row)) == []
        assert list(row) == [*COLUMNS, "state"]
        assert {name: row[name] for name in ("file", "game", "variant", "ruleset", "rulings", "actions")} == {
            "file": str(file),
            "game": record["game"],
            "variant": record["variant"],
            "ruleset": record["ruleset"],
            "rulings": [],
            "actions": len(record["actions"]),
        }
        assert row["state"] == (None if number == 8 else record["result"])
        assert row["players"] == (["Benoît", "=2+2"] if number == 0 else [])
    for row, line in zip(rows[:2], games(), strict=False):
        text = write_notation(load("tayu"), json.loads(line))
        assert f"\n{row['turns']}. " in text
        assert f"\n{row['turns'] + 1}. " not in text


def test_rulings_that_differ_from_the_ruleset_are_told(tmp_path: Path, capsys: Captured) -> None:
    record = json.loads(games()[0])
    usual = record["rulings"]["end.claim"]
    other = next(option for option in load("tayu").spec.rulings["end.claim"].options if option != usual)
    table = tmp_path / "t.ndjson"
    run(capsys, write(tmp_path / "a.ndjson", games()[0]), "--summary", table, "--ruling", f"end.claim={other}")
    assert rows_of(table)[0]["rulings"] == [f"end.claim={other}"]


def flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the cells of a state, worked out apart from the code under test."""
    if isinstance(value, dict):
        for inner in value:
            yield from flat(f"{name}.{inner}", value[inner])
    elif value is None:
        yield name, ""
    else:
        yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def test_csv_and_ndjson_say_the_same(tmp_path: Path, capsys: Captured) -> None:
    file = write(tmp_path / "a.ndjson", content())
    for name in ("t.csv", "t.ndjson"):
        run(capsys, file, "--summary", tmp_path / name)
    rows = rows_of(tmp_path / "t.ndjson")
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as lines:
        reader = csv.DictReader(lines)
        cells = list(reader)
    states = [dict(flat("state", row["state"])) if row["state"] else {} for row in rows]
    names = list(dict.fromkeys(name for state in states for name in state))
    assert reader.fieldnames == [*COLUMNS, *names]
    assert {"state.coasts.north", "state.scores.east-west", "state.winners", "state.ended"} <= set(names)
    for cell, row, state in zip(cells, rows, states, strict=True):
        assert {name: cell[name] for name in names} == {**dict.fromkeys(names, ""), **state}
        assert {name: cell[name] for name in COLUMNS} == {
            name: text for column in COLUMNS for name, text in flat(column, row[column])
        }
    assert cells[0]["players"] == '["Benoît","=2+2"]'


def test_files_of_one_record_get_rows_too(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "one.json").write_bytes(games()[0])
    (tmp_path / "two.json").write_bytes(games()[8])
    (tmp_path / "three.json").write_bytes(games()[1][:-1])
    names = [str(tmp_path / name) for name in ("one.json", "two.json", "three.json", "four.json")]
    status, out, err = run(capsys, *names, "--summary", tmp_path / "t.ndjson")
    assert status == USAGE
    assert out.splitlines()[-1] == "3 records: 1 hold"
    assert [line.partition(": ")[2].partition(":")[0] for line in err.splitlines()] == names[2:]
    rows = rows_of(tmp_path / "t.ndjson")
    assert [(row["file"], row["line"], row["error"] is None) for row in rows] == [
        (names[0], 1, True),
        (names[1], 1, False),
        (names[2], 1, False),
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--summary", "t.xlsx"], "--summary writes .csv or .ndjson, by the ending of FILE, not 't.xlsx'"),
        (["--summary", "t.csv", "--until", "3"], "--summary is about whole games; leave --step and --until out"),
        (["--summary", "t.csv", "--step"], "--summary is about whole games; leave --step and --until out"),
        (["--summary", "nowhere/t.csv"], "nowhere/t.csv: cannot be written: No such file or directory"),
        (["--summary", "folder.csv"], "folder.csv: cannot be written: it is not an ordinary file"),
        (["--summary", "a.ndjson"], "--summary a.ndjson would take the place of the records; name another FILE"),
        (["--jobs", "0"], "argument --jobs: has to be 1 or more, not 0; see 'referee replay --help'"),
        (["--ruling", "end.ti=shared"], "there is no ruling 'end.ti' (did you mean 'end.tie'?); there are "),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(
    options: list[str], said: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path("a.ndjson"), games()[0])
    Path("folder.csv").mkdir()
    try:
        status = main(["replay", "a.ndjson", *options])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    out, err = capsys.readouterr()
    assert (status, out) == (USAGE, "")
    assert err.startswith(f"referee: {said}")
    assert err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.ndjson", "folder.csv"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full: a full disk is not tried")
def test_a_full_disk_ends_it(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "t.ndjson"
    file = write(tmp_path / "a.ndjson", content())
    monkeypatch.setattr(Path, "open", lambda _path, *_args, **_kwargs: open("/dev/full", "w"))  # noqa: PTH123, SIM115
    assert run(capsys, file, "--summary", table)[::2] == (
        USAGE,
        f"referee: {table}: cannot be written: No space left on device\n",
    )


def test_a_terminal_is_told_how_far_it_is(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "SECONDS_BETWEEN", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    file = write(tmp_path / "a.ndjson.gz", content())
    status, out, err = run(capsys, file, "--summary", tmp_path / "t.csv")
    assert (status, out.splitlines()[-1]) == (DIFFERS, "20 records: 19 hold")
    assert err.startswith("\r20 records, 1 does not hold, 100% of a.ndjson.gz, ")
    assert err.endswith(" a second\x1b[K\r\x1b[K")
    assert run(capsys, file)[2] == ""


# At full size
