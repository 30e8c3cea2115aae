"""Find, for every ruling with several options, the shortest game in which the option matters, and write it as a record.

    python tools/find_differences.py tayu --seed 1

Two options matter when the same actions give different legal actions or another state. First every game of 0, 1, 2, ...
actions is tried under both options, in every variant and with the other rulings of every ruleset, games that lead to the
same position once: what is found so is the shortest there is. Where that becomes too much, random games are played until
the options lead apart, and then changed at random in ways that keep them no longer than they are: actions left out,
actions moved, the rest played afresh. The records go to ``spec/<game>/records/differences``; the first comment of each
says how far the search went. The same arguments write the same bytes.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.canonical import canonical
from referee.comparing import PROVED, difference_file
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


@dataclass(frozen=True)
class Bound:
    """How far games were tried one and all: up to ``depth`` actions (-1: none), ``positions`` in all."""

    depth: int
    positions: int


def pairs_of(rulebook: Rulebook, ruling: Ruling) -> list[Pair]:
    """Return the terms in which two options of a ruling can be held against each other."""
    spec = rulebook.spec
    one, other = list(ruling.options)[:2]
    clauses = [clause for clause in spec.clauses.values() if ruling.id in clause.under]
    variants = [variant for variant in spec.variants if any(variant in clause.variants for clause in clauses)]
    made = []
    for ruleset in spec.rulesets.values():
        for variant in variants:
            terms = Terms(rulebook, variant, ruleset.id, spec.rulings_of(ruleset.id))
            made.append((terms_with(terms, {ruling.id: one}), terms_with(terms, {ruling.id: other})))
    return made


# Every game


def try_all(pairs: Sequence[Pair], most: int) -> tuple[Found | None, Bound]:
    """Try every game, shorter ones first, until one leads apart or there are more than ``most`` positions."""
    levels: list[dict[object, tuple[State, State, Game]]] = []
    for one, other in pairs:
        states = one.begin(), other.begin()
        levels.append({(states[0].key(), states[1].key()): (*states, ())})
    depth, tried = 0, 0
    while True:
        for pair, level in zip(pairs, levels, strict=True):
            for first, second, actions in level.values():
                parting = difference(depth, first, second)
                if parting:
                    return Found(pair, actions, parting), Bound(depth - 1, tried)
        tried += sum(map(len, levels))
        following = []
        for level in levels:
            following.append(_one_more(level, most - sum(map(len, following))))
            if sum(map(len, following)) >= most:
                return None, Bound(depth, tried)
        levels, depth = following, depth + 1


def _one_more(level: Mapping[object, tuple[State, State, Game]], most: int) -> dict[object, tuple[State, State, Game]]:
    """Return the positions one action on, each with one way to it; no more than ``most``."""
    made: dict[object, tuple[State, State, Game]] = {}
    for first, second, actions in level.values():
        for choice in first.legal_actions():
            for action, _ in first.outcomes(choice):
                states = first.play(action), second.play(action)
                made.setdefault((states[0].key(), states[1].key()), (*states, (*actions, action)))
                if len(made) >= most:
                    return made
    return made


# Random games


class Searcher:
    """Looks for a short game among random ones."""

    def __init__(self, pairs: Sequence[Pair], seed: str) -> None:
        self.pairs, self.rng = pairs, Random(seed)
        self.manners = [None, "kinds", *pairs[0][0].rulebook.manners()]

    def search(self, starts: int, changes: int) -> Found | None:
        """Begin ``starts`` times with a random game and change it ``changes`` times; return the shortest found."""
        best: Found | None = None
        for start in range(starts):
            pair = self.pairs[start % len(self.pairs)]
            found = self.play_on(pair, (), LONGEST)
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


def record_of(ruling: Ruling, found: Found, bound: Bound, random_games: int) -> Record:
    """Return a found game as a record that says how it was found and what happens at its end."""
    one, other = found.pair
    rulebook, names = one.rulebook, (one.rulings[ruling.id], other.rulings[ruling.id])
    usual = rulebook.spec.rulesets[one.ruleset].rulings[ruling.id]
    terms = terms_with(one, {ruling.id: usual})
    state = terms.begin()
    for action in found.actions:
        state = state.play(action)
    everywhere = "in every variant in which the ruling has a say, with the other rulings of every ruleset"
    span = f"every game of up to {bound.depth} action{'s'[: bound.depth != 1]} ({bound.positions:,} positions)"
    tried = "before it there is nothing to try" if bound.depth < 0 else f"tried was {span}, {everywhere}"
    if random_games:
        first = f"the shortest found of {random_games:,} random games and changes of them; {tried}"
    else:
        first = f"{PROVED}no shorter game parts the options of {ruling.id}; {tried}"
    last = f"here {ruling.id} matters: {found.parting.told(rulebook, names)}"
    length = len(found.actions)
    comments = {0: f"{first}. {last[0].upper()}{last[1:]}."} if length == 0 else {0: f"{first}.", length: f"{last}."}
    return Record(terms, found.actions, result=state.observation(), comments=comments)


def main() -> int:
    """Search and write."""
    parser = argparse.ArgumentParser(description="Find the shortest games in which rulings matter.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a ruling (default: all with several options)")
    parser.add_argument("--positions", type=int, default=MOST_POSITIONS, help="most positions of one length to try")
    parser.add_argument("--starts", type=int, default=12, help="random games to begin with, where it comes to that")
    parser.add_argument("--changes", type=int, default=6000, help="changes of each")
    arguments = parser.parse_args()
    rulebook = load(arguments.game)
    for ruling in rulebook.spec.rulings.values():
        if len(ruling.options) < 2 or (arguments.only and ruling.id not in arguments.only):
            continue
        pairs = pairs_of(rulebook, ruling)
        found, bound = try_all(pairs, arguments.positions)
        played = 0
        if found is None:
            searcher = Searcher(pairs, f"{arguments.seed} {ruling.id}")
            found, played = searcher.search(arguments.starts, arguments.changes), arguments.starts * arguments.changes
        if found is None:
            sys.stderr.write(f"{ruling.id}: nothing found\n")
            continue
        path = difference_file(rulebook.spec, ruling.id)
        path.parent.mkdir(parents=True, exist_ok=True)
        record = record_of(ruling, found, bound, played)
        path.write_bytes(canonical(format_record(record)))
        words = " ".join(map(rulebook.format_word, found.actions))
        terms = f"{record.terms.variant}, {record.terms.ruleset}"
        sys.stderr.write(f"{ruling.id}: {len(found.actions)} actions ({terms}), {bound}: {words}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
