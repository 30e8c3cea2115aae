"""Pairs of tokens that are refused when two play."""

from rulebooks.great_wall.cards import PAIR, Bag, Stock
from rulebooks.great_wall.position import Position


def is_unwanted(position: Position, tokens: Bag[int]) -> bool:
    """Tell whether a pair that is turned up is refused if another can come."""
    return _can_refuse(position) and _is_equal(position, tokens)


def is_refused(position: Position, tokens: Bag[int]) -> bool:
    """Tell whether a pair that is turned up is refused.

    Where refused pairs are mixed back, one stays if no other can come (``pair.no-other``).
    """
    if not is_unwanted(position, tokens):
        return False
    if position.rulings["two.equal-pair.fate"] == "removed":
        return True
    return any(not _is_equal(position, other) for other, _ in Stock(position.supply.things).outcomes(PAIR))


def _can_refuse(position: Position) -> bool:
    """Tell whether it is a time for it (``pair.set-up-only``, ``pair.always``, ``pair.more-players``)."""
    always = position.rulings["two.equal-pair.when"] == "always"
    return position.table.variant == "two-player" and (always or position.setting_up)


def _is_equal(position: Position, tokens: Bag[int]) -> bool:
    """Tell whether a pair is one that is refused (``pair.within``, ``pair.between``)."""
    if position.rulings["two.equal-pair"] == "within-pair":
        return len(set(tokens)) == 1
    return any(
        section.tokens == tokens for number, section in enumerate(position.sections) if number != position.section
    )
