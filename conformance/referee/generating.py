"""Random complete games as records."""

from dataclasses import replace
from random import Random

from rulebooks import State

from referee.lockstep import Play, random_plan
from referee.records import Record
from referee.script import Terms

_MOST_ATTEMPTS = 20


class EndlessGameError(Exception):
    """Random play does not come to an end."""


def random_record(seed: int, number: int, terms: Terms, manner: str | None, *, any_setup: bool = False) -> Record:
    """Return game ``number`` of those that grow from ``seed``, complete, with all that is seen at its end as result.

    The same arguments give the same game. What ``terms`` say of the set-up stays; with ``any_setup`` the rest of it,
    other boards and known orders included, is random too. Raises :class:`EndlessGameError`.
    """
    rng = Random(f"{seed}/{number}")
    features = terms.rulebook.FEATURES if any_setup else ()
    chosen = terms.rulebook.random_setup(rng, terms.variant, terms.rulings, features)
    terms = replace(terms, setup={**chosen, **terms.setup})
    for _ in range(_MOST_ATTEMPTS):
        plan = random_plan(rng, terms, manner, trying=0)
        actions = tuple(event.action for event in plan.events if isinstance(event, Play))
        state: State = terms.begin()
        for action in actions:
            state = state.play(action)
        if state.phase == "finished":
            return Record(terms, actions, result=state.observation())
    raise EndlessGameError(f"{_MOST_ATTEMPTS} random games came to no end")
