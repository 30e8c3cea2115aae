"""Checking a specification and single files: all problems of a file are collected, each one sentence with its place."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rulebooks import Rulebook, SetupError, UnsupportedError
from rulebooks.documents import Document, DocumentError, read_document, read_text
from rulebooks.loading import RULEBOOKS, rulebook_class
from rulebooks.sources import split_sentences
from rulebooks.spec import Clause, Ruling, Spec, clause_documents, data_folder, load_spec

from referee.cases import Case, CaseError, case_files, parse_cases, put_case
from referee.client import Client
from referee.comparing import difference_problems
from referee.measured import measured_problems
from referee.records import parse_record
from referee.replaying import BrokenRecord, replay
from referee.schemas import faults, is_known
from referee.script import Remarks, Terms
from referee.sentences import sentence_problems
from referee.server import Server
from referee.transport import InMemory

Problem = DocumentError
SHARED_WORDS = 8
"""A run of this many words that a project file shares with a source text is copied."""


def schema_errors(document: Document, schema: str) -> Iterator[Problem]:
    """Yield where a file departs from a schema, and its cases from those of their games."""
    problems = list(_departures(document, schema))
    yield from problems
    if problems or schema != "cases":
        return
    assert isinstance(document.data, dict)
    for number, case in enumerate(document.data["cases"]):
        own = f"{case['id'].partition('.')[0]}/case"
        if is_known(own):
            yield from _departures(document, own, "cases", number)


def _departures(document: Document, schema: str, *part: str | int) -> Iterator[Problem]:
    data: Any = document.data
    for step in part:
        data = data[step]
    for inner, why in faults(schema, data):
        where = (*part, *inner)
        yield document.error(f"{'/'.join(map(str, where))}: {why}" if where else why, *where)


def validate_file(path: Path) -> list[Problem]:
    """Check one file by what it is: a record, or a file of a specification."""
    try:
        document = read_document(path)
        if isinstance(document.data, dict) and "format" in document.data:
            for _ in replay(parse_record(document), document):
                pass
            return []
        schema = _schema_of(document)
        problems = list(schema_errors(document, schema))
        if not problems and schema == "cases":
            problems += _case_file_problems(document)
    except DocumentError as error:
        error.__traceback__ = error.__context__ = None  # they would hold the whole file in memory
        return [error]
    except BrokenRecord as error:
        return [error.problem]
    return problems


def _schema_of(document: Document) -> str:
    heads = {
        "cases": "cases",
        "clauses": "clauses",
        "rulings": "rulings",
        "rulesets": "rulesets",
        "sources": "sources",
        "mutants": "mutants",
        "measured": "measured",
        "variants": "game",
        "expected-failures": "ledger",
    }
    own = _own_schema(document.path)
    if own:
        return own
    if isinstance(document.data, dict):
        for head, schema in heads.items():
            if head in document.data:
                return schema
    known = ", ".join(f"'{head}:'" for head in heads)
    raise document.error(f"is neither a record (with 'format') nor a file of a specification (with one of {known})")


def _own_schema(path: Path) -> str | None:
    """Return the schema of a file that only its game has: one in ``boards``, or one named as the schema is."""
    folder = path.absolute().parent
    name = f"{folder.parent.name}/board" if folder.name == "boards" else f"{folder.name}/{path.stem}"
    return name if is_known(name) else None


def _case_file_problems(document: Document) -> Iterator[Problem]:
    specs: dict[str, Spec] = {}
    for number, case in enumerate(parse_cases(document)):
        game = case.clauses[0].split(".")[0]
        if game not in RULEBOOKS:
            yield document.error(f"case {case.id} is of no known game", "cases", number)
            continue
        if game not in specs:
            specs[game] = load_spec(game)
        yield from _case_problems(specs[game], case)


def validate_game(game: str, sources: Path | None) -> list[Problem]:
    """Check all of ``spec/<game>``; with a folder of ``sources``, also the digests and that nothing is copied."""
    folder = data_folder() / "spec" / game
    problems = _form_problems(folder)
    if problems:
        return problems
    spec = load_spec(game)
    rulebook = rulebook_class(game)(spec)
    cases = [case for path in case_files(spec) for case in parse_cases(read_document(path))]
    mutants = read_mutants(spec)
    problems += _identity_problems(spec, cases, mutants)
    problems += _reference_problems(spec)
    problems += sentence_problems(spec)
    problems += [problem for case in cases for problem in _case_problems(spec, case)]
    problems += _coverage_problems(spec, cases, mutants)
    problems += _release_problems(spec, cases, mutants)
    if not problems:
        problems += measured_problems(rulebook)
        problems += _engine_problems(rulebook, cases)
        problems += difference_problems(spec)
    if sources is not None:
        problems += _digest_problems(spec, sources)
    return problems


def read_mutants(spec: Spec) -> list[dict[str, Any]]:
    """Return the hand-written mutants of a game as its file lists them."""
    path = spec.folder / "mutants.yaml"
    if not path.exists():
        return []
    data = read_document(path).data
    assert isinstance(data, dict)
    return list(data["mutants"])


def _form_problems(folder: Path) -> list[Problem]:
    files = {
        "game": [folder / "game.yaml"],
        "sources": [folder / "sources.yaml"],
        "rulings": [folder / "rulings.yaml"],
        "rulesets": [folder / "rulesets.yaml"],
        "clauses": sorted((folder / "clauses").glob("*.yaml")),
        "cases": sorted((folder / "cases").glob("*.yaml")),
        "mutants": sorted(folder.glob("mutants.yaml")),
        "measured": sorted(folder.glob("measured.yaml")),
    }
    for path in sorted([*folder.glob("*.yaml"), *(folder / "boards").glob("*.yaml")]):
        own = _own_schema(path)
        if own:
            files[own] = [*files.get(own, []), path]
    problems: list[Problem] = []
    for schema, paths in files.items():
        for path in paths:
            try:
                problems += schema_errors(read_document(path), schema)
            except DocumentError as error:
                problems.append(error)
    if not files["clauses"]:
        problems.append(DocumentError(folder / "clauses", None, "holds no clauses"))
    if not files["cases"]:
        problems.append(DocumentError(folder / "cases", None, "holds no cases"))
    for path in sorted((folder / "records").rglob("*.json")):
        problems += validate_file(path)
    return problems


def _identity_problems(spec: Spec, cases: Sequence[Case], mutants: Sequence[dict[str, Any]]) -> Iterator[Problem]:
    clauses = [entry["id"] for document in clause_documents(spec.folder) for entry in _entries(document, "clauses")]
    rulings = [entry["id"] for entry in _entries(read_document(spec.folder / "rulings.yaml"), "rulings")]
    for what, identities in (
        ("clause", clauses),
        ("ruling", rulings),
        ("case", [case.id for case in cases]),
        ("mutant", [mutant["id"] for mutant in mutants]),
    ):
        for identity, number in Counter(identities).items():
            if number > 1:
                yield DocumentError(spec.folder, None, f"{what} {identity} is defined {number} times; ids are unique")


def _entries(document: Document, key: str) -> list[dict[str, Any]]:
    assert isinstance(document.data, dict)
    return list(document.data[key])


def _reference_problems(spec: Spec) -> Iterator[Problem]:
    """Yield references between clauses, rulings, rulesets and sources that lead nowhere."""

    def at(what: str, message: str) -> Problem:
        return DocumentError(spec.folder, None, f"{what}: {message}")

    for clause in spec.clauses.values():
        if not clause.id.startswith(f"{spec.id}."):
            yield at(clause.id, f"a clause id of this game begins with '{spec.id}.'")
        for variant in clause.variants:
            if variant not in spec.variants:
                yield at(clause.id, f"there is no variant '{variant}'")
        for ruling, options in clause.under.items():
            if ruling not in spec.rulings:
                yield at(clause.id, f"there is no ruling '{ruling}'")
                continue
            for option in options:
                if option not in spec.rulings[ruling].options:
                    yield at(clause.id, f"ruling {ruling} has no option '{option}'")
    owners: list[Clause | Ruling] = [*spec.clauses.values(), *spec.rulings.values()]
    for owner in owners:
        if {testimony.source for testimony in owner.testimonies} != set(spec.sources):
            yield at(owner.id, f"has to say how it stands to every source: {', '.join(spec.sources)}")
            continue
        for testimony in owner.testimonies:
            for place in testimony.cites:
                if spec.sources[testimony.source].citation(place) is None:
                    yield at(owner.id, f"{testimony.source} has no sentence {place}")
    decided = {ruling for clause in spec.clauses.values() for ruling in clause.under}
    for ruling in spec.rulings:
        if ruling not in decided:
            yield at(ruling, "no clause depends on this ruling; name it in the 'under' of one")
    for ruleset in spec.rulesets.values():
        for ruling in spec.rulings:
            chosen = ruleset.rulings.get(ruling)
            if chosen not in spec.rulings[ruling].options:
                yield at(f"ruleset {ruleset.id}", f"{ruling} is {chosen!r}, which is none of its options")
        for ruling in set(ruleset.rulings) - set(spec.rulings):
            yield at(f"ruleset {ruleset.id}", f"there is no ruling '{ruling}'")


def _case_problems(spec: Spec, case: Case) -> Iterator[Problem]:
    at = partial(CaseError, case)
    unknown = [clause for clause in (*case.clauses, *case.also_accepted_by) if clause not in spec.clauses]
    for clause in unknown:
        yield at(f"there is no clause '{clause}'")
    for variant in case.variants:
        if variant not in spec.variants:
            yield at(f"there is no variant '{variant}'")
    for ruling, option in case.rulings.items():
        if ruling not in spec.rulings or option not in spec.rulings[ruling].options:
            yield at(f"there is no option {ruling}={option}")
            return
    if unknown:
        return
    main = spec.clauses[case.clauses[0]]
    if not case.id.startswith(f"{main.id}/"):
        yield at(f"its id has to begin with its main clause, '{main.id}/'")
    for named in (spec.clauses[clause] for clause in case.clauses):
        if not _may_hold(spec, named, case):
            yield at(f"{named.id} never holds in its variants and under its rulings")
        if named.untestable:
            yield at(f"{named.id} is said to be untestable")
    if main.kind in ("definition", "outcome") and not case.separates:
        yield at(f"{main.id} is {_a(main.kind)}: 'separates' has to name the misreading that the case rules out")


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _may_hold(spec: Spec, clause: Clause, case: Case) -> bool:
    """Tell whether a clause holds in a variant of the case under at least one ruleset with the case's rulings."""
    if not set(clause.under) <= set(spec.rulings):
        return True  # which is told already
    rulings = [spec.rulings_of(ruleset, case.rulings) for ruleset in spec.rulesets]
    return any(clause.holds(variant, chosen) for variant in case.variants for chosen in rulings)


