"""Find, for every ruling with several options, the shortest game in which the option matters, and write it as a record.

    python tools/find_differences.py tayu --seed 1

Two options matter when the same actions give different legal actions or another state. First every game of 0, 1, 2, ...
actions is tried under both options, in every variant and ruleset under which the ruling has a say, games that lead to
the same position once: what is found so is the shortest there is. Where that becomes too much, random games are played
until the options lead apart, and then changed at random in ways that keep them no longer than they are: actions left
out, actions moved, the rest played afresh. A record that is there already, made by hand perhaps, is changed in the same
way, and replaced only by a shorter one; its own remarks stay.

The records go to ``spec/<game>/records/differences``; the first comment of each says how far the search went. The same
arguments and records write the same bytes.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.canonical import canonical
from referee.comparing import PROVED, difference_file, difference_record
from referee.parting import Parting, difference, part, terms_with
from referee.records import Record, format_record
from referee.script import Terms
from rulebooks import Action, Rulebook, State, load
from rulebooks.spec import Ruling

MOST_POSITIONS = 120_000
LONGEST = 60
"""Actions after which a random game is given up."""

Pair = tuple[Terms, Terms]
Game = tuple[Action, ...]


@dataclass(frozen=True)
class Found:
    """A game at whose end two options lead apart."""

    pair: Pair
    actions: Game
    parting: Parting


def pairs_of(rulebook: Rulebook, ruling: Ruling) -> list[Pair]:
    """Return the terms under which a ruling has a say, with its first two options."""
    spec = rulebook.spec
    clauses = [clause for clause in spec.clauses.values() if ruling.id in clause.under]
    made = []
    for ruleset in spec.rulesets:
        for variant in spec.variants:
            terms = Terms(rulebook, variant, ruleset, spec.rulings_of(ruleset))
            one, other = (terms_with(terms, {ruling.id: option}) for option in list(ruling.options)[:2])
            if any(clause.holds(variant, side.rulings) for clause in clauses for side in (one, other)):
                made.append((one, other))
    return made


# Every game


class Trier:
    """Tries every game, shorter ones first; of games that lead to the same position, one."""

    def __init__(self, pairs: Sequence[Pair], most: int) -> None:
        self.pairs, self.most = pairs, most
        self.tried, self.depth = 0, -1
        """How many positions were tried, and the length up to which every game was."""

    def search(self) -> Found | None:
        """Return the first game that leads apart; None where there are more positions than may be tried."""
        levels: list[Level] = []
        for pair in self.pairs:
            level: Level = {}
            found = self.note(level, pair, (pair[0].begin(), pair[1].begin()), ())
            if found:
                return found
            levels.append(level)
        while True:
            self.depth += 1
            following: list[Level] = []
            for pair, level in zip(self.pairs, levels, strict=True):
                following.append({})
                for *states, actions in level.values():
                    for action in _actions(states[0]):
                        after = states[0].play(action), states[1].play(action)
                        found = self.note(following[-1], pair, after, (*actions, action))
                        if found:
                            return found
                    if sum(map(len, following)) > self.most:
                        return None
            levels = following

    def note(self, level: "Level", pair: Pair, states: tuple[State, State], actions: Game) -> Found | None:
        """Keep a position that is new, and return it if the options lead apart in it."""
        key = states[0].key(), states[1].key()
        if key in level:
            return None
        parting = difference(len(actions), *states)
        if parting:
            return Found(pair, actions, parting)
        self.tried += 1
        level[key] = (*states, actions)
        return None


Level = dict[object, tuple[State, State, Game]]
"""Positions that games of one length lead to, each with one of the games."""


def _actions(state: State) -> Iterator[Action]:
    for choice in state.legal_actions():
        yield from (action for action, _ in state.outcomes(choice))


# Random games


class Searcher:
    """Looks for a short game among random ones."""

    def __init__(self, pairs: Sequence[Pair], seed: str) -> None:
        self.pairs, self.rng = pairs, Random(seed)
        self.manners = [None, "kinds", *pairs[0][0].rulebook.manners()]

    def search(self, starts: int, changes: int, known: Found | None) -> Found | None:
        """Begin ``starts`` times with a random game and change it ``changes`` times; return the shortest found.

        Changes of a game that is ``known`` are tried too; of games of the same length the known one stays.
        """
        best = known
        for start in range(-1 if known else 0, starts):
            pair = self.pairs[start % len(self.pairs)]
            found = known if start < 0 else self.play_on(pair, (), LONGEST)
            for _ in range(changes):
                if found is None:
                    found = self.play_on(pair, (), LONGEST)
                    continue
                found = self.change(found) or found
            if found and (best is None or len(found.actions) < len(best.actions)):
                best = found
        return best

    def change(self, found: Found) -> Found | None:
        """Return the game changed in one way and no longer than it was, if it still leads apart."""
        rng, actions = self.rng, found.actions
        kind = rng.randrange(3)
        if kind == 0:
            start, size = rng.randrange(len(actions)), rng.choice((1, 1, 2, 2, 2, 3, 4, 6))
            return self.replayed(found.pair, actions[:start] + actions[start + size :])
        if kind == 1:
            size = rng.choice((1, 2, 2, 4, 6))
            start, to = rng.randrange(len(actions)), rng.randrange(len(actions))
            rest = actions[:start] + actions[start + size :]
            return self.replayed(found.pair, rest[:to] + actions[start : start + size] + rest[to:])
        left = min(1 + int(rng.expovariate(0.25)), len(actions))
        return self.play_on(found.pair, actions[: len(actions) - left], len(actions))

    def replayed(self, pair: Pair, actions: Game) -> Found | None:
        """Return a game up to where it leads apart; None where it does not, or is not legal."""
        parting = part(*pair, actions)
        return Found(pair, actions[: parting.number], parting) if parting else None

    def play_on(self, pair: Pair, actions: Game, most: int) -> Found | None:
        """Play on at random after ``actions``, to no more than ``most``, until the options lead apart."""
        states = pair[0].begin(), pair[1].begin()
        for action in actions:
            states = states[0].play(action), states[1].play(action)
        manner = self.rng.choice(self.manners)
        for number in range(len(actions), most + 1):
            parting = difference(number, *states)
            if parting:
                return Found(pair, actions, parting)
            if states[0].phase == "finished":
                return None
            action = self.choose(pair[0].rulebook, states[0], manner)
            actions = (*actions, action)
            states = states[0].play(action), states[1].play(action)
        return None

    def choose(self, rulebook: Rulebook, state: State, manner: str | None) -> Action:
        """Return a random action: after a manner, or every kind of action with the same chance."""
        choices = state.legal_actions()
        if manner == "kinds":
            kind = self.rng.choice(list(dict.fromkeys(choice.type for choice in choices)))
            choices = [choice for choice in choices if choice.type == kind]
        elif manner is not None and self.rng.random() < 0.8:
            choices = rulebook.manners()[manner](state, choices)
        return self.rng.choice([action for action, _ in state.outcomes(self.rng.choice(choices))])


# Records


def known_game(pairs: Sequence[Pair], record: Record | None) -> Found | None:
    """Return the game of a record that is there already, if its options lead apart at its end."""
    for pair in pairs if record else ():
        assert record
        if (record.terms.variant, record.terms.ruleset) == (pair[0].variant, pair[0].ruleset):
            parting = part(*pair, record.actions)
            if parting and parting.number == len(record.actions):
                return Found(pair, record.actions, parting)
    return None


def record_of(ruling: Ruling, found: Found, bound: str, remarks: Mapping[int, str]) -> Record:
    """Return a found game as a record that says how it was found and what happens at its end."""
    one, other = found.pair
    rulebook, names = one.rulebook, (one.rulings[ruling.id], other.rulings[ruling.id])
    terms = terms_with(one, {ruling.id: rulebook.spec.rulesets[one.ruleset].rulings[ruling.id]})
    state = terms.begin()
    for action in found.actions:
        state = state.play(action)
    last = f"here {ruling.id} matters: {found.parting.told(rulebook, names)}"
    length = len(found.actions)
    comments = {0: f"{bound}. {last}."} if length == 0 else {0: f"{bound}.", length: f"{last}."}
    return Record(terms, found.actions, result=state.observation(), comments={**remarks, **comments})


def _bound(ruling: Ruling, trier: Trier, random_games: int) -> str:
    """Return in words how far the search for a game went."""
    games = f"every game of up to {trier.depth} action{'s'[: trier.depth != 1]}"
    tried = f"tried was {games} ({trier.tried:,} positions, in every variant and ruleset in which it has a say)"
    if random_games:
        return f"the shortest found, of those known and of {random_games:,} random games and changes of them; {tried}"
    if trier.depth < 0:
        tried = "the options differ before the first action"
    return f"{PROVED}there is no shorter game in which {ruling.id} matters; {tried}"


def find(rulebook: Rulebook, ruling: Ruling, arguments: argparse.Namespace) -> None:
    """Search for one ruling; write the record and say what it is."""
    pairs = pairs_of(rulebook, ruling)
    before = difference_record(rulebook.spec, ruling.id)
    trier = Trier(pairs, arguments.positions)
    found, played = trier.search(), 0
    if found is None:
        searcher = Searcher(pairs, f"{arguments.seed} {ruling.id}")
        known = known_game(pairs, before)
        found, played = (
            searcher.search(arguments.starts, arguments.changes, known),
            arguments.starts * arguments.changes,
        )
    if found is None:
        sys.stderr.write(f"{ruling.id}: nothing found\n")
        return
    same = before is not None and before.actions == found.actions
    remarks = {n: text for n, text in before.comments.items() if 0 < n < len(found.actions)} if before and same else {}
    record = record_of(ruling, found, _bound(ruling, trier, played), remarks)
    usual = difference_file(rulebook.spec, ruling.id)
    path = arguments.out / usual.name if arguments.out else usual
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(canonical(format_record(record)))
    words = " ".join(map(rulebook.format_word, found.actions))
    terms = f"{record.terms.variant}, {record.terms.ruleset}"
    sys.stderr.write(f"{ruling.id}: {len(found.actions)} actions ({terms}; all of {trier.depth} tried): {words}\n")


def main() -> int:
    """Search and write."""
    parser = argparse.ArgumentParser(description="Find the shortest games in which rulings matter.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a ruling (default: all with several options)")
    parser.add_argument("--positions", type=int, default=MOST_POSITIONS, help="most positions of one length to try")
    parser.add_argument("--starts", type=int, default=6, help="random games to begin with, where it comes to that")
    parser.add_argument("--changes", type=int, default=3000, help="changes of each")
    parser.add_argument("--out", type=Path, help="folder to write to (default: the game's own)")
    arguments = parser.parse_args()
    rulebook = load(arguments.game)
    for ruling in rulebook.spec.rulings.values():
        if len(ruling.options) > 1 and (not arguments.only or ruling.id in arguments.only):
            find(rulebook, ruling, arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
