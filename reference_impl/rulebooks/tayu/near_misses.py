"""Actions to try that must be refused: well formed, and as far as can be wrong in one way only."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

from rulebooks.interface import Action
from rulebooks.tayu.actions import (
    PILES,
    Accept,
    Bid,
    Claim,
    Discard,
    Draw,
    End,
    Pass,
    Place,
    Refute,
    Start,
    TableTalk,
)
from rulebooks.tayu.board import Mask, Way
from rulebooks.tayu.misfits import Placements, misfits
from rulebooks.tayu.state import TayuState
from rulebooks.tayu.tiles import KINDS

_FEW = 6
_Action_co = TypeVar("_Action_co", bound=Action, covariant=True)


class Joined(Sequence[_Action_co]):
    """Several sequences as one, whose items are made when they are asked for."""

    def __init__(self, *parts: Sequence[_Action_co]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    @overload
    def __getitem__(self, index: int) -> _Action_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[_Action_co]: ...
    def __getitem__(self, index: int | slice) -> _Action_co | Sequence[_Action_co]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        for part in self._parts:
            if 0 <= number < len(part):
                return part[number]
            number -= len(part)
        raise IndexError(index)


def of(state: TayuState) -> Sequence[Action]:
    """Return near misses in ``state``."""
    match state.phase:
        case "draw":
            return [*_draws(state), *_placements_of_any(state), Claim(), Accept(), End(), *_handless(state)]
        case "place":
            return Joined(*_placements(state), [*_another_draw(state), *_idle_words(state)])
        case "claim":
            return [*_refutes(state), *_placements_of_any(state), *_another_draw(state), Claim(), End()]
        case "discard":
            held_not = [kind for kind in KINDS if kind not in state.hand]
            return [*map(Discard, held_not[:_FEW]), *_another_draw(state), Claim(), Accept(), TableTalk()]
        case "auction":
            return [*_bids(state), *_another_draw(state), Claim(), Start(1), TableTalk()]
        case "start":
            return [Start(state.flood or 0), *_another_draw(state), Pass(), Claim()]
    return [Draw("left", "T123"), *_placements_of_any(state), Claim(), Accept(), Discard("T123"), End(), Pass(), Bid(1)]


def _draws(state: TayuState) -> Iterator[Action]:
    supply = state.supply
    possible = {pile: {kind for kind, _ in supply.outcomes(pile)} for pile in supply.open_piles()}
    for pile in PILES:
        if pile not in possible:
            kind = next(kind for kind, copies in zip(KINDS, supply.copies, strict=True) if copies)
            yield Draw(pile, kind)
            continue
        yield Draw(pile)
        impossible = [kind for kind in KINDS if kind not in possible[pile]]
        used_up = [kind for kind, copies in zip(KINDS, supply.copies, strict=True) if not copies]
        yield from (Draw(pile, kind) for kind in [*impossible[:_FEW], *used_up[:_FEW]])


def _another_draw(state: TayuState) -> Iterator[Action]:
    for pile in state.supply.open_piles():
        yield Draw(pile, state.supply.outcomes(pile)[0][0])


def _placements_of_any(state: TayuState) -> Iterator[Place]:
    """Yield a few placements that the board alone would allow."""
    kinds = state.hand or ("T148", "T246")
    yield from state.table.board.places(state.position, kinds, state.table.protects_blanks)[:_FEW]


def _handless(state: TayuState) -> Iterator[Action]:
    yield Discard("T148")
    if state.table.variant != "four-player":
        yield TableTalk()
    if state.flood is None:
        yield from (Bid(20), Pass())


def _placements(state: TayuState) -> Iterator[Sequence[Place]]:
    board, position, protects = state.table.board, state.position, state.table.protects_blanks
    for kind in sorted(set(state.hand)):
        for places in misfits(board, position, kind, protects).values():
            yield places.spread(_FEW)
    lying: dict[str, list[tuple[Way, Mask]]] = {
        kind: [] for kind in [kind for kind in KINDS if kind not in state.hand][:: len(KINDS) // 4]
    }
    for way, mask in board.fits(position, lying, protects):
        lying[way.kind].append((way, mask))
    yield from (Placements(board, found)[:2] for found in lying.values())
    if state.shown:
        yield [place for place in state.legal_places[: 2 * _FEW] if place != state.shown]


def _idle_words(state: TayuState) -> Iterator[Action]:
    yield from (Accept(), *map(Discard, state.hand), End(), Pass(), Bid(20))
    for place in state.legal_places[:1]:
        yield Refute(place.tile, place.square, place.direction)
    if state.table.rulings["end.claim"] == "automatic" or state.refuted:
        yield Claim()
    if state.table.variant != "four-player":
        yield TableTalk()


def _refutes(state: TayuState) -> Iterator[Action]:
    for place in Joined(*_placements(state)):
        if place not in state.legal_places:
            yield Refute(place.tile, place.square, place.direction)


def _bids(state: TayuState) -> Iterator[Action]:
    yield from (Bid(0), Bid(-1))
    if state.bid is None:
        yield Pass()
    else:
        yield from (Bid(state.bid), Bid(state.bid + 1))
