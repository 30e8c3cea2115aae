"""Reading a record from its text form."""

import re
from pathlib import Path
from typing import Any

from rulebooks import JsonObject, MalformedAction, Rulebook, load
from rulebooks.loading import RULEBOOKS

from referee.notation.scanner import Scanner
from referee.notation.values import PLAIN_WORD
from referee.notation.writing import LINE_HEADERS, ONLY, first_difference, write_notation
from referee.places import PlacedText, PlaceError, Where

_HEADER = re.compile(r'([A-Z][A-Za-z]*(?: [A-Za-z0-9._+-]+| "(?:[^"\\\n]++|\\.)*+")?):')
_WORD = re.compile(r"[^\s{}();!]+")
_TURN = re.compile(r"([0-9]{1,9})\.(?=\s|$)")
_RULING = re.compile(r"([^\s=]+)=([^\s=]+)")
_MORE_ON_NEXT_LINE = re.compile(r"[ \t\r]*\n[ \t]+(?=\S)")
_COMMENT_PART = re.compile(r"[^\\}\n\r\t ]+|[\r\t\n ]+|\\u[0-9a-fA-F]{4}|\\.")
_NUMBERED = re.compile(r"[1-9][0-9]{0,2}")
MOST_ACTIONS = 100_000
"""Actions in one record, and as many that are tried; more are not read."""

_NEEDED = ("Format", "Game", "Variant", "Ruleset")


def read_notation(text: str, path: Path) -> tuple[PlacedText, list[PlaceError]]:
    """Return the record in a text, in JSON form with its places, and the flaws in which it is not canonical.

    Raises :class:`PlaceError` for what cannot be read. Whether the record follows the schema is not looked at, nor
    whether the game can be played.
    """
    reader = _Reader(text, path)
    data = reader.read()
    flaws = reader.flaws
    canonical = write_notation(load(data["game"]), data)
    if canonical != text and not flaws:
        flaws = [_not_canonical(reader, canonical)]
    return PlacedText(path, data, {}, text, reader.positions), flaws


def _not_canonical(reader: Scanner, canonical: str) -> PlaceError:
    text = reader.text
    at = first_difference(text, canonical)
    if text == canonical.removesuffix("\n"):
        return reader.error("the final line break is missing", at)
    if text.split() == canonical.split():
        return reader.error("white space and line breaks are not as in the canonical form", at)
    line = canonical[canonical.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]
    return reader.error(f"the canonical form has here: {line}" if line else "the canonical form ends here", at)


