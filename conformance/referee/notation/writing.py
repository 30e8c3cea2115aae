"""Writing a record in its text form."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from rulebooks import Action, JsonObject, Rulebook

from referee.notation.values import is_plain_line, is_unseen, quoted, write_members, write_string, write_value

WIDTH = 100
"""Characters in a line, where a break is possible."""

LINE_HEADERS = {
    "Format": ("format",),
    "Game": ("game",),
    "Variant": ("variant",),
    "Ruleset": ("ruleset",),
    "Date": ("date",),
    "Place": ("place",),
    "Event": ("event",),
    "Referee": ("written-by", "referee"),
    "Spec": ("written-by", "spec"),
}
"""Headers whose value is one line of text, each with the way to the field that it stands for."""

ONLY = "only"
"""What the header ``Rulings`` begins with where the record lists rulings instead of taking the ruleset's."""

_BREAK = re.compile(r"(?<=\S) (?=\S)")
_PART_OR_SPACE = re.compile(r'"(?:[^"\\]++|\\.)*+"|[^" ]+|( )')


def write_notation(rulebook: Rulebook, data: JsonObject) -> str:
    """Return the text form of a record that follows the schema; it is the canonical one."""
    headers = [line for header in _headers(rulebook, data) for line in _filled(header, "  ")]
    body = _body(rulebook, data)
    return "\n".join([*headers, *([""] if body else []), *body]) + "\n"


# Headers


def _headers(rulebook: Rulebook, data: JsonObject) -> Iterator[list[str]]:
    """Yield each header as atoms, which may be divided over lines."""
    for header in ("Format", "Game", "Variant", "Ruleset"):
        yield _line(header, data[LINE_HEADERS[header][0]])
    rulings = _rulings(rulebook, data["ruleset"], data["rulings"])
    if rulings:
        yield ["Rulings:", *rulings]
    for name, value in sorted(data["setup"].items()):
        yield [f"Setup {write_string(name)}:", *_atoms(write_value(value))]
    for number, person in enumerate(data.get("players", ()), 1):
        yield _line(f"Player {number}", person["name"])
        if "seat" in person:
            yield _line(f"Seat {number}", person["seat"])
    for header in ("Date", "Place", "Event"):
        if LINE_HEADERS[header][0] in data:
            yield _line(header, data[LINE_HEADERS[header][0]])
    if "result" in data:
        yield ["Result:", *_atoms(write_value(data["result"]))]
    for header in ("Referee", "Spec"):
        if "written-by" in data:
            yield _line(header, data["written-by"][LINE_HEADERS[header][1]])


def _line(header: str, text: str) -> list[str]:
    return [f"{header}: {text if is_plain_line(text) else quoted(text)}"]


def _rulings(rulebook: Rulebook, ruleset: str, rulings: Mapping[str, str]) -> list[str]:
    """Return the rulings that differ from the ruleset; where some are missing, ``only`` and those that are there."""
    known = rulebook.spec.rulesets.get(ruleset)
    whole = known is not None and known.rulings.keys() <= rulings.keys()
    usual = known.rulings if known and whole else {}
    told = [f"{ruling}={option}" for ruling, option in sorted(rulings.items()) if usual.get(ruling) != option]
    return told if whole else [ONLY, *told]


# Body


def _body(rulebook: Rulebook, data: JsonObject) -> list[str]:
    actions = [rulebook.parse(entry) for entry in data["actions"]]
    remarks = _remarks(rulebook, data)
    lines = [line for remark in remarks[0] for line in _filled(remark, "")]
    before: Action | None = None
    turn: list[str] = []
    turns = 0
    for number, action in enumerate(actions, 1):
        if before is None or rulebook.begins_turn(action, before):
            lines += _filled(turn, "    ")
            turns += 1
            turn = [f"{turns}."]
        turn += [rulebook.format_word(action), *(atom for remark in remarks[number] for atom in remark)]
        before = action
    return lines + _filled(turn, "    ")


def _remarks(rulebook: Rulebook, data: JsonObject) -> Mapping[int, list[list[str]]]:
    """Return what follows each action, as atoms: facts, comment, and what must be refused."""
    made: defaultdict[int, list[list[str]]] = defaultdict(list)
    for number, facts in data.get("facts", {}).items():
        made[int(number)].append(_atoms(f"({write_members(facts)})"))
    for number, comment in data.get("comments", {}).items():
        made[int(number)].append(_BREAK.split(f"{{{_escaped(comment)}}}"))
    for entry in data.get("tries", ()):
        made[entry["after"]].append([f"!{rulebook.format_word(rulebook.parse(entry['action']))}"])
    return made


def _escaped(comment: str) -> str:
    """Return a comment with escapes for backslash, closing brace, line break and whatever else cannot be seen."""
    simple = {"\\": "\\\\", "}": "\\}", "\n": "\\n"}
    return "".join(simple.get(c) or (f"\\u{ord(c):04x}" if is_unseen(c) else c) for c in comment)


# Lines


def _atoms(value: str) -> list[str]:
    """Divide a written value at the spaces after its commas, those in quotes apart."""
    atoms = [""]
    for found in _PART_OR_SPACE.finditer(value):
        if found[1] and atoms[-1].endswith(","):
            atoms.append("")
        else:
            atoms[-1] += found[0]
    return atoms


def _filled(atoms: list[str], indent: str) -> list[str]:
    """Return atoms in lines of at most :data:`WIDTH` characters; lines after the first are indented."""
    lines: list[str] = []
    line = ""
    for atom in atoms:
        if line and len(line) + 1 + len(atom) > WIDTH:
            lines.append(line)
            line = indent + atom
        else:
            line = f"{line} {atom}" if line else atom
    return [*lines, line] if line else lines


def first_difference(text: str, canonical: str) -> int:
    """Return the position at which a text departs from its canonical form."""
    same = (position for position, (one, other) in enumerate(zip(text, canonical, strict=False)) if one != other)
    return next(same, min(len(text), len(canonical)))
