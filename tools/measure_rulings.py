"""Measure how much every ruling with several options matters: random games under each option, coupled by seed.

    nice python tools/measure_rulings.py tayu --jobs 2

A game is played under a ruleset, and beside it, for every other option of every ruling, the same game with that option
instead. Both sides make the same random choices as far as both options allow them: whenever the one that was chosen is
open to the other side too, it takes it as often as it may without being less random than it would be alone (a maximal
coupling). So what differs comes from the option, up to the action at which the courses part; from there on each side
goes its own random way. Counted are the games in which the options *differ* (other legal actions or another state after
the same actions), in which the courses *part* (something else was done), and in which others win.

The games are shared out over the variants in which a ruling has a say, and over two ways of playing: ``random`` takes
every legal action with the same chance, so that players also claim what is not true; any manner of the rulebook can be
named beside it. The result goes to ``spec/<game>/measured.yaml``; the same arguments write the same bytes. With
``--keep FILE``, what has been counted is kept there, and a run that was broken off goes on from it.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

import yaml
from referee.measured import RANDOM, measured_file
from referee.version import __version__
from rulebooks import Action, Rulebook, State, load
from rulebooks.spec import Spec

CHUNK = 50
MOST_ACTIONS = 2000


@dataclass(frozen=True)
class Option:
    """One option of a ruling that is measured against the ruleset's own."""

    ruling: str
    usual: str
    other: str


@dataclass(frozen=True)
class Chunk:
    """Games of one variant, played in one way, and the options that play beside them."""

    game: str
    ruleset: str
    variant: str
    way: str
    seed: int
    numbers: range
    options: tuple[Option, ...]


@dataclass
class Tally:
    """What was counted about one option in one variant and one way of playing; sides are ``usual`` and ``other``."""

    games: int = 0
    differs: int = 0
    parts: int = 0
    winner: int = 0
    winners: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    actions: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, more: "Tally") -> None:
        """Add what was counted in other games."""
        self.games += more.games
        self.differs += more.differs
        self.parts += more.parts
        self.winner += more.winner
        for mine, theirs in zip(self.winners, more.winners, strict=True):
            mine.update(theirs)
        self.actions = [mine + theirs for mine, theirs in zip(self.actions, more.actions, strict=True)]

    def to_json(self) -> list[Any]:
        """Return the counts as JSON."""
        return [self.games, self.differs, self.parts, self.winner, list(self.winners), self.actions]

    @classmethod
    def from_json(cls, data: list[Any]) -> "Tally":
        """Return the counts that :meth:`to_json` gave."""
        games, differs, parts, winner, (usual, other), actions = data
        return cls(games, differs, parts, winner, (Counter(usual), Counter(other)), actions)


@dataclass
class Side:
    """One side of a coupled game."""

    state: State
    rng: Random
    narrow: Any
    actions: int = 0
    legal: Sequence[Action] = ()
    choices: Sequence[Action] = ()

    @property
    def over(self) -> bool:
        """Whether this side has come to its end."""
        return self.state.phase == "finished" or self.actions >= MOST_ACTIONS

    def look(self) -> None:
        """See what can be done."""
        self.legal = self.choices = self.state.legal_actions()
        if self.narrow is not None and self.legal:
            self.choices = self.narrow(self.state, self.legal)

    def choose(self) -> Action:
        """Return a random choice."""
        return self.choices[int(self.rng.random() * len(self.choices))]

    def decide(self, choice: Action) -> Action:
        """Return what chance makes of a choice."""
        outcomes = self.state.outcomes(choice)
        if len(outcomes) == 1:
            return outcomes[0][0]
        return self.rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]

    def play(self, action: Action) -> None:
        """Do something."""
        self.state = self.state.play(action)
        self.actions += 1

    def finish(self) -> None:
        """Play on alone to the end."""
        while not self.over:
            self.look()
            self.play(self.decide(self.choose()))

    @property
    def winners(self) -> str:
        """Who has won, as one word."""
        return "+".join(map(str, self.state.observation()["winners"] or ())) or "nobody"


