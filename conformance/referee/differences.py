"""What changed between two checks: verdicts, what newly fails, passes or is skipped, and what came or went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulebooks import JsonObject

from referee.checking import EXPECTED, FAILED, NOT_RUN, PASSED, SKIPPED
from referee.reports.rows import program_of, title_of
from referee.units import LOCKSTEP, SYMMETRY

_CHANGES = {
    FAILED: "newly fails",
    PASSED: "newly passes",
    SKIPPED: "newly skipped",
    NOT_RUN: "no longer run",
    EXPECTED: "newly expected to fail",
}
_RANDOM = (LOCKSTEP, SYMMETRY)


@dataclass(frozen=True)
class Difference:
    """One thing that changed: in which way, what it is, in which run, and more in words."""

    kind: str
    what: str
    where: str = ""
    detail: str = ""


def notes_on(old: JsonObject, new: JsonObject) -> Iterator[str]:
    """Yield what is different about how two reports were made, which is no difference of what they say."""
    for what, before, after in (
        ("program", program_of(old), program_of(new)),
        ("command", " ".join(old["program"]["command"]), " ".join(new["program"]["command"])),
        ("referee", old["referee"], new["referee"]),
        ("seed", old["seed"], new["seed"]),
        ("games", old["games"], new["games"]),
        ("timeout", old["timeout"], new["timeout"]),
    ):
        if before != after:
            yield f"{what}: {before} -> {after}"
    if old["seed"] != new["seed"]:
        yield "the seeds differ, so that random games are not compared"
    for name, report in (("old", old), ("new", new)):
        if not report["complete"]:
            yield f"the {name} check was cut short"


def report_differences(old: JsonObject, new: JsonObject) -> Iterator[Difference]:
    """Yield what changed from one report to another of the same game, verdicts first."""
    before, after = ({title_of(run): run for run in report["runs"]} for report in (old, new))
    for title in [*before, *(title for title in after if title not in before)]:
        if title not in after:
            yield Difference("run that is gone", title, detail=before[title]["verdict"])
        elif title not in before:
            yield Difference("new run", title, detail=after[title]["verdict"])
        elif before[title]["verdict"] != after[title]["verdict"]:
            detail = f"{before[title]['verdict']} -> {after[title]['verdict']}"
            why = after[title]["why"]
            yield Difference("verdict", title, detail=f"{detail}: {why}" if why else detail)
    for title, run in after.items():
        if title not in before:
            continue
        same_games = old["seed"] == new["seed"]
        if _lists_failures_alone(run) and _lists_failures_alone(before[title]):
            if any(
                part["failed"] > len(one["results"]) for one in (run, before[title]) for part in one["parts"].values()
            ):
                continue  # not all are listed
            yield from _failure_differences(title, _results(before[title], same_games), _results(run, same_games))
        elif run["results"] and before[title]["results"]:
            yield from _result_differences(title, _results(before[title], same_games), _results(run, same_games))
    for problem in new["problems"]:
        if problem not in old["problems"]:
            yield Difference("new problem", problem)
    for problem in old["problems"]:
        if problem not in new["problems"]:
            yield Difference("problem that is gone", problem)


def _lists_failures_alone(run: JsonObject) -> bool:
    """Tell whether games that passed have no result, as in a campaign."""
    return sum(part["run"] for part in run["parts"].values()) > len(run["results"]) or not run["results"]


Results = Mapping[tuple[str, str], JsonObject]


def _results(run: JsonObject, same_games: bool) -> Results:
    return {
        (result["part"], result["name"]): result
        for result in run["results"]
        if same_games or result["part"] not in _RANDOM
    }


def _result_differences(where: str, before: Results, after: Results) -> Iterator[Difference]:
    for key, result in after.items():
        name, verdict = _name(*key), result["verdict"]
        if key not in before:
            yield Difference("new", name, where, verdict)
            continue
        was = before[key]
        if was["verdict"] != verdict:
            why = f"; {result['why']}" if "why" in result else ""
            yield Difference(_CHANGES[verdict], name, where, f"was {was['verdict']}{why}")
        if was.get("challenge") != result.get("challenge"):
            detail = f"{was.get('challenge', 'active')} -> {result.get('challenge', 'active')}"
            yield Difference("challenge status", name, where, detail)
    for key, was in before.items():
        if key not in after:
            yield Difference("gone", _name(*key), where, f"was {was['verdict']}")


def _failure_differences(where: str, before: Results, after: Results) -> Iterator[Difference]:
    for key, result in after.items():
        if key not in before:
            yield Difference(_CHANGES[FAILED], _name(*key), where, str(result.get("why", "")))
    for key in before:
        if key not in after:
            yield Difference(_CHANGES[PASSED], _name(*key), where, "was failed")


def _name(part: str, name: str) -> str:
    return name if part == "cases" else f"{part} {name}"


ORDER = (
    "verdict",
    "new run",
    "run that is gone",
    "new problem",
    "problem that is gone",
    *_CHANGES.values(),
    "challenge status",
    "new",
    "gone",
)
"""The kinds of difference in the order in which they are told."""


def by_kind(found: Sequence[Difference]) -> dict[str, list[Difference]]:
    """Return differences by kind."""
    kinds = list(dict.fromkeys(difference.kind for difference in found))
    kinds.sort(key=ORDER.index)
    return {kind: [difference for difference in found if difference.kind == kind] for kind in kinds}
