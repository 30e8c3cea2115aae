"""Yatzy as packages by others play it: ``pyhtzee`` is judged, ``yatzy-solver`` is a second opinion on the rulebook."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from programs import in_memory, literal_answer
from referee.bundled import adapters_folder
from referee.cases import load_cases
from referee.checking import CONFORMS, DOES_NOT, Recorder, Run, Wish, judge
from referee.crew import Programs
from referee.lockstep import Plan, Play, play_plan, random_plan
from referee.script import Remarks, Terms
from rulebooks import JsonObject, State, load
from rulebooks.yatzy.boxes import Scoring, score
from rulebooks.yatzy.sheets import FIFTEEN
from running import COMMAND, environment

needs_pyhtzee = pytest.mark.skipif(find_spec("pyhtzee") is None, reason="pyhtzee is not installed: it is not judged")
needs_solver = pytest.mark.skipif(
    find_spec("yatzy_solver") is None, reason="yatzy-solver is not installed: no second opinion is asked"
)
RULEBOOK = load("yatzy")
SPEC = RULEBOOK.spec
ADAPTER = adapters_folder() / "pyhtzee"
EXAMPLE = Path(__file__).parents[2] / "docs" / "verdict-example.md"
AS_PLAYED = {"bonus.when": "section-full"}
AS_OFFERED = ("--variant", "solitaire", "--ruleset", "finnish", "--ruling", "bonus.when=section-full")


# pyhtzee: what its source does otherwise than the rules, and what its verdict says


@dataclass(frozen=True)
class Departure:
    """One way in which pyhtzee departs from the rules, read from its source, and the clauses that it comes out under.

    ``clauses`` are those that cases fail for, ``game`` is among those that a random game fails for, after ``turns``.
    """

    name: str
    where: str
    clauses: frozenset[str]
    game: str
    turns: int


FOUR_THROWS = Departure(
    "four throws from the second turn on",
    "Pyhtzee.take_action: sub_round is 1 in the first turn and begins at 0 in every later one",
    frozenset({"yatzy.throw.begin", "yatzy.throw.three"}),
    "yatzy.throw.begin",
    1,
)
LAST_BOX_BY_PLACE = Departure(
    "the upper box filled last counts its place (0 to 5) towards the bonus, not its points",
    "Pyhtzee.get_action_score: upper_scores.append(category)",
    frozenset({"yatzy.bonus.upper", "yatzy.total.sum"}),
    "yatzy.bonus.upper",
    6,
)
OVER_AT_THIRTEEN = Departure(
    "the game is finished when 13 of 15 boxes are filled",
    "Pyhtzee.is_finished: round == 13, whichever the rule",
    frozenset({"yatzy.end.all-full", "yatzy.end.nothing-after"}),
    "yatzy.throw.begin",
    13,
)
NOT_OVER_AT_FIFTEEN = Departure(
    "the game is not finished when all 15 boxes are filled",
    "Pyhtzee.is_finished: round == 13, whichever the rule",
    frozenset({"yatzy.end.all-full", "yatzy.end.finished"}),
    "yatzy.end.all-full",
    15,
)
DEPARTURES = (FOUR_THROWS, LAST_BOX_BY_PLACE, OVER_AT_THIRTEEN, NOT_OVER_AT_FIFTEEN)


def mended(departures: tuple[Departure, ...]) -> Any:
    """Return the package's class with some departures mended, each apart from the others."""
    package = importlib.import_module("pyhtzee")
    category = importlib.import_module("pyhtzee.classes").Category
    offset = importlib.import_module("pyhtzee.utils").CATEGORY_ACTION_OFFSET
    upper = list(category)[:6]

    class Mended(package.Pyhtzee):  # type: ignore[misc, name-defined]
        def take_action(self, action: int) -> Any:
            earned = super().take_action(action)
            if FOUR_THROWS in departures and action >= offset:
                self.sub_round = 1
            return earned

        def get_action_score(self, action: int) -> Any:
            scores = super().get_action_score(action)
            if LAST_BOX_BY_PLACE in departures and category.UPPER_SECTION_BONUS in scores:
                points = sum({**self.scores, **scores}[box] for box in upper)
                scores[category.UPPER_SECTION_BONUS] = 50 if points >= 63 else 0
            return scores

        def is_finished(self) -> bool:
            if self.round == 13 and OVER_AT_THIRTEEN in departures:
                return False
            if self.round == 15 and NOT_OVER_AT_FIFTEEN in departures:
                return True
            return bool(super().is_finished())

    return Mended