@dataclass
class Companion:
    """The side of another option, as long as it goes along with the ruleset's own."""

    option: Option
    side: Side
    differs: bool = False
    parted: bool = False

    def follow(self, leader: Side, choice: Action, action: Action) -> None:
        """Go along with what the leader is about to do, as far as that is open here, else go an own way."""
        side = self.side
        if side.over:
            self.differs = self.parted = True
            return
        side.look()
        alike = side.legal == leader.legal and side.choices == leader.choices
        if not alike:
            self.differs = True
            mine = coupled(side.rng, leader.choices, side.choices, choice)
            if mine != choice:
                self.parted = True
                side.play(side.decide(mine))
                return
        if self.differs and action not in [outcome for outcome, _ in side.state.outcomes(choice)]:
            self.parted = True
            action = side.decide(choice)
        side.play(action)

    def compare(self, leader: Side) -> None:
        """Note whether the same actions have led to different states."""
        if not (self.differs or self.parted) and leader.state.key() != self.side.state.key():
            self.differs = leader.state.observation() != self.side.state.observation()


def coupled(rng: Random, theirs: Sequence[Action], ours: Sequence[Action], chosen: Action) -> Action:
    """Return a choice that is uniform among ``ours`` and as often as possible the one ``chosen`` among ``theirs``."""
    if chosen in ours and rng.random() * len(ours) < len(theirs):
        return chosen
    spare = [max(0.0, 1 / len(ours) - (1 / len(theirs) if choice in theirs else 0.0)) for choice in ours]
    return rng.choices(ours, spare)[0] if any(spare) else ours[int(rng.random() * len(ours))]


def play_chunk(chunk: Chunk) -> tuple[Chunk, list[Tally]]:
    """Play the games of a chunk; return what was counted for each of its options."""
    rulebook = load(chunk.game)
    tallies = [Tally() for _ in chunk.options]
    for number in chunk.numbers:
        _play_game(rulebook, chunk, number, tallies)
    return chunk, tallies


def _play_game(rulebook: Rulebook, chunk: Chunk, number: int, tallies: Sequence[Tally]) -> None:
    narrow = None if chunk.way == RANDOM else rulebook.manners()[chunk.way]

    def side(*rulings: Option) -> Side:
        state = rulebook.new_game(chunk.variant, {o.ruling: o.other for o in rulings}, {}, chunk.ruleset)
        names = [f"{option.ruling}={option.other}" for option in rulings]
        return Side(state, Random(" ".join([str(chunk.seed), chunk.variant, chunk.way, str(number), *names])), narrow)

    leader = side()
    companions = [Companion(option, side(option)) for option in chunk.options]
    together = companions
    while not leader.over:
        leader.look()
        choice = leader.choose()
        action = leader.decide(choice)
        for companion in together:
            companion.follow(leader, choice, action)
        leader.play(action)
        for companion in together:
            companion.compare(leader)
        together = [companion for companion in together if not companion.parted]
    for companion, tally in zip(companions, tallies, strict=True):
        own = companion.side
        if not companion.parted and not own.over:
            companion.differs = companion.parted = True
        own.finish()
        tally.games += 1
        tally.differs += companion.differs
        tally.parts += companion.parted
        tally.winner += own.winners != leader.winners
        for n, end in enumerate((leader, own)):
            tally.winners[n][end.winners] += 1
            tally.actions[n] += end.actions


def options_of(spec: Spec, ruleset: str) -> list[Option]:
    """Return every option that a ruleset does not choose."""
    usual = spec.rulesets[ruleset].rulings
    return [
        Option(ruling.id, usual[ruling.id], other)
        for ruling in spec.rulings.values()
        for other in ruling.options
        if other != usual[ruling.id]
    ]


def variants_of(spec: Spec, ruling: str) -> list[str]:
    """Return the variants in which a ruling has a say."""
    clauses = [clause for clause in spec.clauses.values() if ruling in clause.under]
    return [variant for variant in spec.variants if any(variant in clause.variants for clause in clauses)]


