"""Why an action is refused: for each kind of action what speaks against it, the first reason being the one named."""

from collections.abc import Iterable, Iterator
from typing import Final

from rulebooks.great_wall.actions import Deal, Draw, Play, Reveal, Ride, Take, format_word, letters
from rulebooks.great_wall.cards import HAND, PAIR, Bag, less
from rulebooks.great_wall.layout import cards_point, hand_point, tokens_point
from rulebooks.great_wall.position import ACTIONS, Position
from rulebooks.interface import Action, IllegalAction
from rulebooks.picture import Point

Reason = tuple[str, str, tuple[Point, ...]]
"""A clause without the game's name, what is wrong in the user's terms, and where to look."""

_WHEN: Final = {
    "deal": ("deal.first", "the hands are being dealt; '{}' comes too early"),
    "reveal": ("reveal.first", "section {section} waits for its tokens; '{}' comes too early"),
    "take": ("take.duty", "player {turn} leads section {section} and has to take one of its tokens before '{}'"),
    "act": ("turn.actions-only", "player {turn} is to play, ride or draw; '{}' has no place here"),
    "finished": ("end.nothing-after", "the game has ended; '{}' comes too late"),
}
_ACTIONS_IN: Final = {
    "deal": {"deal"},
    "reveal": {"reveal"},
    "take": {"take"},
    "act": {"play", "draw", "ride", "pass"},
    "finished": set[str](),
}


def check_phase(position: Position, action: Action) -> None:
    """Refuse an action that is of another phase; raises :class:`IllegalAction`, as all that follow."""
    if action.type in _ACTIONS_IN[position.phase]:
        return
    clause, message = _WHEN[position.phase]
    section = None if position.section is None else position.section + 1
    told = message.format(format_word(action), turn=position.turn, section=section)
    places = () if section is None else (tokens_point(position.table.players, section),)
    _refuse([(clause, told, places)])


def check_deal(position: Position, deal: Deal) -> Bag[str]:
    """Refuse a hand that cannot come; return its cards."""
    cards = deal.cards
    if cards is None or len(cards) != HAND:
        _refuse([("deal.five", f"a deal names the {HAND} cards of a hand", ())], malformed=True)
    else:
        _refuse(_not_next(position, cards, "deal.from-deck"))
    return cards or ()


def check_draw(position: Position, draw: Draw) -> str:
    """Refuse a draw; return its card."""
    if not position.deck.size:
        _refuse([("draw.not-empty", f"the deck of player {position.turn} is empty", ())])
    if position.rode_for_cards:
        message = "a rider was played before the first action, which then has to be a play of cards"
        _refuse([("ride.no-draw-after", message, ())])
    if draw.card is None:
        _refuse([("draw.in-deck", "the draw does not name the card that was drawn", ())])
    card = draw.card or ""
    _refuse(_not_next(position, (card,), "draw.in-deck"))
    return card


def _not_next(position: Position, cards: Bag[str], clause: str) -> Iterator[Reason]:
    deck = position.deck
    if less(deck.things, cards) is None:
        yield clause, f"the deck of player {position.turn} does not hold {_named(cards)} any more", ()
    if not deck.expects(cards):
        expected = _named(deck.outcomes(len(cards))[0][0])
        yield "setup.known-deck", f"the deck of player {position.turn} has {expected} next, not {_named(cards)}", ()


def check_reveal(position: Position, reveal: Reveal) -> Bag[int]:
    """Refuse tokens that cannot come; return them."""
    tokens = reveal.tokens
    if tokens is None or len(tokens) != PAIR:
        _refuse([("reveal.two", f"a reveal names the {PAIR} tokens that are turned up", ())], malformed=True)
    else:
        _refuse(_not_next_tokens(position, tokens))
    return tokens or ()


def _not_next_tokens(position: Position, tokens: Bag[int]) -> Iterator[Reason]:
    shown = " and ".join(map(str, tokens))
    if less(position.supply.things, tokens) is None:
        yield "reveal.in-supply", f"the supply does not hold tokens {shown}", ()
    if not position.supply.expects(tokens):
        expected = " and ".join(map(str, position.supply.outcomes(PAIR)[0][0]))
        yield "setup.known-tokens", f"the next tokens are {expected}, not {shown}", ()


def check_take(position: Position, take: Take) -> None:
    """Refuse the taking of a token."""
    assert position.section is not None
    _refuse(_against_taking(position, take, position.section + 1))


