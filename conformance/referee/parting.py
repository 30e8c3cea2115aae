"""Where the same actions lead apart under two sets of terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulebooks import Action, IllegalAction, Rulebook, State

from referee.notation.values import write_value
from referee.script import Difference, Terms, state_differences, words


@dataclass(frozen=True)
class Parting:
    """The first moment at which something differs: after ``number`` actions.

    ``only`` holds, for each side, the legal actions that it alone has; ``fields`` are the differences of the states,
    where ``expected`` is of the first side and ``got`` of the second.
    """

    number: int
    only: tuple[frozenset[Action], frozenset[Action]]
    fields: tuple[Difference, ...]

    def told(self, rulebook: Rulebook, names: tuple[str, str]) -> str:
        """Return in words what is different, the sides called by ``names``."""
        parts = [
            f"{row.field} is {write_value(row.expected)} under {names[0]}, {write_value(row.got)} under {names[1]}"
            for row in self.fields
        ]
        for name, actions in zip(names, self.only, strict=True):
            if actions:
                parts.append(f"only {name} lists {words(rulebook, actions, 3)}")
        return "; ".join(parts)


def difference(number: int, one: State, other: State) -> Parting | None:
    """Return in what two states differ that ``number`` same actions have led to; None where nothing can be seen."""
    first, second = one.legal_actions(), other.legal_actions()
    seen = one.observation(), other.observation()
    if (first == second or set(first) == set(second)) and seen[0] == seen[1]:
        return None
    fields = state_differences(*seen)
    return Parting(number, (frozenset(first) - frozenset(second), frozenset(second) - frozenset(first)), tuple(fields))


def part(one: Terms, other: Terms, actions: Sequence[Action]) -> Parting | None:
    """Return where ``actions`` first lead apart; None where they never do, or where one side refuses one first."""
    states = one.begin(), other.begin()
    for number in range(len(actions) + 1):
        found = difference(number, *states)
        if found or number == len(actions):
            return found
        try:
            states = states[0].play(actions[number]), states[1].play(actions[number])
        except IllegalAction:
            return None
    return None


def terms_with(terms: Terms, rulings: Mapping[str, str]) -> Terms:
    """Return terms with some rulings decided otherwise."""
    return Terms(terms.rulebook, terms.variant, terms.ruleset, {**terms.rulings, **rulings}, terms.setup)
