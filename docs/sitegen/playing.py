"""Files that the board and the replay viewer of the site load: programs, rules of reading, bundled games."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from referee.canonical import canonical
from referee.drawing.style import style_sheet
from referee.record_files import read_record_files
from referee.records import Record, parse_record
from referee.replaying import replay
from referee.schemas import schema_files
from rulebooks import JsonObject, Rulebook, load
from rulebooks.great_wall.cards import KINDS as CARDS
from rulebooks.loading import RULEBOOKS
from rulebooks.picture import Box, Disc, Line, Mark, Picture, Shape, Text
from rulebooks.spec import data_folder
from rulebooks.tayu.tiles import KINDS as TILES
from rulebooks.yatzy.bingo import SQUARES
from rulebooks.yatzy.boxes import BOXES

ENGINES: Final = Path(__file__).parents[2] / "conformance" / "adapters" / "javascript"
PROGRAMS: Final = ("tayu", "yote")
"""Games that a program in JavaScript plays in the reader's browser; of the others every position is written out."""

PICTURE_CLASS: Final = "referee-picture"
_PARTS: Final[dict[str, JsonObject]] = {
    "tayu": {"tiles": list(TILES)},
    "yatzy": {"boxes": list(BOXES), "squares": list(SQUARES)},
    "great-wall": {"kinds": list(CARDS)},
}
_FOR_PEOPLE: Final = ("title", "description", "examples", "$schema")


def write_playing_assets(assets: Path) -> None:
    """Write everything that the board and the viewer need below ``assets``, a folder of the built site."""
    engine, play = assets / "engine", assets / "play"
    for folder in (engine, play):
        folder.mkdir(parents=True, exist_ok=True)
    for game in PROGRAMS:
        for module in sorted(ENGINES.glob(f"{game}-*.mjs")):
            shutil.copyfile(module, engine / module.name)
    _write(play / "reader.json", _reader())
    (play / "picture.css").write_text(style_sheet(PICTURE_CLASS).strip() + "\n", encoding="utf-8")
    _write(assets / "records" / "index.json", [entry for game in RULEBOOKS for entry in _write_records(game, assets)])


def _write(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


# What a reader of records has to know


def _reader() -> JsonObject:
    wanted = {"common", "record", *(f"{game}/{part}" for game in RULEBOOKS for part in ("record", *_PARTS_OF_RECORDS))}
    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in schema_files()]
    chosen = [schema for schema in schemas if schema["$id"].removeprefix("urn:referee:schema:") in wanted]
    record = next(schema for schema in chosen if schema["$id"].endswith("schema:record"))
    return {
        "games": [_known(load(game)) for game in RULEBOOKS],
        "fields": list(record["properties"]),
        "schemas": [_bare(schema) for schema in chosen],
        "look": style_sheet(PICTURE_CLASS).strip(),
    }


_PARTS_OF_RECORDS: Final = ("action", "setup", "state")


def _known(rulebook: Rulebook) -> JsonObject:
    spec = rulebook.spec
    return {
        "id": spec.id,
        "name": spec.name,
        "variants": [{"id": v.id, "name": v.name, "players": v.players} for v in spec.variants.values()],
        "rulesets": [{"id": id_, "rulings": list(ruleset.rulings.items())} for id_, ruleset in spec.rulesets.items()],
        "rulings": [[id_, list(ruling.options)] for id_, ruling in spec.rulings.items()],
        "parts": _PARTS.get(spec.id, {}),
    }


def _bare(schema: Any, named: bool = False) -> Any:
    """Return a schema without what is meant for people; ``named`` tells that the keys are names of fields."""
    if isinstance(schema, list):
        return [_bare(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _bare(value, key in ("properties", "$defs", "patternProperties") and not named)
        for key, value in schema.items()
        if named or key not in _FOR_PEOPLE
    }


# Bundled games


def bundled_records(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the bundled records of a game: the id, such as ``tayu/shortest-game``, and the file."""
    folder = data_folder() / "spec" / game / "records"
    for path in sorted(folder.rglob("*.json")):
        yield f"{game}/{path.relative_to(folder).with_suffix('').as_posix()}", path


def _write_records(game: str, assets: Path) -> Iterator[JsonObject]:
    for record_id, path in bundled_records(game):
        (file,) = read_record_files(path)
        record = parse_record(file.document)
        target = assets / "records" / f"{record_id}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(canonical(file.document.data))
        if game not in PROGRAMS:
            _write(target.with_suffix(".moments.json"), _moments(record, file.document))
        yield {
            "id": record_id,
            "game": game,
            "variant": record.terms.variant,
            "ruleset": record.terms.ruleset,
            "actions": len(record.actions),
        }


def _moments(record: Record, document: Any) -> JsonObject:
    """Return every position of a game: state and picture. Shapes that several pictures share are written once."""
    rulebook, shapes = record.terms.rulebook, dict[str, int]()
    moments = []
    for moment in replay(record, document):
        picture = rulebook.picture(moment.state, fresh=moment.action)
        written = [json.dumps(shape_data(shape), ensure_ascii=False) for shape in picture.shapes]
        moments.append(
            {
                "state": moment.state.observation(),
                "picture": {
                    **picture_frame(picture),
                    "shapes": [shapes.setdefault(shape, len(shapes)) for shape in written],
                },
            }
        )
    return {"shapes": [json.loads(shape) for shape in shapes], "moments": moments}


def picture_frame(picture: Picture) -> JsonObject:
    """Return a picture without its shapes, in the form that the site's programs draw."""
    return {
        "columns": picture.columns,
        "rows": picture.rows,
        "columnNames": list(picture.column_names),
        "rowNames": list(picture.row_names),
        "title": picture.title,
        "description": picture.description,
    }


def shape_data(shape: Shape) -> JsonObject:
    """Return a shape in the form that the site's programs draw."""
    match shape:
        case Box(x, y, width, height):
            return {"box": [x, y, width, height], "tone": shape.tone}
        case Line(points):
            return {"line": [list(point) for point in points], "tone": shape.tone}
        case Disc(centre):
            return {"disc": list(centre), "tone": shape.tone}
        case Text(at, words):
            return {"text": words, "at": list(at), "tone": shape.tone}
        case Mark(at):
            return {"mark": list(at), "tone": shape.tone}
