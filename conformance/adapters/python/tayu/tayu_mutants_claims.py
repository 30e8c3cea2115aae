"""Mutants of those clauses tayu.end.* that are about claims."""

from typing import ClassVar

from tayu_mutants_tools import Eager, Forgiving, mutant, placements_of
from tayu_rules import Action, Game, Placement

# ---- tayu.end.claim


@mutant
class ClaimOnlyWhereNothingFits(Game):
    def claim_fault(self) -> str | None:
        fault = super().claim_fault()
        return "tayu.end.claim" if fault is None and not self.nothing_fits() else fault


@mutant
class NoClaimOnEmptyBoard(Game):
    def claim_fault(self) -> str | None:
        fault = super().claim_fault()
        return "tayu.end.claim" if fault is None and self.is_board_empty() else fault


@mutant
class OneRefutedClaimAGame(Game):
    ever_refuted = False

    def refute(self, placement: Placement) -> None:
        super().refute(placement)
        self.ever_refuted = True

    def claim_fault(self) -> str | None:
        fault = super().claim_fault()
        return "tayu.end.claim" if fault is None and self.ever_refuted else fault


class Unlisting(Game):
    """Does not list a kind of action that it plays."""

    FORGOTTEN = ""

    def list_kind(self, kind: str) -> list[Action]:
        return [] if kind == self.FORGOTTEN else super().list_kind(kind)


@mutant
class ClaimIsNotListed(Unlisting):
    FORGOTTEN = "claim"


# ---- tayu.end.no-claim


@mutant
class ClaimsAlthoughAutomatic(Game):
    def claim_fault(self) -> str | None:
        fault = super().claim_fault()
        return None if fault == "tayu.end.no-claim" else fault


@mutant
class ClaimIsBelievedAtOnce(ClaimsAlthoughAutomatic):
    def claim(self) -> None:
        if self.is_found_automatically():
            self.found_unplayable()
        else:
            super().claim()


# ---- tayu.end.automatic


@mutant
class NothingFoundAutomatically(Game):
    def go_and_place(self) -> None:
        self.phase = "place"


@mutant
class AutomaticAlwaysEnds(Game):
    def go_and_place(self) -> None:
        self.phase = "place"
        if self.is_found_automatically() and self.nothing_fits():
            self.finish("unplayable")


@mutant
class AutomaticThrowsAway(Game):
    def go_and_place(self) -> None:
        super().go_and_place()
        if self.phase == "discard":
            self.discard(self.held[self.turn][-1])


@mutant
class AutomaticLooksEastOnly(Game):
    def nothing_fits(self) -> bool:
        fits = (p for p in self.all_placements() if p.direction == "east" and self.place_fault(p) is None)
        return next(fits, None) is None


# ---- tayu.end.all-others-asked


@mutant
class OneAcceptIsEnough(Game):
    def accept(self) -> None:
        self.asked = self.asked[:1]
        super().accept()


@mutant
class AskedCounterClockwise(Game):
    def who_is_asked(self) -> list[int]:
        return super().who_is_asked()[::-1]


@mutant
class ClaimantIsAskedToo(Game):
    def who_is_asked(self) -> list[int]:
        return [*super().who_is_asked(), self.turn]


@mutant
class PartnerIsNotAsked(Game):
    def is_asked(self, player: int) -> bool:
        partners = self.variant == "four-player" and player % 2 == self.turn % 2
        return super().is_asked(player) and not partners


# ---- tayu.end.answers-only


