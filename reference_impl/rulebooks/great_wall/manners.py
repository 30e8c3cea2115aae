"""Ways of playing that lead where random play seldom comes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rulebooks.great_wall.actions import Deal, Draw, Pass, Play, Reveal, Ride, Take
from rulebooks.great_wall.cards import Bag
from rulebooks.great_wall.position import Position
from rulebooks.great_wall.sections import Section
from rulebooks.interface import Action

Manner = Callable[[Position, Sequence[Action]], Sequence[Action]]


def _best(actions: Sequence[Action], value: Callable[[Action], float]) -> list[Action]:
    values = [value(action) for action in actions]
    return [action for action, worth in zip(actions, values, strict=True) if worth == max(values)]


def _named(action: Action) -> Bag[str]:
    """Return the cards that an outcome of chance brings; empty for choices."""
    match action:
        case Deal(tuple(cards)):
            return cards
        case Draw(str(card)):
            return (card,)
    return ()


def _section(position: Position, number: int) -> Section:
    return position.sections[number - 1]


def _others_in(position: Position, number: int) -> int:
    section = _section(position, number)
    lying = zip(section.cards, section.covered, strict=True)
    return sum(1 for player, both in enumerate(lying, 1) if any(both) and player != position.turn)


def quick(_position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Play as many cards as can be and ride, so that the cards of somebody are soon played."""

    def value(action: Action) -> float:
        match action:
            case Play(_, cards):
                return len(cards)
            case Ride():
                return 10
            case Deal() | Draw():
                return max(map(_named(action).count, _named(action)), default=0)
        return 0

    return _best(actions, value)


def hoarding(_position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Draw until the deck is empty, then play one card at a time, riders last."""

    def value(action: Action) -> float:
        match action:
            case Draw():
                return 10
            case Play(_, cards):
                return 5 - len(cards)
            case Pass():
                return -1
        return -5 if isinstance(action, Ride) else 0

    return _best(actions, value)


def riding(_position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Ride whenever it is possible, before draws and after them; riders come early."""
    return _best(actions, lambda action: isinstance(action, Ride) + _named(action).count("rider"))


def holding_riders(_position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Keep riders until nothing else is left, and pass wherever that is possible."""

    def value(action: Action) -> float:
        match action:
            case Pass():
                return 10
            case Ride():
                return -10
            case Play(_, cards):
                return -10 if "rider" in cards else len(cards)
            case Deal() | Draw():
                return _named(action).count("rider")
        return 0

    return _best(actions, value)


def alone(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Play single cards where nobody else has any, and take the highest token: sums fall to 0 and below."""

    def value(action: Action) -> float:
        match action:
            case Take(token):
                return token
            case Play(number, cards):
                strangers = _others_in(position, number)
                own = bool(_section(position, number).cards[position.player - 1])
                return -10 * strangers - 3 * own - len(cards)
            case Ride():
                return -20
            case Draw(None):
                return -2
        return 0

    return _best(actions, value)


def dragons(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Lay dragons over cards, best over dragons, nobles, soldiers and the last visible card; draw them early."""

    def value(action: Action) -> float:
        match action:
            case Play(number, _, over) if over:
                section = _section(position, number)
                last = len(section.cards[over.player - 1]) == 1
                bears = section.held is not None and section.held.player == over.player
                worth = {"dragon": 6, "noble": 4, "soldier": 3}.get(over.card, 1)
                return 20 + worth + 3 * last + 2 * bears
            case Play(_, cards):
                return -5 if "dragon" in cards else 2 * ("noble" in cards) + cards.count("soldier") / 5
            case Deal() | Draw():
                return 2 * _named(action).count("dragon") + _named(action).count("noble")
        return 0

    return _best(actions, value)


def nobles(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Bring soldiers and nobles together in one section, nobles before and after."""

    def value(action: Action) -> float:
        match action:
            case Play(number, cards):
                there = [card for lying in _section(position, number).cards for card in lying]
                if "noble" in cards:
                    return 5 + there.count("soldier")
                if "soldier" in cards:
                    return 4 * ("noble" in there) + len(cards)
                return 2 * ("noble" in there)
            case Take(_, card):
                return card in ("noble", "soldier")
            case Deal() | Draw():
                return 3 * _named(action).count("noble") + _named(action).count("soldier")
        return 0

    return _best(actions, value)


def levelling(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Play so that two players have the same highest sum in a section."""

    def value(action: Action) -> float:
        match action:
            case Play(number, cards, None):
                section = _section(position, number).with_cards(position.player, cards)
                others = [player for player in section.present(position.rulings) if player != position.turn]
                sums = [section.sum_of(player, position.rulings) for player in others]
                own = section.sum_of(position.player, position.rulings)
                return -abs(own - max(sums)) if sums else -6
            case Ride() | Pass():
                return -8
            case Draw(None):
                return -3
        return 0

    return _best(actions, value)


def crowding(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Play to sections where one token is left, so that sections close and tokens run out."""

    def value(action: Action) -> float:
        match action:
            case Play(number, cards, None):
                section = _section(position, number)
                return 5 * (len(section.tokens) == 1) + len(cards) - _others_in(position, number)
            case Take(token):
                return -token
            case Draw(None):
                return -2
        return 0

    return _best(actions, value)


def equal_tokens(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Turn up pairs of equal tokens, and pairs that equal one on the table; else play single cards alone.

    Where such pairs are mixed back, leave the fives to the end instead, so that at last no other pair can come.
    """
    if isinstance(actions[0], Reveal):
        lying = [section.tokens for section in position.sections]
        mixes = position.rulings["two.equal-pair.fate"] == "mixed-back" and len(position.sections) == 2

        def value(action: Action) -> float:
            tokens = action.tokens if isinstance(action, Reveal) and action.tokens else ()
            if mixes:
                return -tokens.count(5) - 3 * (len(set(tokens)) == 1)
            return (len(set(tokens)) == 1) + 2 * (tokens in lying)

        return _best(actions, value)
    return alone(position, actions)


MANNERS: Final[Mapping[str, Manner]] = {
    "quick": quick,
    "hoarding": hoarding,
    "riding": riding,
    "holding-riders": holding_riders,
    "alone": alone,
    "dragons": dragons,
    "nobles": nobles,
    "levelling": levelling,
    "crowding": crowding,
    "equal-tokens": equal_tokens,
}