class Package:
    """The package behind its adapter, in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._answer = literal_answer("pyhtzee")
        self._monkeypatch = monkeypatch
        self.client = in_memory(self._answer, "yatzy")

    def with_nothing_but(self, *departures: Departure) -> None:
        """Mend all other departures."""
        others = tuple(other for other in DEPARTURES if other not in departures)
        self._monkeypatch.setattr(importlib.import_module("pyhtzee_game"), "Pyhtzee", mended(others))

    def judged(self, *, cases: bool, games: int) -> Run:
        put = tuple(load_cases(SPEC)) if cases else ()
        wish = Wish(RULEBOOK, ("solitaire",), ("finnish",), AS_PLAYED, games, 1, put, ())
        (run,) = judge(Programs(self.client), wish, lambda _what, _steps: None, Recorder())
        return run


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    made = Package(monkeypatch)
    yield made
    made.client.close()


def check(folder: Path, *options: str) -> tuple[str, Any]:
    """Judge the package as a user does; return what is printed, and the run in the JSON report."""
    file = folder / "report.json"
    command = [*COMMAND, "check", "yatzy", *AS_OFFERED, *options, "--report", f"json={file}"]
    done = subprocess.run(
        [*command, "--", sys.executable, str(ADAPTER)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    (run,) = json.loads(file.read_text(encoding="utf-8"))["runs"]
    assert run["verdict"] == DOES_NOT
    return done.stdout, run


@needs_pyhtzee
def test_the_verdict_on_pyhtzee_names_the_clauses_of_all_departures(tmp_path: Path) -> None:
    said, run = check(tmp_path)
    assert {finding["fault"] for finding in run["findings"]} == {"wrong answer"}
    named = {finding["clauses"][0]["id"] for finding in run["findings"]}
    assert named >= frozenset().union(*(departure.clauses for departure in DEPARTURES))
    assert run["wrongReasons"] == []
    shrunk = [len(finding["record"]["actions"]) for finding in run["findings"] if finding["case"] is None]
    assert shrunk == [
        int(row.split("|")[2]) for row in example() if row.startswith(("| 1", "| 2", "| 3", "| 4", "| 5"))
    ]
    said += check(tmp_path, "--only", "yatzy.end.nothing-after/fourteenth-turn")[0]
    assert quoted() - set(said.splitlines()) == set()
    judged = said.partition("judging ")[2].partition(":")[0]
    assert f"# A verdict, read line by line: {judged}" in example()


def example() -> list[str]:
    return EXAMPLE.read_text(encoding="utf-8").splitlines()


def quoted() -> set[str]:
    """Return the lines that the worked example quotes from the verdict."""
    blocks = "\n".join(example()).split("```")[1::2]
    return {line for block in blocks if not block.startswith("sh\n") for line in block.strip("\n").splitlines()}


@needs_pyhtzee
def test_with_the_four_departures_mended_pyhtzee_conforms(package: Package) -> None:
    package.with_nothing_but()
    run = package.judged(cases=True, games=12)
    assert (run.verdict, run.findings) == (CONFORMS, [])
    assert run.parts["cases"].run > 100
    assert run.parts["lockstep"].run == 12


@needs_pyhtzee
@pytest.mark.parametrize("departure", DEPARTURES, ids=lambda departure: departure.name)
def test_each_departure_alone_comes_out_under_its_clauses(departure: Departure, package: Package) -> None:
    package.with_nothing_but(departure)
    run = package.judged(cases=True, games=0)
    assert run.verdict == DOES_NOT
    assert {finding.clauses[0] for finding in run.findings} >= departure.clauses


@needs_pyhtzee
@pytest.mark.parametrize("departure", DEPARTURES, ids=lambda departure: departure.name)
def test_random_games_meet_each_departure_alone(departure: Departure, package: Package) -> None:
    package.with_nothing_but(departure)
    for number, manner in enumerate(["bonus-just-reached", *RULEBOOK.manners()]):
        plan = random_plan(Random(number), terms("solitaire", AS_PLAYED), manner)
        finding = play_plan(package.client, plan, Remarks())
        if finding:
            break
    assert finding is not None
    assert departure.game in finding.clauses
    assert sum(action.type == "score" for action in finding.played) >= departure.turns


@needs_pyhtzee
@pytest.mark.parametrize("departure", [FOUR_THROWS, LAST_BOX_BY_PLACE], ids=lambda departure: departure.name)
def test_a_departure_alone_is_shrunk_to_the_shortest_game(departure: Departure, package: Package) -> None:
    package.with_nothing_but(departure)
    finding = package.judged(cases=False, games=6).findings[0]
    assert departure.game in finding.clauses
    assert sum(action.type == "score" for action in finding.played) == departure.turns
    assert finding.tried is None


# yatzy-solver: the same hands and the same games


OPTIONS = [
    pytest.param("yatzy-scandinavian" + "+fh5" * house + "+tp4" * pairs, bool(pairs), bool(house), id=f"{pairs}{house}")
    for pairs, house in product((0, 1), (0, 1))
]
BONUS_AS_THEIRS = "reached"
"""When their total includes the bonus: as soon as 63 points are reached, which the text leaves open (2.8)."""
THEIR_BOX = {
    "pair": "one_pair",
    "twoPairs": "two_pairs",
    "threeAlike": "three_of_a_kind",
    "fourAlike": "four_of_a_kind",
    "smallStraight": "small_straight",
    "largeStraight": "large_straight",
    "fullHouse": "full_house",
}


def their_name(box: str) -> str:
    return THEIR_BOX.get(box, box)


def solver_package() -> Any:
    return importlib.import_module("yatzy_solver")


def terms(variant: str, rulings: Mapping[str, str]) -> Terms:
    return Terms(RULEBOOK, variant, "finnish", SPEC.rulings_of("finnish", rulings))


@needs_solver
@pytest.mark.parametrize(("variant", "pairs_repeat", "house_repeats"), OPTIONS)
def test_every_hand_counts_the_same_in_every_box(variant: str, pairs_repeat: bool, house_repeats: bool) -> None:
    theirs = solver_package().Variant(variant)
    scoring = Scoring(pairs_repeat=pairs_repeat, house_repeats=house_repeats)
    hands = list(combinations_with_replacement(range(1, 7), 5))
    assert theirs.categories == [their_name(box) for box in FIFTEEN]
    assert len(hands) * len(FIFTEEN) == 252 * 15
    differences = [
        (box, hand)
        for box, hand in product(FIFTEEN, hands)
        if theirs.score(their_name(box), list(hand)) != score(box, hand, scoring)
    ]
    assert differences == []


class TheirGame:
    """A game of yatzy-solver, beside which the rulebook's is played."""

    def __init__(self, variant: str, rulings: Mapping[str, str]) -> None:
        options = {"full-house.five-alike": "+fh5", "two-pairs.four-alike": "+tp4"}
        name = "".join(word for ruling, word in options.items() if rulings[ruling] == "yes")
        self.variant = solver_package().Variant("yatzy-scandinavian" + name + "+forced" * (variant == "forced"))
        self.game = solver_package().Game(self.variant)

    def actions(self, dice: list[int], throws_left: int) -> set[str]:
        """Return what may be done with dice, in their words."""
        shown = " ".join(map(str, dice))
        return set(self.variant.legal_actions(f"dice {shown} | rolls {throws_left} | {self.game.state}"))