def _coverage_problems(spec: Spec, cases: Sequence[Case], mutants: Sequence[dict[str, Any]]) -> Iterator[Problem]:
    """Yield clauses without the cases, the basis or the mutants that they need."""
    for clause in spec.clauses.values():
        at = partial(DocumentError, spec.folder / "cases", None)
        if clause.untestable:
            continue
        own = [case for case in cases if clause.id in case.clauses]
        verdicts = {case.verdict for case in own}
        if clause.kind in ("permission", "prohibition") and not {"accepted", "rejected"} <= verdicts:
            yield at(f"{clause.id} is {_a(clause.kind)} and needs an accepting and a rejecting case")
        if clause.kind in ("definition", "outcome"):
            misreadings = {case.separates for case in own if case.separates}
            if len(misreadings) < 2:
                yield at(f"{clause.id} is {_a(clause.kind)} and needs cases that part it from two misreadings")
        if not any(case.basis in ("text", "hand") for case in own):
            yield at(f"{clause.id} needs a case whose basis is a text or a hand")
        if mutants and not any(mutant["clause"] == clause.id for mutant in mutants):
            yield DocumentError(spec.folder / "mutants.yaml", None, f"{clause.id} has no mutant")
    for mutant in mutants:
        if mutant["clause"] not in spec.clauses:
            yield DocumentError(
                spec.folder / "mutants.yaml", None, f"{mutant['id']}: there is no clause '{mutant['clause']}'"
            )


