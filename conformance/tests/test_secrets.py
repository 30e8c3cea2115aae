"""What a viewer may not know: how it is hidden is a convention, that it is hidden is the rule."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from programs import in_memory, literal_answer
from referee.lockstep import play_plan, random_plan
from referee.script import Remarks, Terms
from rulebooks import load

GAME = "great-wall"
Message = dict[str, Any]
Hide = Callable[[int, list[str]], Any]
"""From a number of cards and the cards themselves to what is shown of them."""

HIDING: dict[str, Hide] = {
    "number": lambda number, _cards: number,
    "nulls": lambda number, _cards: [None] * number,
    "question marks": lambda number, _cards: ["?"] * number,
    "nothing": lambda _number, _cards: None,
}
TELLING: dict[str, Hide] = {
    "all": lambda _number, cards: cards,
    "one card": lambda number, cards: [*cards[:1], *[None] * (number - 1)],
    "in another order": lambda _number, cards: cards[::-1],
}


def showing(hide: Hide) -> Callable[[Message], Any]:
    """Return a program that shows hands of others so."""
    program = literal_answer(GAME)

    def answer(message: Message) -> Any:
        given = program(message)
        viewer = message.get("params", {}).get("viewer")
        if message["method"] == "state" and viewer is not None:
            whole = program({**message, "params": {}})["result"]["state"]["hands"]
            hands = given["result"]["state"]["hands"]
            hands.update({p: hide(len(cards), cards) for p, cards in whole.items() if p != str(viewer)})
        return given

    return answer


def verdict(hide: Hide) -> str | None:
    """Return what is wrong with a program that shows hands of others so, if anything is."""
    rulebook = load(GAME)
    client = in_memory(showing(hide), GAME)
    for number in range(3):
        terms = Terms(rulebook, "three-player", "finnish", rulebook.spec.rulings_of("finnish"))
        finding = play_plan(client, random_plan(Random(number), terms, None), Remarks())
        if finding:
            return finding.summary
    return None


@pytest.mark.parametrize("way", HIDING)
def test_hands_may_be_hidden_in_any_way(way: str) -> None:
    assert verdict(HIDING[way]) is None


@pytest.mark.parametrize("way", TELLING)
def test_a_hand_that_is_told_is_a_wrong_answer(way: str) -> None:
    assert "as player" in (verdict(TELLING[way]) or "")
