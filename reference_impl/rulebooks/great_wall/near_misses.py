"""Actions to try that must be refused: well formed, and as far as can be wrong in one way only."""

from collections.abc import Iterator, Sequence
from typing import Final

from rulebooks.great_wall.actions import Deal, Draw, Over, Pass, Play, Reveal, Ride, Take
from rulebooks.great_wall.cards import HAND, KINDS, PAIR, TOKENS, Stock, sorted_bag
from rulebooks.great_wall.position import Position
from rulebooks.great_wall.sections import kinds_of
from rulebooks.interface import Action

_FEW: Final = 4
_OF_CHANCE: Final[list[Action]] = [Deal(("wall", "wall", "gate", "gate", "tower")), Reveal((3, 5))]
_OF_PLAYERS: Final[list[Action]] = [Take(5, "wall"), Play(1, ("wall",)), Draw("wall"), Ride(1), Pass()]


def of(position: Position) -> Sequence[Action]:
    """Return near misses in a position."""
    match position.phase:
        case "deal":
            return [*_deals(position), *_OF_PLAYERS, Reveal((3, 5))]
        case "reveal":
            return [*_reveals(position), *_OF_PLAYERS, _OF_CHANCE[0]]
        case "take":
            return [*_takes(position), *_other_doings(position), *_OF_CHANCE]
        case "act":
            return [
                *_plays(position),
                *_covers(position),
                *_draws(position),
                *_rides(position),
                *_passes(position),
                *_OF_CHANCE,
                *_tokens_again(position),
            ]
    return [*_OF_CHANCE, *_OF_PLAYERS]


def _deals(position: Position) -> Iterator[Action]:
    deck = position.deck
    next_hand = deck.outcomes(HAND)[0][0]
    yield Deal()
    yield Deal(next_hand[:-1])
    yield from (Deal(bag) for bag, _ in deck.outcomes(HAND + 1)[:1])
    yield from (Deal((kind,) * HAND) for kind in KINDS if deck.things.count(kind) < HAND)
    if deck.order is not None:
        others = [bag for bag, _ in Stock(deck.things).outcomes(HAND) if bag != next_hand]
        yield from map(Deal, others[:: len(others) // _FEW])


def _reveals(position: Position) -> Iterator[Action]:
    supply = position.supply
    next_pair = supply.outcomes(PAIR)[0][0]
    yield Reveal()
    yield Reveal(next_pair[:1])
    yield Reveal(sorted_bag((*next_pair, next_pair[0])))
    yield Reveal(sorted_bag((next_pair[0], 6)))
    yield from (Reveal((token, token)) for token in TOKENS if supply.things.count(token) < PAIR)
    if supply.order is not None:
        others = [bag for bag, _ in Stock(supply.things).outcomes(PAIR) if bag != next_pair]
        yield from map(Reveal, others[:_FEW])


def _takes(position: Position) -> Iterator[Action]:
    section = position.sections[position.section or 0]
    own = section.cards[position.player - 1]
    yield from (Take(token, own[0]) for token in TOKENS if token not in section.tokens)
    yield from (Take(section.tokens[0], kind) for kind in KINDS if kind not in own)


def _other_doings(position: Position) -> Iterator[Action]:
    """Yield what could be done if no token had to be taken."""
    for number in position.open_sections()[:_FEW]:
        yield from (Play(number, (kind,)) for kind in kinds_of(position.hand)[:_FEW])
        yield Ride(number)
    yield from (Draw(cards[0]) for cards, _ in position.deck.outcomes(1)[:1] if position.deck.size)
    yield Pass()


def _tokens_again(position: Position) -> Iterator[Action]:
    for section in position.sections:
        own = section.cards[position.player - 1]
        if section.tokens and own:
            yield Take(section.tokens[0], own[0])


def _plays(position: Position) -> Iterator[Action]:
    hand, open_sections = position.hand, position.open_sections()
    number = open_sections[0]
    yield from (Play(number, (kind,)) for kind in KINDS if kind not in hand)
    yield from (Play(number, (kind,) * (hand.count(kind) + 1)) for kind in kinds_of(hand))
    for one, other in zip(kinds_of(hand), kinds_of(hand)[1:], strict=False):
        yield Play(number, sorted_bag((one, other)))
        yield Play(number, sorted_bag((*[one] * hand.count(one), other)))
    for closed in _closed(position):
        yield from (Play(closed, (kind,)) for kind in kinds_of(hand) if kind != "rider")
    if "rider" in hand and not position.riders_can_act:
        yield from (Play(number, ("rider",)) for number in open_sections)


def _closed(position: Position) -> list[int]:
    """Return the numbers of sections to which nothing can be played, and of some that there are not."""
    last = len(position.sections) + 1
    return [number for number in range(last + 1) if number not in position.open_sections()]


def _covers(position: Position) -> Iterator[Action]:
    others = [kind for kind in kinds_of(position.hand) if kind not in ("dragon", "rider")]
    for number in position.open_sections():
        targets = position.targets(number)
        yield from (Play(number, (kind,), over) for kind in others[:1] for over in targets[:1])
        if "dragon" not in position.hand:
            continue
        section = position.sections[number - 1]
        for player in range(1, position.table.players + 1):
            wrong = [over for kind in KINDS if (over := Over(player, kind)) not in targets]
            near = [over for over in wrong if over.card in section.cards[player - 1] + section.covered[player - 1]]
            yield from (Play(number, ("dragon",), over) for over in [*near, *wrong[:2]])
        yield Play(number, ("dragon",), Over(0, "wall"))
        yield Play(number, ("dragon",), Over(position.table.players + 1, "wall"))


def _draws(position: Position) -> Iterator[Action]:
    deck = position.deck
    yield Draw()
    yield from (Draw(kind) for kind in KINDS if kind not in deck.things)
    if not position.can_draw:
        yield from map(Draw, kinds_of(deck.things)[:_FEW])
    elif deck.order is not None:
        yield from (Draw(kind) for kind in kinds_of(deck.things) if kind != deck.order[0])


def _rides(position: Position) -> Iterator[Action]:
    if position.can_ride:
        yield from map(Ride, _closed(position))
    else:
        yield from map(Ride, position.open_sections()[:1])


def _passes(position: Position) -> Iterator[Action]:
    if not position.can_pass:
        yield Pass()