def digest_of(content: object) -> str:
    """Return the SHA-256 of JSON content, in hexadecimal."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def released(spec: Spec, cases: Sequence[Case], mutants: Sequence[dict[str, Any]]) -> dict[str, tuple[int, str]]:
    """Return for every id its revision and the digest of what may not change under it."""
    made = {clause.id: (1, digest_of(dict(clause.text))) for clause in spec.clauses.values()}
    made |= {ruling.id: (1, digest_of(list(ruling.options))) for ruling in spec.rulings.values()}
    made |= {mutant["id"]: (1, digest_of(mutant["wrong"])) for mutant in mutants}
    return made | {case.id: (case.revision, digest_of(_expectation(case))) for case in cases}


def _expectation(case: Case) -> list[Any]:
    given = [list(case.variants), dict(case.rulings), case.setup, list(case.play)]
    lists = [list(case.listed), list(case.not_listed), None if case.whole_list is None else list(case.whole_list)]
    return [*given, case.when, case.verdict, case.state, *lists, case.count]


def _release_problems(spec: Spec, cases: Sequence[Case], mutants: Sequence[dict[str, Any]]) -> Iterator[Problem]:
    """Yield ids that were published and have vanished, come back, or changed without a new revision."""
    path = spec.folder / "released-ids"
    if not path.exists():
        yield DocumentError(path, None, "is missing; it holds the published ids")
        return
    present = released(spec, cases, mutants)
    is_case = {case.id for case in cases}
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = line.split()
        identity = words[0]
        if words[1:] == ["withdrawn"]:
            if identity in present:
                yield DocumentError(path, number, f"{identity} was withdrawn; ids are never used again")
            continue
        if len(words) != 3 or not words[1].isdigit():
            yield DocumentError(path, number, "has to be 'ID REVISION DIGEST' or 'ID withdrawn'")
        elif identity not in present:
            yield DocumentError(
                path, number, f"{identity} was published and has vanished; say 'withdrawn' here instead"
            )
        elif (
            identity in is_case
            and present[identity] != (int(words[1]), words[2])
            and present[identity][0] <= int(words[1])
        ):
            yield DocumentError(path, number, f"the expectation of {identity} has changed; raise its revision")


def _engine_problems(rulebook: Rulebook, cases: Sequence[Case]) -> Iterator[Problem]:
    """Yield the cases that the reference engine does not pass, in any ruleset in which they hold."""
    spec = rulebook.spec
    client = Client(lambda: InMemory(Server([spec.id]).answer), spec.id, 60)
    for case in cases:
        for variant, ruleset in ((v, r) for v in case.variants for r in spec.rulesets):
            if case.rulings and spec.rulings_of(ruleset, case.rulings) != spec.rulings_of(ruleset):
                rulings = spec.rulings_of(ruleset, case.rulings)
            else:
                rulings = spec.rulings_of(ruleset)
            remarks = Remarks()
            try:
                finding = put_case(client, case, Terms(rulebook, variant, ruleset, rulings), remarks)
            except CaseError as error:
                yield error
                break
            except (SetupError, UnsupportedError) as error:
                yield CaseError(case, f"its set-up is not possible: {error}")
                break
            if finding or remarks.wrong_reasons:
                found = finding or remarks.wrong_reasons[0]
                message = f"the reference differs ({variant}, {ruleset}): {found.summary}"
                yield CaseError(case, f"{message}; expected {found.expected}; got {found.got}")
                break


def _digest_problems(spec: Spec, folder: Path) -> Iterator[Problem]:
    """Yield digests that do not fit the source texts in ``folder``."""
    for source in spec.sources.values():
        path = folder / source.file
        try:
            sentences = list(split_sentences(read_text(path)))
        except DocumentError as error:
            yield error
            continue
        found = {(s.section, s.number): s.digest for s in sentences}
        listed = {
            (section.number, number): digest
            for section in source.sections
            for number, digest in enumerate([section.heading, *section.sentences])
            if digest is not None
        }
        for place in sorted(found.keys() | listed.keys()):
            if found.get(place) != listed.get(place):
                where = f"section {place[0]}, sentence {place[1]}"
                yield DocumentError(
                    spec.folder / "sources.yaml", None, f"{source.id}, {where}: the digest does not fit {path}"
                )


def copied_passages(files: Iterable[Path], folder: Path) -> Iterator[Problem]:
    """Yield places where a file shares a run of eight words with a text in ``folder``."""
    known: dict[tuple[str, ...], str] = {}
    for path in sorted(folder.glob("*.txt")):
        for _, run in _runs(read_text(path)):
            known[run] = path.name
    for path in files:
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        for line, run in _runs(text):
            if run in known:
                yield DocumentError(path, line, f"shares eight words with {known[run]}: write it in our own words")
                break


def _runs(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield every run of eight words, with the line on which it begins."""
    words = [(number, word) for number, line in enumerate(text.splitlines(), 1) for word in _words(line)]
    for start in range(len(words) - SHARED_WORDS + 1):
        yield words[start][0], tuple(word for _, word in words[start : start + SHARED_WORDS])


def _words(line: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in line.casefold()).split()


def project_files() -> list[Path]:
    """Return the text files of the project: of the checkout, or of the installed data."""
    top = data_folder()
    skipped = {"__pycache__", "node_modules", "site", "dist", "build"}
    return [
        path
        for path in sorted(top.rglob("*"))
        if path.is_file()
        and not path.is_symlink()
        and path.suffix not in (".pyc", ".png", ".zst")
        and not any(part in skipped or part.startswith(".") for part in path.relative_to(top).parts)
    ]
