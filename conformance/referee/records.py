"""Records: games written down, and a finding written down so that it can be seen again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import yaml
from rulebooks import Action, JsonObject, MalformedAction, Rulebook, SetupError, UnsupportedError, load
from rulebooks.documents import Document, DocumentError
from rulebooks.loading import RULEBOOKS
from rulebooks.spec import Spec

from referee.canonical import canonical
from referee.notation.reading import MOST_ACTIONS
from referee.places import JsonText, PlacedText, Where, pointer
from referee.record_files import FORMAT, read_strictly
from referee.schemas import faults
from referee.script import Finding, Terms
from referee.version import __version__

_MOST_FAULTS = 200


@dataclass(frozen=True)
class Record:
    """A game written down: what it was played under, its actions, and what is known of it."""

    terms: Terms
    actions: tuple[Action, ...]
    result: JsonObject = field(default_factory=dict)
    facts: Mapping[int, JsonObject] = field(default_factory=dict)
    tries: tuple[tuple[int, Action], ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    about: JsonObject = field(default_factory=dict)
    place: str = ""


def parse_record(document: Document) -> Record:
    """Return the record in a document, of which the game can begin; raises :class:`DocumentError`.

    Whether the actions are legal and the rest is true, :func:`referee.replaying.replay` finds out.
    """
    data = document.data
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else None
        raise document.error(f"is no record: 'format' has to be '{FORMAT}', not {found!r}")
    game = data.get("game")
    if isinstance(game, str) and game not in RULEBOOKS:
        raise _error(document, f"there is no game '{game}'; there is {', '.join(RULEBOOKS)}", "game")
    for part in ("actions", "tries"):
        if isinstance(data.get(part), list) and len(data[part]) > MOST_ACTIONS:
            raise _error(document, f"more than {MOST_ACTIONS:,} actions are not read", part)
    fault = _first_fault(f"{game}/record" if isinstance(game, str) else "record", data)
    if fault:
        where, why = fault
        raise _error(document, why.replace("is a required property", "is missing"), *where)
    rulebook = load(data["game"])
    _check_terms(document, rulebook.spec, data)
    _check_numbers(document, data)
    try:
        record = _record_of(rulebook, data)
    except MalformedAction as error:
        raise _error(document, str(error), "actions") from None
    try:
        record.terms.begin()
    except (SetupError, UnsupportedError) as error:
        raise _error(document, f"the game cannot begin: {error}", "setup") from None
    return replace(record, place=str(document.path))


def _error(document: Document, message: str, *where: str | int) -> DocumentError:
    """Return an error about a value; a document that does not tell the place itself is helped with a pointer."""
    if where and not isinstance(document, (JsonText, PlacedText)):
        message = f"{pointer(where)}: {message}"
    return document.error(message, *where)


def _first_fault(schema: str, data: object) -> tuple[Where, str] | None:
    """Return the first departure from a schema in reading order, what lies deeper before what holds it."""
    found = list(islice(faults(schema, data), _MOST_FAULTS))
    if not found:
        return None
    deepest = [
        (where, why) for where, why in found if not any(w[: len(where)] == where and w != where for w, _ in found)
    ]
    return min(deepest, key=lambda fault: [(isinstance(step, str), step) for step in fault[0]])


def _check_terms(document: Document, spec: Spec, data: JsonObject) -> None:
    known = {"variant": spec.variants, "ruleset": spec.rulesets}
    for field_name, names in known.items():
        if data[field_name] not in names:
            message = f"there is no {field_name} '{data[field_name]}'; there are {', '.join(names)}"
            raise _error(document, message, field_name)
    for ruling, option in data["rulings"].items():
        if ruling not in spec.rulings:
            raise _error(document, f"there is no ruling '{ruling}'", "rulings", ruling)
        options = spec.rulings[ruling].options
        if option not in options:
            message = f"{ruling} has no option '{option}'; it has {', '.join(options)}"
            raise _error(document, message, "rulings", ruling)


def _check_numbers(document: Document, data: JsonObject) -> None:
    """Refuse what is said about an action that the record does not have."""
    last = len(data["actions"])
    numbers = [("facts", number, int(number)) for number in data.get("facts", ())]
    numbers += [("comments", number, int(number)) for number in data.get("comments", ())]
    numbers += [("tries", number, entry["after"]) for number, entry in enumerate(data.get("tries", ()))]
    for field_name, step, number in numbers:
        if number > last:
            raise _error(document, f"there is no action {number}; the record has {last}", field_name, step)


def load_records(spec: Spec) -> list[Record]:
    """Return the records that come with a game, in order of their files; raises :class:`DocumentError`."""
    files = sorted((spec.folder / "records").glob("*.json"))
    return [parse_record(document) for path in files for document in read_strictly(path)]


def _record_of(rulebook: Rulebook, data: dict[str, Any]) -> Record:
    ruleset = data["ruleset"]
    rulings = {**data["rulings"]}
    if ruleset in rulebook.spec.rulesets:
        rulings = rulebook.spec.rulings_of(ruleset, rulings)
    return Record(
        terms=Terms(rulebook, data["variant"], ruleset, rulings, data["setup"]),
        actions=tuple(map(rulebook.parse, data["actions"])),
        result=data.get("result", {}),
        facts={int(number): facts for number, facts in data.get("facts", {}).items()},
        tries=tuple((entry["after"], rulebook.parse(entry["action"])) for entry in data.get("tries", ())),
        comments={int(number): comment for number, comment in data.get("comments", {}).items()},
        about={key: data[key] for key in ("players", "date", "place", "event") if key in data},
    )


def unusual_rulings(record: Record) -> list[str]:
    """Return the rulings that a game is played by and its ruleset decides otherwise, as ``ID=OPTION``."""
    usual = record.terms.rulebook.spec.rulesets[record.terms.ruleset].rulings
    return [f"{ruling}={option}" for ruling, option in record.terms.rulings.items() if usual.get(ruling) != option]


def format_record(record: Record) -> JsonObject:
    """Return a record in its JSON form."""
    terms = record.terms
    rulebook = terms.rulebook
    made: JsonObject = {
        "format": FORMAT,
        "game": rulebook.spec.id,
        "variant": terms.variant,
        "ruleset": terms.ruleset,
        "rulings": dict(terms.rulings),
        "setup": terms.setup,
        "actions": [rulebook.format(action) for action in record.actions],
    }
    if record.result:
        made["result"] = record.result
    if record.facts:
        made["facts"] = {str(number): facts for number, facts in record.facts.items()}
    if record.tries:
        made["tries"] = [{"after": after, "action": rulebook.format(action)} for after, action in record.tries]
    if record.comments:
        made["comments"] = {str(number): comment for number, comment in record.comments.items()}
    made |= record.about
    made["written-by"] = {"referee": __version__, "spec": __version__}
    return made


def record_of(finding: Finding) -> Record | None:
    """Return the game that led to a finding as a record; None where there is none."""
    if finding.terms is None:
        return None
    last = ((len(finding.played), finding.tried),) if finding.tried and _is_refused(finding) else ()
    tries = (*finding.tries, *last)
    comment = f"{finding.fault}: {finding.summary} (expected {finding.expected}; got {finding.got})"
    return Record(finding.terms, finding.played, tries=tries, comments={len(finding.played): comment[:2000]})


def _is_refused(finding: Finding) -> bool:
    assert finding.terms is not None
    state = finding.terms.begin()
    for action in finding.played:
        state = state.play(action)
    try:
        state.play(finding.tried)  # type: ignore[arg-type]  # only called with an action that was tried
    except Exception:
        return True
    return False


def case_of(finding: Finding, identity: str) -> str | None:
    """Return a finding as a YAML case, ready to be worked out by hand and proposed; None where no clause is named."""
    if finding.terms is None or not finding.clauses:
        return None
    rulebook = finding.terms.rulebook
    clause = finding.clauses[0]
    then: dict[str, Any] = {}
    entry: dict[str, Any] = {
        "id": f"{clause}/{identity}",
        "revision": 1,
        "title": finding.summary,
        "clauses": list(finding.clauses),
        "variants": [finding.terms.variant],
        "rulings": dict(finding.terms.rulings),
        "setup": finding.terms.setup,
        "play": [rulebook.format_word(action) for action in finding.played],
    }
    if not finding.terms.setup:
        del entry["setup"]
    if finding.tried and _is_refused(finding):
        entry["when"] = rulebook.format_word(finding.tried)
        then["verdict"] = "rejected"
    else:
        state = finding.terms.begin()
        for action in finding.played:
            state = state.play(action)
        then["state"] = state.observation()
        then["count"] = len(state.legal_actions())
    if rulebook.spec.clauses[clause].kind in ("definition", "outcome"):
        entry["separates"] = f"what a program does: {finding.summary}"
    entry |= {"then": then, "basis": "hand", "working": ["To be worked out by hand before this is proposed."]}
    text = yaml.safe_dump({"cases": [entry]}, sort_keys=False, allow_unicode=True, width=110)
    return f"# Found in lockstep; {finding.fault} by a program, not yet worked out by hand.\n{text}"


def write_finding(finding: Finding, folder: Path, name: str) -> list[Path]:
    """Write a finding as a record and as a case; return the files. Raises :class:`DocumentError`."""
    record = record_of(finding)
    if record is None:
        return []
    case = case_of(finding, name)
    files = [folder / f"{name}.json", *([folder / f"{name}.case.yaml"] if case else [])]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files[0].write_bytes(canonical(format_record(record)))
        if case:
            files[1].write_text(case, encoding="utf-8")
    except OSError as error:
        raise DocumentError(folder, None, f"cannot be written: {error.strerror}") from None
    return files
