"""Mutants of those clauses tayu.three.* that are about the auction."""

from typing import ClassVar

from tayu_mutants_tools import Eager, Forgiving, mutant
from tayu_rules import Action, Game

# ---- tayu.three.auction


class OtherBidsFirst(Game):
    """Asks somebody else than the player whom the set-up names for the first bid."""

    def first_bidder(self) -> int:
        raise NotImplementedError

    def begin_game(self) -> None:
        super().begin_game()
        if self.variant == "three-player":
            self.turn = self.first_bidder()


@mutant
class PlayerOneBidsFirst(OtherBidsFirst):
    def first_bidder(self) -> int:
        return 1


@mutant
class LeftOfNamedBidsFirst(OtherBidsFirst):
    def first_bidder(self) -> int:
        return self.left_of(self.first)


@mutant
class BidsCounterClockwise(Game):
    def next_bidder(self) -> int:
        others = self.clockwise_after(self.turn)[:-1]
        return next((player for player in reversed(others) if self.may_be_asked_to_bid(player)), self.turn)


@mutant
class DrawEndsTheAuction(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"draw": "tayu.three.auction"}

    def forgives(self) -> bool:
        return self.bidder is not None

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "auction":
            self.flood = self.bidder
            self.turn = self.first_builder()
        super().draw(pile, tile)


# ---- tayu.three.first-must-bid


@mutant
class FirstMayPass(Game):
    def pass_fault(self) -> str | None:
        return None if len(self.passed) < 2 else super().pass_fault()

    def is_auction_over(self) -> bool:
        return self.bidder is not None and super().is_auction_over()


@mutant
class FirstBidIsAtMostHundred(Game):
    def highest_bid(self) -> int | None:
        return 100 if self.bid is None else super().highest_bid()


class HigherFirstBid(Game):
    """Demands more of the first bid than 1 point."""

    LOWEST_FIRST_BID = 1

    def bid_fault(self, points: int) -> str | None:
        if self.bid is None and points < self.LOWEST_FIRST_BID:
            return super().bid_fault(0)
        return super().bid_fault(points)

    def list_bids(self) -> list[Action]:
        if self.bid is None:
            return [{"type": "bid", "points": {"min": self.LOWEST_FIRST_BID}}]
        return super().list_bids()


@mutant
class FirstBidIsAtLeastTwo(HigherFirstBid):
    LOWEST_FIRST_BID = 2


@mutant
class FirstBidIsAtLeastTen(HigherFirstBid):
    LOWEST_FIRST_BID = 10


# ---- tayu.three.bid-lower


@mutant
class EqualBid(Game):
    def highest_bid(self) -> int | None:
        return self.bid


@mutant
class HigherBid(Game):
    def highest_bid(self) -> int | None:
        return None


@mutant
class LowerThanOwnBid(Game):
    """Demands of a later bid only that it is lower than the bidder's own last one."""

    def begin_game(self) -> None:
        self.own: dict[int, int] = {}
        super().begin_game()

    def highest_bid(self) -> int | None:
        return self.own[self.turn] - 1 if self.turn in self.own else None

    def make_bid(self, points: int) -> None:
        self.own[self.turn] = points
        super().make_bid(points)


@mutant
class BidsRise(Game):
    def bid_fault(self, points: int) -> str | None:
        if points < self.LOWEST_BID or self.bid is None:
            return super().bid_fault(points)
        return None if points > self.bid else "tayu.three.bid-lower"

    def list_bids(self) -> list[Action]:
        if self.bid is None:
            return super().list_bids()
        return [{"type": "bid", "points": {"min": self.bid + 1}}]


@mutant
class RefusedBidIsAPass(Eager):
    CLAUSE = "tayu.three.bid-lower"

    def consequence(self, action: Action) -> None:
        del action
        self.make_pass()


# ---- tayu.three.bid-at-least-one


@mutant
class LowerBidIsTakenForOne(Game):
    def bid_fault(self, points: int) -> str | None:
        return None if points < self.LOWEST_BID else super().bid_fault(points)

    def make_bid(self, points: int) -> None:
        super().make_bid(max(points, self.LOWEST_BID))


@mutant
class LowestBidIsTwo(Game):
    LOWEST_BID = 2


@mutant
class BidOfOneEndsTheAuction(Game):
    def is_auction_over(self) -> bool:
        return self.bid == self.LOWEST_BID or super().is_auction_over()


# ---- tayu.three.pass


class StricterPass(Game):
    """Does not always let a player pass who could bid lower."""

    def may_pass(self) -> bool:
        raise NotImplementedError

    def pass_fault(self) -> str | None:
        fault = super().pass_fault()
        may_bid = self.bid_fault(self.LOWEST_BID) is None
        return "tayu.three.pass" if fault is None and may_bid and not self.may_pass() else fault


@mutant
class PassOnlyWhereNoBidIsLeft(StricterPass):
    def may_pass(self) -> bool:
        return False


@mutant
class PassOnlyAfterOwnBid(StricterPass):
    def begin_game(self) -> None:
        self.bidders: set[int] = set()
        super().begin_game()

    def make_bid(self, points: int) -> None:
        self.bidders.add(self.turn)
        super().make_bid(points)

    def may_pass(self) -> bool:
        return self.turn in self.bidders


@mutant
class PassIsNotListed(Game):
    def list_kind(self, kind: str) -> list[Action]:
        return [] if kind == "pass" else super().list_kind(kind)


# ---- tayu.three.pass-final


class FinalPass(Game):
    def is_final(self) -> bool:
        return not self.may_bid_after_passing()


@mutant
class OnePassEndsTheAuction(FinalPass):
    def is_auction_over(self) -> bool:
        return super().is_auction_over() or (self.is_final() and len(self.passed) > 0)


@mutant
class PassedPlayerIsAskedAgain(FinalPass):
    def may_be_asked_to_bid(self, player: int) -> bool:
        return super().may_be_asked_to_bid(player) or (self.is_final() and player != self.bidder)


# ---- tayu.three.pass-may-return


@mutant
class PassesAreCountedTogether(Game):
    def make_bid(self, points: int) -> None:
        self.bid = points
        self.bidder = self.turn
        self.go_on_with_auction()


@mutant
class LowestBidderIsAskedToo(Game):
    def is_auction_over(self) -> bool:
        return len(self.passed) == (3 if self.may_bid_after_passing() else 2)

    def may_be_asked_to_bid(self, player: int) -> bool:
        return self.may_bid_after_passing() or super().may_be_asked_to_bid(player)


# ---- tayu.three.lowest-is-flood


class OtherFlood(Game):
    def who_is_flood(self) -> int | None:
        raise NotImplementedError

    def end_auction(self) -> None:
        self.bidder = self.who_is_flood()
        super().end_auction()


@mutant
class FirstBidderIsFlood(OtherFlood):
    first_bidder: int | None = None

    def make_bid(self, points: int) -> None:
        self.first_bidder = self.first_bidder or self.turn
        super().make_bid(points)

    def who_is_flood(self) -> int | None:
        return self.first_bidder


@mutant
class LastToPassIsFlood(OtherFlood):
    def who_is_flood(self) -> int | None:
        return self.passed[-1]


@mutant
class FirstToPassIsFlood(OtherFlood):
    def who_is_flood(self) -> int | None:
        return self.passed[0]