@mutant
class PlaysWhileAsked(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = dict.fromkeys(
        ("draw", "place", "claim", "discard", "end"), "tayu.end.answers-only"
    )

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "claim":
            self.held[self.turn].pop()
        super().draw(pile, tile)


@mutant
class PlacesWhileAsked(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"place": "tayu.end.answers-only"}


@mutant
class AcceptsUnasked(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"accept": "tayu.end.answers-only"}

    def accept(self) -> None:
        if self.phase == "draw":
            self.finish("unplayable")
        elif self.phase == "place":
            self.found_unplayable()
        else:
            super().accept()


@mutant
class RefutesUnasked(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"refute": "tayu.end.answers-only"}

    def forgives(self) -> bool:
        return self.phase == "place"


# ---- tayu.end.accept


class StricterAnswers(Game):
    """Lets a player who is asked not always accept."""

    def may_accept(self) -> bool:
        raise NotImplementedError

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        if fault is None and kind == "accept" and not self.may_accept():
            return "tayu.end.accept"
        return fault


@mutant
class AcceptOnlyWhereNothingFits(StricterAnswers):
    def may_accept(self) -> bool:
        return self.nothing_fits()


@mutant
class AcceptOnlyOnceSomethingLies(StricterAnswers):
    def may_accept(self) -> bool:
        return not self.is_board_empty()


@mutant
class AcceptIsNotListed(Unlisting):
    FORGOTTEN = "accept"


# ---- tayu.end.refute


@mutant
class NobodyRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        return super().refute_fault(placement) or "tayu.end.refute"


@mutant
class OnlyFirstPlaceRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        fault = super().refute_fault(placement)
        if fault is not None:
            return fault
        first = next(p for p in self.all_placements() if self.place_fault(p) is None)
        return None if placement == first else "tayu.end.refute"


@mutant
class OnlyFirstAskedRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        fault = super().refute_fault(placement)
        return fault if fault or self.asked == self.who_is_asked() else "tayu.end.refute"


@mutant
class RefuteIsNotListed(Unlisting):
    FORGOTTEN = "refute"


@mutant
class AskingGoesOnAfterRefutation(Game):
    def refute(self, placement: Placement) -> None:
        waiting = self.asked[1:]
        super().refute(placement)
        if waiting:
            self.asked = waiting
            self.phase = "claim"

    def accept(self) -> None:
        if self.refuted and len(self.asked) == 1:
            self.asked = []
            self.phase = "place"
        else:
            super().accept()


# ---- tayu.end.refute-legal


@mutant
class AnythingRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        del placement
        return None


@mutant
class TileNotHeldRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        if not self.is_named(placement.tile):
            return "tayu.end.refute-legal"
        fault = self.placement_fault(placement.tile, placement.square, placement.direction)
        return None if fault is None else "tayu.end.refute-legal"

    def list_kind(self, kind: str) -> list[Action]:
        if kind != "refute":
            return super().list_kind(kind)
        return [self.write(kind, p) for p in placements_of(self, self.kinds()) if self.refute_fault(p) is None]


@mutant
class FreeSquaresRefute(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        line = self.covers(placement.square, placement.direction)
        if self.is_in_hand(placement.tile) and self.lies_on_board(line) and self.covers_empty_squares(line):
            return None
        return "tayu.end.refute-legal"


@mutant
class PlaceThatClosesMouthsRefutes(Game):
    def refute_fault(self, placement: Placement) -> str | None:
        if self.place_fault(placement) == "tayu.place.keep-mouths-open":
            return None
        return super().refute_fault(placement)


@mutant
class RefusedRefutationEndsAsking(Eager):
    CLAUSE = "tayu.end.refute-legal"

    def consequence(self, action: Action) -> None:
        del action
        self.phase = "place"


# ---- tayu.end.refuted-returns


@mutant
class RefutationPlaces(Game):
    def refute(self, placement: Placement) -> None:
        super().refute(placement)
        self.place(placement)


@mutant
class RefuterPlaces(Game):
    def refute(self, placement: Placement) -> None:
        refuter = self.asked[0]
        super().refute(placement)
        self.held[self.turn].remove(placement.tile)
        self.held[refuter].append(placement.tile)
        self.turn = refuter


@mutant
class RefutationEndsTheTurn(Game):
    def refute(self, placement: Placement) -> None:
        super().refute(placement)
        self.held[self.turn].pop()
        self.begin_turn(self.next_player(self.turn))


# ---- tayu.end.claim-once


@mutant
class ClaimsAgain(Game):
    def may_claim_again(self) -> bool:
        return True


@mutant
class ClaimsOnceMore(Game):
    refutations = 0

    def draw(self, pile: str, tile: str) -> None:
        self.refutations = 0
        super().draw(pile, tile)

    def refute(self, placement: Placement) -> None:
        self.refutations += 1
        super().refute(placement)

    def may_claim_again(self) -> bool:
        return super().may_claim_again() or self.refutations == 1


@mutant
class RefusedClaimIsAnother(Eager):
    CLAUSE = "tayu.end.claim-once"

    def consequence(self, action: Action) -> None:
        del action
        self.claim()


# ---- tayu.end.refuted-any-legal


class StricterAfterRefutation(Game):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        raise NotImplementedError

    def is_as_shown(self, placement: Placement) -> bool:
        if self.shown is None or self.rulings["end.refuted"] != "any-legal" or self.phase != "place":
            return super().is_as_shown(placement)
        return self.may_place(placement, self.shown)


@mutant
class AnywhereButAsShown(StricterAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        return placement != shown


@mutant
class TileAsShown(StricterAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        return placement.tile == shown.tile


@mutant
class SquaresAsShown(StricterAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        covered = self.covers(placement.square, placement.direction)
        return set(covered) == set(self.covers(shown.square, shown.direction))


# ---- tayu.end.refuted-shown-place


class LaxerAfterRefutation(Game):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        raise NotImplementedError

    def is_as_shown(self, placement: Placement) -> bool:
        if self.shown is not None and self.may_place(placement, self.shown):
            return True
        return super().is_as_shown(placement)


@mutant
class DirectionNotAsShown(LaxerAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        return (placement.tile, placement.square) == (shown.tile, shown.square)


@mutant
class SquareNotAsShown(LaxerAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        return (placement.tile, placement.direction) == (shown.tile, shown.direction)


@mutant
class TileNotAsShown(LaxerAfterRefutation):
    def may_place(self, placement: Placement, shown: Placement) -> bool:
        return placement.tile != shown.tile
