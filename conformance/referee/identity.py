"""What was found out about a program: which option it follows for every ruling, and which ruleset is nearest."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.client import Offer
from referee.evidence import Evidence, Telling
from referee.script import Finding
from referee.situations import Rulings

AS_TOLD, ALWAYS, NEITHER, NOT_OBSERVABLE = "as told", "always", "neither", "not observable"


@dataclass
class Followed:
    """What was found out about a ruling. ``option`` is the one that is played under the first telling."""

    ruling: str
    verdict: str
    option: str | None = None
    why: str = ""
    told: dict[str, str | None] = field(default_factory=dict)
    evidence: list[Evidence] = field(default_factory=list)
    finding: Finding | None = None


@dataclass
class Identity:
    """What was found out about a program.

    ``label`` tells of a program that goes by the ruleset's name alone, ``stopped`` why it was not asked to the end.
    ``broke_off`` are games in which it did, one for each name of fault.
    """

    offer: Offer
    variants: tuple[str, ...]
    telling: Telling
    rulings: list[Followed] = field(default_factory=list)
    label: str = ""
    stopped: str = ""
    broke_off: dict[str, Evidence] = field(default_factory=dict)
    games: int = 0

    def differences(self, ruleset: Rulings) -> dict[str, str]:
        """Return where the program differs from a ruleset, whatever it is told: each ruling with what it plays."""
        found: dict[str, str] = {}
        for followed in self.rulings:
            if followed.verdict == NEITHER:
                found[followed.ruling] = NEITHER
            elif followed.verdict == ALWAYS and followed.option and followed.option != ruleset[followed.ruling]:
                found[followed.ruling] = followed.option
        return found

    def nearest(self, rulesets: Mapping[str, Rulings]) -> dict[str, dict[str, str]]:
        """Return the rulesets with the fewest differences, with these; none where no ruling was identified."""
        if all(followed.option is None for followed in self.rulings):
            return {}
        found = {name: self.differences(rulings) for name, rulings in rulesets.items()}
        fewest = min(map(len, found.values()))
        return {name: differences for name, differences in found.items() if len(differences) == fewest}