def in_their_words(state: State) -> set[str]:
    return {their_word(RULEBOOK.format(action)) for action in state.legal_actions()}


def their_word(action: JsonObject) -> str:
    if action["type"] == "score":
        return f"score {their_name(action['box'])}"
    return "keep " + (" ".join(map(str, action["dice"])) or "-")


def play_side_by_side(plan: Plan, theirs: TheirGame) -> None:
    """Play a game of one player on both sides; compare what may be done, what is written, the total and the end."""
    state = plan.terms.begin()
    for event in plan.events:
        if isinstance(event, Play):
            seen = state.observation()
            if seen["phase"] == "choose":
                assert in_their_words(state) == theirs.actions(seen["dice"], seen["throwsLeft"])
            state = state.play(event.action)
            action = RULEBOOK.format(event.action)
            if action["type"] == "score":
                theirs.game.score(seen["dice"], their_name(action["box"]))
            (sheet,), (total,) = (state.observation()[field].values() for field in ("sheets", "totals"))
            assert sheet == {
                box: points for box in FIFTEEN if (points := theirs.game.points(their_name(box))) is not None
            }
            assert (theirs.game.total, theirs.game.is_over) == (total, state.phase == "finished")
    assert theirs.game.is_over


@needs_solver
@pytest.mark.parametrize("variant", ["solitaire", "forced"])
@pytest.mark.parametrize(("pairs", "house"), list(product(("no", "yes"), repeat=2)))
def test_whole_games_go_the_same_way(variant: str, pairs: str, house: str) -> None:
    rulings = {"two-pairs.four-alike": pairs, "full-house.five-alike": house, "bonus.when": BONUS_AS_THEIRS}
    begun = replace(terms(variant, rulings), setup={"seats": 1})
    bonuses = []
    for number, manner in enumerate((None, "bonus-just-reached", "bonus-just-missed", "upper-boxes", "all-alike")):
        theirs = TheirGame(variant, rulings)
        play_side_by_side(random_plan(Random(number), begun, manner, trying=0), theirs)
        bonuses.append(theirs.game.upper_bonus)
    assert set(bonuses) == {0, 50}