class _Reader(Scanner):
    def __init__(self, text: str, path: Path) -> None:
        super().__init__(text, path)
        self.data: JsonObject = {"rulings": {}, "setup": {}, "actions": []}
        self.rulebook: Rulebook | None = None
        self.seen: dict[str, int] = {}
        self.only = False
        self.turns = 0
        self.misnumbered = False
        self.places_of_tries: dict[int, list[int]] = {}

    def read(self) -> JsonObject:
        if self.skip("\ufeff"):
            self.flaw("a byte order mark stands at the beginning", 0)
        if "\r" in self.text:
            self.flaw("lines end in carriage return and line feed, not in line feed alone", self.text.index("\r"))
        # 1. Headers, until a line is none.
        self.skip_space()
        while found := self.match(_HEADER):
            self._read_header(found[1], found.start())
            self.skip_space()
        for header in _NEEDED:
            if header not in self.seen:
                raise self.error(f"the header '{header}:' is missing")
        if ("Referee" in self.seen) != ("Spec" in self.seen):
            raise self.error("the headers 'Referee:' and 'Spec:' go together; write both or none")
        # 2. What the ruleset decides.
        self._complete_rulings()
        # 3. Actions and remarks.
        while self.char:
            self._read_item(self.at)
            self.skip_space()
        return self.data

    # Headers

    def _read_header(self, header: str, start: int) -> None:
        if header in self.seen:
            raise self.error(f"the header '{header}:' stands here twice; keep one of them", start)
        self.seen[header] = start
        kind, _, rest = header.partition(" ")
        if header in LINE_HEADERS:
            self._put(LINE_HEADERS[header], self._read_text(header), start)
        elif header == "Rulings":
            self._read_rulings()
        elif header == "Result":
            self._put(("result",), self._read_object(), start)
        elif kind == "Setup" and rest:
            self._read_setup(rest, start)
        elif kind in ("Player", "Seat") and _NUMBERED.fullmatch(rest):
            self._read_person(kind, int(rest), start)
        else:
            self.flaw(f"there is no header '{header}:' in a record", start)
            self.read_line()
        if header == "Game":
            self._find_game(start)

    def _put(self, where: Where, value: object, start: int) -> None:
        target: Any = self.data
        for step in where[:-1]:
            target = target.setdefault(step, {})
        target[where[-1]] = value
        self.positions.setdefault(where, start)

    def _read_text(self, header: str) -> str:
        self.skip_blanks()
        if self.char != '"':
            start, text = self.at, self.read_line()
            if not text:
                raise self.error(f"'{header}:' says nothing", start)
            return text
        text = self.read_string()
        self._end_header()
        return text

    def _end_header(self) -> None:
        self.skip_blanks()
        if self.char not in ("", "\n", "\r"):
            raise self.error(f"the line has to end here, not go on with {self.next_words()}")

    def _read_object(self) -> object:
        self.skip_space()
        start, value = self.at, self.read_value(("result",))
        if not isinstance(value, dict) or not value:
            raise self.error("'Result:' has to list fields of the state in braces", start)
        self._end_header()
        return value

    def _read_setup(self, name: str, start: int) -> None:
        if name.startswith('"'):
            name = Scanner(name, self.path).read_string()
        elif not PLAIN_WORD.fullmatch(name):
            raise self.error(f"after 'Setup' a name has to stand, such as first, not '{name}'", start)
        value = self.read_value(("setup", name))
        self._end_header()
        self.positions.setdefault(("setup",), start)
        self._put(("setup", name), value, start)

    def _read_person(self, kind: str, number: int, start: int) -> None:
        people = self.data.setdefault("players", [])
        text = self._read_text(f"{kind} {number}")
        if kind == "Player":
            if number != len(people) + 1:
                raise self.error(f"'Player {number}:' comes where player {len(people) + 1} has to come", start)
            people.append({"name": text})
            self.positions["players", number - 1, "name"] = start
        elif number > len(people):
            raise self.error(f"'Seat {number}:' comes before 'Player {number}:'", start)
        else:
            people[number - 1]["seat"] = text
            self.positions["players", number - 1, "seat"] = start

    def _read_rulings(self) -> None:
        self.skip_blanks()
        self.only = bool(self.match(re.compile(rf"{ONLY}(?=\s|$)")))
        self.positions["rulings",] = self.at
        while True:
            self.match(_MORE_ON_NEXT_LINE)
            self.skip_blanks()
            start = self.at
            if self.char in ("", "\n", "\r"):
                return
            found = self.match(_RULING)
            if not found:
                raise self.error(
                    f"here RULING=OPTION has to stand, such as end.claim=agreement, not {self.next_words()}"
                )
            if found[1] in self.data["rulings"]:
                raise self.error(f"the ruling {found[1]} stands here twice; keep one of them", start)
            self._put(("rulings", found[1]), found[2], start)

    def _find_game(self, start: int) -> None:
        game = self.data["game"]
        if game not in RULEBOOKS:
            raise self.error(f"there is no game '{game}'; there is {', '.join(RULEBOOKS)}", start)
        self.rulebook = load(game)

    def _complete_rulings(self) -> None:
        assert self.rulebook is not None
        if self.only:
            return
        rulesets, ruleset = self.rulebook.spec.rulesets, self.data["ruleset"]
        if ruleset not in rulesets:
            message = f"there is no ruleset '{ruleset}'; there are {', '.join(rulesets)}"
            raise self.error(message, self.positions["ruleset",])
        self.data["rulings"] = {**rulesets[ruleset].rulings, **self.data["rulings"]}

    # Actions and remarks

    def _read_item(self, start: int) -> None:
        played = len(self.data["actions"])
        if self.skip("{"):
            self._note_comment(played, self._read_comment(start), start)
        elif self.skip(";"):
            self.flaw("a comment stands after ';', not in braces", start)
            self._note_comment(played, self.read_line(), start)
        elif self.skip("("):
            self._read_facts(played, start)
        elif self.skip("!"):
            after = {"after": played, "action": self._read_action()}
            tries = self.data.setdefault("tries", [])
            self.positions["tries", len(tries)] = start
            tries.append(after)
            self._check_number(len(tries), start)
        elif found := self.match(_TURN):
            self.turns += 1
            if int(found[1]) != self.turns and not self.misnumbered:
                self.flaw(f"this is turn {self.turns}, not {found[1]}", start)
                self.misnumbered = True
        else:
            self.data["actions"].append(self._read_action())
            self.positions["actions", played] = start
            self._check_number(played + 1, start)

    def _check_number(self, actions: int, start: int) -> None:
        if actions > MOST_ACTIONS:
            raise self.error(f"more than {MOST_ACTIONS:,} actions are not read", start)

    def _read_action(self) -> JsonObject:
        assert self.rulebook is not None
        start, found = self.at, self.match(_WORD)
        if not found:
            raise self.error(f"here an action has to stand, not {self.next_words()}")
        try:
            return self.rulebook.format(self.rulebook.parse_word(found[0]))
        except MalformedAction as error:
            raise self.error(str(error), start) from None

    def _read_facts(self, played: int, start: int) -> None:
        if not played:
            raise self.error("facts are about an action, and none stands before them", start)
        known = self.data.setdefault("facts", {})
        if str(played) in known:
            raise self.error("facts about this action stand here twice; write them in one pair of parentheses", start)
        self.positions["facts", str(played)] = start
        known[str(played)] = self.read_members(")", ("facts", str(played)))

    def _note_comment(self, played: int, comment: str, start: int) -> None:
        if not comment.strip():
            self.flaw("a comment says nothing", start)
            return
        known = self.data.setdefault("comments", {})
        if str(played) in known:
            self.flaw("a second comment stands at the same action", start)
            comment = f"{known[str(played)]}\n{comment}"
        known[str(played)] = comment
        self.positions.setdefault(("comments", str(played)), start)

    def _read_comment(self, start: int) -> str:
        parts: list[str] = []
        while not self.skip("}"):
            at, found = self.at, self.match(_COMMENT_PART)
            if not found:
                raise self.error("a comment is not closed with '}'", start)
            parts.append(self._comment_part(found[0], at))
        return "".join(parts)

    def _comment_part(self, part: str, at: int) -> str:
        if "\n" in part:
            return " "
        if not part.startswith("\\"):
            return part
        if len(part) == 2:
            simple = {"\\\\": "\\", "\\}": "}", "\\n": "\n"}
            if part not in simple:
                raise self.error(
                    f"a comment has no escape '{part}'; there are \\\\ \\}} \\n and \\u with four digits", at
                )
            return simple[part]
        char = chr(int(part[2:], 16))
        if "\ud800" <= char <= "\udfff":
            raise self.error("a comment holds half a character (\\ud800 to \\udfff)", at)
        return char