def _against_taking(position: Position, take: Take, number: int) -> Iterator[Reason]:
    section, players = position.sections[number - 1], position.table.players
    if take.token not in section.tokens:
        lying = " and ".join(map(str, section.tokens))
        message = f"no token of {take.token} lies in section {number}, only {lying}"
        yield "take.lying-token", message, (tokens_point(players, number),)
    if take.card not in section.cards[position.player - 1]:
        message = f"player {position.turn} has no visible {take.card} in section {number} to lay the token on"
        yield "take.own-card", message, (cards_point(players, number, position.player),)


def check_play(position: Position, play: Play) -> None:
    """Refuse a play of cards."""
    _refuse(
        [*_against_section(position, play.section), *_against_cards(position, play), *_against_cover(position, play)]
    )


def check_ride(position: Position, ride: Ride) -> None:
    """Refuse a rider."""
    against = [*_against_section(position, ride.section), *_not_held(position, ("rider",))]
    if not position.riding_fits:
        late = position.actions_left < ACTIONS
        message = "the first action was a draw" if late else "no cards could be played as the first action afterwards"
        against.append(("ride.only-with-cards", f"riders go with a play of cards, and {message}", ()))
    _refuse(against)


def _against_section(position: Position, number: int) -> Iterator[Reason]:
    if number in position.open_sections():
        return
    known = 1 <= number <= len(position.sections)
    places = (tokens_point(position.table.players, number),) if known else ()
    message = f"no token lies in section {number}" if known else f"there is no section {number}"
    yield "play.with-tokens", f"{message}, so no card can be played to it", places


def _not_held(position: Position, cards: Bag[str]) -> Iterator[Reason]:
    if less(position.hand, cards) is None:
        place = hand_point(position.table.players, len(position.sections), position.player)
        held = _named(position.hand) or "nothing"
        yield "play.from-hand", f"player {position.turn} does not hold {_named(cards)}, but {held}", (place,)


def _against_cards(position: Position, play: Play) -> Iterator[Reason]:
    yield from _not_held(position, play.cards)
    if len(set(play.cards)) > 1:
        yield "play.same-kind", f"{_named(play.cards)} are of different kinds; one play is of one kind", ()
    if "rider" in play.cards:
        if position.actions_left < ACTIONS:
            yield "ride.not-second", "riders cannot be played as the second action", ()
        if position.rulings["riders.as-action"] == "no":
            yield "ride.not-an-action", "riders are not played as an action but besides the actions ('ride')", ()


def _against_cover(position: Position, play: Play) -> Iterator[Reason]:
    over, players = play.over, position.table.players
    if over is None:
        return
    if play.cards != ("dragon",):
        yield "dragon.alone-covers", f"only a dragon is laid over a card, not {_named(play.cards)}", ()
    if not 1 <= play.section <= len(position.sections):
        return
    section = position.sections[play.section - 1]
    known = 1 <= over.player <= players
    places = (cards_point(players, play.section, over.player),) if known else ()
    where = f"player {over.player} in section {play.section}"
    if not known or over.card not in section.cards[over.player - 1]:
        yield "dragon.target-lies-there", f"no {over.card} lies visible before {where}", places
    elif over.card not in section.coverable(over.player):
        yield "dragon.not-over-token", f"a token lies on the only {over.card} of {where}", places
    target = position.rulings["dragon.target"]
    if target == "enemy" and over.player == position.turn:
        yield "dragon.not-own", "the dragon goes over cards of other players only", places
    if target == "not-dragon" and over.card == "dragon":
        yield "dragon.not-dragon", "the dragon does not go over another dragon", places


def check_pass(position: Position) -> None:
    """Refuse passing."""
    if position.can_play or position.can_draw:
        possible = "play cards" if position.can_play else "draw a card"
        _refuse([("turn.no-pass", f"player {position.turn} can {possible} and so cannot pass", ())])
    if not position.can_pass:
        message = f"player {position.turn} has nothing but riders and has to play one before he passes"
        _refuse([("ride.must", message, ())])


def _named(cards: Bag[str]) -> str:
    return f"{', '.join(cards)} ({letters(cards)})" if cards else ""


def _refuse(reasons: Iterable[Reason], *, malformed: bool = False) -> None:
    """Raise the first of the reasons, if there is one; the others could be named as well."""
    found = list(reasons)
    if found:
        clause, message, places = found[0]
        also = frozenset(f"great-wall.{other}" for other, _, _ in found[1:])
        raise IllegalAction(f"great-wall.{clause}", message, places, also, malformed=malformed)
