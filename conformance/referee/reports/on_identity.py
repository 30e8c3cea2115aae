"""Which rules a program follows, told to people and to programs; the form is ``schemas/identify.schema.json``."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rulebooks import JsonObject
from rulebooks.spec import Spec

from referee.evidence import Evidence
from referee.identity import ALWAYS, AS_TOLD, NEITHER, NOT_OBSERVABLE, Followed, Identity
from referee.records import format_record
from referee.reports.as_json import finding_json
from referee.version import __version__

FORMAT = "referee-identify/1"
_COLOURS = {AS_TOLD: "green", ALWAYS: "cyan", NEITHER: "bold red", NOT_OBSERVABLE: "dim"}


@dataclass(frozen=True)
class Asking:
    """What a program was asked with."""

    command: tuple[str, ...]
    timeout: float
    complete: bool
    exit_status: int


# For people


def show_identity(console: Console, spec: Spec, identity: Identity) -> None:
    """Print for each ruling the option that is followed, with the evidence, then the nearest rulesets."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("ruling", no_wrap=True)
    table.add_column("follows", no_wrap=True)
    table.add_column("evidence", overflow="fold")
    for followed in identity.rulings:
        colour = _COLOURS[followed.verdict]
        table.add_row(
            escape(followed.ruling), f"[{colour}]{escape(_follows(followed))}[/]", escape(_evidence(followed))
        )
    console.print()
    console.print(table, highlight=False)
    console.print()
    for line in _nearest_lines(spec, identity):
        console.print(escape(line), highlight=False)
    if identity.label:
        label = f"it goes by the name of the ruleset, not by 'rulings': {identity.label}"
        console.print(escape(label), style="yellow", highlight=False)
    for name, evidence in identity.broke_off.items():
        line = f"{name} in {evidence.situation}, {evidence.after}: {evidence.seen}"
        console.print(escape(line), style="red", highlight=False)
    if identity.stopped:
        console.print(escape(identity.stopped), style="yellow", highlight=False)
    games = f"{identity.games} short games in {', '.join(identity.variants)}"
    console.print(f"{games}, told ruleset {escape(identity.telling.ruleset)} unless said otherwise", style="dim")


def _follows(followed: Followed) -> str:
    if followed.verdict == AS_TOLD:
        return "as told"
    return followed.option or followed.verdict


def _evidence(followed: Followed) -> str:
    """Return the first game that tells something, and how many there were."""
    parts = [followed.why] if followed.why else []
    first = next((evidence for evidence in followed.evidence if evidence.fits and evidence.instead), None)
    if first and followed.verdict in (AS_TOLD, ALWAYS):
        told = f"told {first.told}, " if followed.verdict == AS_TOLD else ""
        parts.insert(0, f"{told}{first}")
    number = len(followed.evidence)
    games = f" ({number} game{'s'[: number != 1]})" if number else ""
    return "; ".join(parts) + games


def _nearest_lines(spec: Spec, identity: Identity) -> list[str]:
    nearest = identity.nearest(_rulesets(spec))
    lines = [] if nearest else ["nearest ruleset: none, no ruling was identified"]
    for name, differences in nearest.items():
        if not differences:
            lines.append(f"nearest ruleset: {name}, no difference")
            continue
        lines.append(f"nearest ruleset: {name}, {len(differences)} difference{'s'[: len(differences) != 1]}")
        for ruling, option in differences.items():
            lines.append(f"  {ruling}: {option}, where {name} has {spec.rulesets[name].rulings[ruling]}")
    return lines


def _rulesets(spec: Spec) -> Mapping[str, Mapping[str, str]]:
    return {name: ruleset.rulings for name, ruleset in spec.rulesets.items()}


# For programs


def identity_json(spec: Spec, identity: Identity | None, asking: Asking) -> JsonObject:
    """Return the report as JSON; ``identity`` is None where the program could not be asked."""
    nearest = identity.nearest(_rulesets(spec)) if identity and asking.complete else {}
    return {
        "format": FORMAT,
        "referee": __version__,
        "game": spec.id,
        "program": {
            "command": list(asking.command),
            "name": identity.offer.name if identity else None,
            "version": identity.offer.version if identity else None,
        },
        "timeout": asking.timeout,
        "complete": asking.complete,
        "exitStatus": asking.exit_status,
        "variants": list(identity.variants) if identity else [],
        "told": _told(identity) if identity else None,
        "games": identity.games if identity else 0,
        "rulings": [_followed(spec, followed) for followed in identity.rulings] if identity else [],
        "nearest": [{"ruleset": name, "differences": differences} for name, differences in nearest.items()],
        "label": (identity.label or None) if identity else None,
        "stopped": (identity.stopped or None) if identity else None,
        "brokeOff": [_broken(spec, evidence) for evidence in identity.broke_off.values()] if identity else [],
    }


def _told(identity: Identity) -> JsonObject:
    return {"ruleset": identity.telling.ruleset, "rulings": dict(identity.telling.rulings)}


def _followed(spec: Spec, followed: Followed) -> JsonObject:
    return {
        "ruling": followed.ruling,
        "verdict": followed.verdict,
        "option": followed.option,
        "why": followed.why or None,
        "told": dict(followed.told),
        "evidence": [_evidence_json(evidence) for evidence in followed.evidence],
        "finding": finding_json(spec, followed.finding) if followed.finding else None,
    }


def _broken(spec: Spec, evidence: Evidence) -> JsonObject:
    assert evidence.finding is not None
    return finding_json(spec, evidence.finding)


def _evidence_json(evidence: Evidence) -> JsonObject:
    return {
        "situation": evidence.situation,
        "told": evidence.told,
        "fits": list(evidence.fits),
        "after": evidence.after,
        "seen": evidence.seen,
        "instead": dict(evidence.instead),
        "record": format_record(evidence.record),
    }
