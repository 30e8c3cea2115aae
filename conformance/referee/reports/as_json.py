"""The report for programs; its form is ``schemas/report.schema.json``."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulebooks import JsonObject
from rulebooks.spec import Spec

from referee.checking import Result, Run
from referee.client import Offer
from referee.records import format_record, record_of
from referee.script import Finding
from referee.version import __version__

FORMAT = "referee-report/1"


@dataclass(frozen=True)
class Circumstances:
    """What a check was run with."""

    command: tuple[str, ...]
    seed: int
    games: int
    timeout: float
    complete: bool
    exit_status: int
    problems: tuple[str, ...] = ()


def report_of(spec: Spec, offer: Offer | None, runs: Sequence[Run], with_: Circumstances) -> JsonObject:
    """Return the report as JSON; the same input and seed give the same report."""
    return {
        "format": FORMAT,
        "referee": __version__,
        "game": spec.id,
        "program": {
            "command": list(with_.command),
            "name": offer.name if offer else None,
            "version": offer.version if offer else None,
        },
        "seed": with_.seed,
        "games": with_.games,
        "timeout": with_.timeout,
        "complete": with_.complete,
        "exitStatus": with_.exit_status,
        "problems": list(with_.problems),
        "runs": [run_json(spec, run) for run in runs],
    }


def run_json(spec: Spec, run: Run) -> JsonObject:
    """Return a run as reports hold it."""
    holding = [c.id for c in spec.clauses.values() if c.holds(run.variant, run.rulings) and not c.untestable]
    return {
        "variant": run.variant,
        "ruleset": run.ruleset,
        "rulings": dict(run.rulings),
        "verdict": run.verdict,
        "why": run.why or None,
        "parts": {
            name: {
                "selected": part.selected,
                "run": part.run,
                "skipped": dict(part.skipped),
                "failed": part.failed,
                "expected": part.expected,
            }
            for name, part in run.parts.items()
        },
        "actionsCompared": run.moves,
        "exercised": {
            "clauses": {clause: run.tally.clauses[clause] for clause in holding},
            "actions": dict(sorted(run.tally.actions.items())),
            "phases": dict(sorted(run.tally.phases.items())),
        },
        "results": [_result(result) for result in run.results],
        "findings": [finding_json(spec, finding) for finding in run.findings],
        "expected": [finding_json(spec, finding) for finding in run.expected],
        "repeats": dict(run.repeats),
        "wrongReasons": [
            {**finding_json(spec, remark), "times": run.remarks.times[remark.expected, remark.got]}
            for remark in run.remarks.wrong_reasons
        ],
    }


def _result(result: Result) -> JsonObject:
    told = {"part": result.part, "name": result.name, "verdict": result.verdict}
    if result.why:
        told["why"] = result.why
    if result.challenge != "active":
        told["challenge"] = result.challenge
    return told


def finding_json(spec: Spec, finding: Finding) -> JsonObject:
    """Return a finding as reports hold it."""
    record = record_of(finding)
    return {
        "fault": finding.fault,
        "summary": finding.summary,
        "expected": finding.expected,
        "got": finding.got,
        "case": finding.case,
        "clauses": [_clause(spec, clause) for clause in finding.clauses if clause in spec.clauses],
        "record": format_record(record) if record else None,
        "tried": _tried(finding),
        "notes": list(finding.notes),
        "conversation": [{"request": said.request, "answer": said.answer} for said in finding.conversation],
    }


def _tried(finding: Finding) -> JsonObject | None:
    if finding.terms is None or finding.tried is None:
        return None
    return finding.terms.rulebook.format(finding.tried)


def _clause(spec: Spec, clause_id: str) -> JsonObject:
    sources = []
    for source, testimony, citations in spec.citations(clause_id):
        cited = [{"section": c.section, "sentence": c.sentence, "digest": c.digest} for c in citations]
        sources.append({"source": source.id, "status": testimony.status, "citations": cited})
    return {"id": clause_id, "text": spec.clauses[clause_id].text["en"], "sources": sources}
