"""One case as a vector: all that is needed to put it to a program and to judge the answers, as JSON.

Its form, and how answers are compared, is ``schemas/vector.schema.json``.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebooks import Action, JsonObject, Rulebook
from rulebooks.spec import Spec

from referee.cases import Attempt, Case, CaseError, attempt_of, read_word, unfold
from referee.client import ILLEGAL_ACTION, INVALID_PARAMS
from referee.mutation import settings_of
from referee.schemas import validator
from referee.script import Terms

FORMAT = "referee-vector/1"
WIDTH = 120
"""Columns of a file, as far as its values can be broken."""


def vector_of(rulebook: Rulebook, case: Case) -> JsonObject:
    """Return a case as a vector; raises :class:`CaseError` where it cannot be put to anybody."""
    return {
        "format": FORMAT,
        "id": case.id,
        "revision": case.revision,
        "title": case.title,
        "game": rulebook.spec.id,
        "challenge": case.challenge,
        "basis": case.basis,
        "working": list(case.working),
        **({"separates": case.separates} if case.separates else {}),
        "expect": _expectation(rulebook, case),
        "runs": [_run(case, replace(terms, setup=case.setup)) for terms in settings_of(case, rulebook)],
        "actionFields": action_fields(rulebook.spec.id),
        "clauses": [clause_json(rulebook.spec, clause) for clause in case.clauses],
    }


def clause_json(spec: Spec, clause_id: str) -> JsonObject:
    """Return a clause with its English text, and where the sources say it."""
    clause = spec.clauses[clause_id]
    sources = [
        {
            "source": source.id,
            "title": source.title,
            "language": source.language,
            "status": testimony.status,
            "citations": [
                {"section": c.section, "topic": c.topic, "sentence": c.sentence, "sha256": c.digest} for c in citations
            ],
        }
        for source, testimony, citations in spec.citations(clause_id)
    ]
    return {"id": clause_id, "kind": clause.kind, "text": clause.text["en"], "sources": sources}


def action_fields(game: str) -> list[str]:
    """Return all names that fields of a game's actions and choices have, sorted: others are unknown, and ignored."""
    found: set[str] = set()
    for form in ("action", "choice"):
        found |= set(_properties(validator(f"{game}/{form}").schema))
    return sorted(found)


def _properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        yield from properties
        for name, part in schema.items():
            if name not in ("examples", "properties", "const", "enum"):
                yield from _properties(part)
        for part in properties.values():
            yield from _properties(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _properties(part)


def _expectation(rulebook: Rulebook, case: Case) -> JsonObject:
    facts, lengths = flat_facts(case.state, rulebook.WHOLE)
    wanted = case.listed if case.whole_list is None else case.whole_list
    count = case.count if case.whole_list is None else len(case.whole_list)
    parts = {
        "facts": facts,
        "lengths": lengths,
        "listed": [rulebook.format(read_word(rulebook, word)) for word in wanted],
        "notListed": [rulebook.format(read_word(rulebook, word)) for word in case.not_listed],
    }
    return {
        **({"verdict": case.verdict} if case.verdict else {}),
        "eyes": {} if case.viewer is None else {"viewer": case.viewer},
        **{name: part for name, part in parts.items() if part},
        **({} if count is None else {"count": count}),
    }


def flat_facts(state: Mapping[str, Any], whole: Sequence[str]) -> tuple[JsonObject, JsonObject]:
    """Return expected facts as JSON Pointers with the value that has to stand there, and the lengths of lists.

    They say what :func:`referee.script.state_differences` compares: objects field by field, lists of objects item by
    item. The innermost objects of fields in ``whole`` are values.
    """
    facts: JsonObject = {}
    lengths: JsonObject = {}

    def walk(pointer: str, value: Any, *, exact: bool) -> None:
        if isinstance(value, dict) and not (exact and not any(isinstance(inner, dict) for inner in value.values())):
            for name, inner in value.items():
                walk(f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}", inner, exact=exact)
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            lengths[pointer] = len(value)
            for number, item in enumerate(value):
                walk(f"{pointer}/{number}", item, exact=exact)
        else:
            facts[pointer] = value

    for name, value in state.items():
        walk(f"/{name}", value, exact=name in whole)
    return facts, lengths


def _run(case: Case, terms: Terms) -> JsonObject:
    rulebook = terms.rulebook
    played, state = unfold(rulebook, case, terms.begin())
    attempt = attempt_of(rulebook, case, state)
    way = [*played, *(attempt.before if attempt else ())]
    told: JsonObject = {
        "newGame": terms.call().params,
        "features": sorted(rulebook.features(case.setup)),
        "actions": [rulebook.format(action) for action in way],
    }
    if attempt:
        told["attempt"] = {"action": attempt.json, **_demands(case, rulebook, attempt)}
    return told


def _demands(case: Case, rulebook: Rulebook, attempt: Attempt) -> JsonObject:
    """Return what is asked of the list before an attempt, and by which errors it may be refused."""
    action = attempt.action
    choice = rulebook.choice_of(action) if action else None
    if case.verdict == "accepted":
        before = {} if choice is None else {"listed": [rulebook.format(_entry_for(case, attempt, choice))]}
        return {"before": before, "errors": []}
    codes = [ILLEGAL_ACTION, INVALID_PARAMS] if attempt.may_be_malformed else [ILLEGAL_ACTION]
    is_entry = action is not None and choice == action and not attempt.is_incomplete
    return {"before": {"notListed": [attempt.json]} if is_entry else {}, "errors": codes}


def _entry_for(case: Case, attempt: Attempt, choice: Action) -> Action:
    for entry in attempt.state.legal_actions():
        if entry.covers(choice):
            return entry
    raise CaseError(case, "what it expects to be accepted is not listed as legal")


def written(data: JsonObject) -> bytes:
    """Return JSON for people: what fits into a line stands in one, the rest is indented; keys keep their order."""
    return f"{_laid_out(data, 0, 0)}\n".encode()


def _laid_out(value: Any, indent: int, taken: int) -> str:
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not value or not isinstance(value, (dict, list)) or (indent and indent + taken + len(line) < WIDTH):
        return line
    pad = " " * (indent + 2)
    if isinstance(value, list):
        return "[\n" + ",\n".join(pad + _laid_out(item, indent + 2, 0) for item in value) + f"\n{' ' * indent}]"
    keys = {json.dumps(key, ensure_ascii=False) + ": ": item for key, item in value.items()}
    rows = [pad + key + _laid_out(item, indent + 2, len(key)) for key, item in keys.items()]
    return "{\n" + ",\n".join(rows) + f"\n{' ' * indent}}}"