def chunks_of(spec: Spec, ruleset: str, ways: Sequence[str], games: int, seed: int) -> Iterator[Chunk]:
    """Yield all games to play: for every option ``games``, shared out over its variants and ``ways``."""
    shares = {
        option: -(-games // len(ways) // len(variants_of(spec, option.ruling))) for option in options_of(spec, ruleset)
    }
    for variant in spec.variants:
        wanted = {o: share for o, share in shares.items() if variant in variants_of(spec, o.ruling)}
        for way in ways:
            for start in range(0, max(wanted.values(), default=0), CHUNK):
                # A boundary between chunks stands wherever an option has had its share.
                ends = sorted({min(start + CHUNK, share) for share in wanted.values() if share > start})
                for first, end in zip([start, *ends], ends, strict=False):
                    options = tuple(option for option, share in wanted.items() if share >= end)
                    yield Chunk(spec.id, ruleset, variant, way, seed, range(first, end), options)


def measure(chunks: Sequence[Chunk], jobs: int, keep: Path | None) -> dict[tuple[Option, str, str], Tally]:
    """Play all games; return what was counted for each option, variant and way."""
    done = _kept(keep, chunks)
    began = time.monotonic()
    with Pool(jobs) as pool:
        waiting = [chunk for chunk in chunks if repr(chunk) not in done]
        for number, (chunk, tallies) in enumerate(pool.imap_unordered(play_chunk, waiting), 1):
            done[repr(chunk)] = tallies
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([repr(chunk), [tally.to_json() for tally in tallies]]) + "\n")
            if number % 25 == 0 or number == len(waiting):
                sys.stderr.write(f"{number} of {len(waiting)} chunks, {time.monotonic() - began:.0f} s\n")
    totals: dict[tuple[Option, str, str], Tally] = {}
    for chunk in chunks:
        for option, tally in zip(chunk.options, done[repr(chunk)], strict=True):
            totals.setdefault((option, chunk.variant, chunk.way), Tally()).add(tally)
    return totals


def _kept(keep: Path | None, chunks: Sequence[Chunk]) -> dict[str, list[Tally]]:
    if keep is None or not keep.exists():
        return {}
    wanted = set(map(repr, chunks))
    rows = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
    return {name: [Tally.from_json(tally) for tally in tallies] for name, tallies in rows if name in wanted}


def _content(spec: Spec, arguments: argparse.Namespace, totals: dict[tuple[Option, str, str], Tally]) -> dict[str, Any]:
    rows = [
        _row(option, variant, way, totals[option, variant, way])
        for option in options_of(spec, arguments.ruleset)
        for variant in spec.variants
        for way in arguments.way
        if (option, variant, way) in totals
    ]
    head = {"referee": __version__, "ruleset": arguments.ruleset, "seed": arguments.seed, "games": arguments.games}
    return {"measured": {**head, "rows": rows}}


def _row(option: Option, variant: str, way: str, tally: Tally) -> dict[str, Any]:
    sides = (option.usual, option.other)
    return {
        "ruling": option.ruling,
        "usual": option.usual,
        "other": option.other,
        "variant": variant,
        "way": way,
        "games": tally.games,
        "differs": tally.differs,
        "parts": tally.parts,
        "winner": tally.winner,
        "winners": {name: dict(sorted(count.items())) for name, count in zip(sides, tally.winners, strict=True)},
        "actions": {name: round(total / tally.games, 1) for name, total in zip(sides, tally.actions, strict=True)},
    }


_HEAD = """\
# How much the rulings matter in random games. Made by tools/measure_rulings.py; not to be edited by hand.
# Of `games` pairs of games that make the same random choices, one under the ruleset and one with the `other` option of
# one ruling: in how many the options differed (other legal actions, or another state after the same actions), in how
# many the courses parted, in how many others won; who won how often and how long a game was under each option.
# After the courses have parted chance goes on by itself, so compare `winners` too: what is luck evens out there.
# `way`: random takes every legal action with the same chance; the others are manners of the rulebook.
"""


def main() -> int:
    """Measure and write."""
    parser = argparse.ArgumentParser(description="Measure how much each ruling matters in random games.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20_000, help="pairs of games per option (default: 20,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", help="what the other rulings are (default: the first)")
    parser.add_argument("--way", action="append", help="random or a manner (default: random and honest)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="file to keep counts in while it runs")
    parser.add_argument("--out", type=Path, help="file to write (default: the game's measured.yaml)")
    arguments = parser.parse_args()
    spec = load(arguments.game).spec
    arguments.ruleset = arguments.ruleset or next(iter(spec.rulesets))
    arguments.way = arguments.way or [RANDOM, "honest"]
    chunks = list(chunks_of(spec, arguments.ruleset, arguments.way, arguments.games, arguments.seed))
    content = _content(spec, arguments, measure(chunks, arguments.jobs, arguments.keep))
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    (arguments.out or measured_file(spec)).write_text(_HEAD + text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
