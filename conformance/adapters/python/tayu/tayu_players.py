"""The players: their numbers and directions, the auction of three players, and who wins."""

from typing import ClassVar

from tayu_supply import Supply
from tayu_table import Board


class Players(Supply):
    """Who plays, for what, and against whom."""

    PLAYERS: ClassVar[dict[str, int]] = {"two-player": 2, "pro": 2, "three-player": 3, "four-player": 4}

    LOWEST_BID = 1  # tayu.three.bid-at-least-one

    def __init__(
        self, variant: str, first: int, board: Board, rulings: dict[str, str], wall: dict[str, list[str]] | None
    ) -> None:
        super().__init__(board, rulings, wall)
        self.variant = variant
        self.first = first
        self.turn = first  # the player in turn; in the auction the one who is asked
        # Three players:
        self.bid: int | None = None  # the lowest bid so far
        self.bidder: int | None = None  # who made it
        self.passed: list[int] = []  # who has passed; under the ruling may-return only since that bid
        self.flood: int | None = None
        self.flood_is_out = False  # has the flood dropped out?

    # ---- numbers and turns

    def players(self) -> list[int]:
        """tayu.setup.first: numbered clockwise from 1."""
        return list(range(1, self.PLAYERS[self.variant] + 1))

    def left_of(self, player: int) -> int:
        """tayu.turn.order: the next number, and after the highest comes 1."""
        if player == self.players()[-1]:
            return 1
        return player + 1

    def takes_turns(self, player: int) -> bool:
        """tayu.three.flood-plays, tayu.three.flood-drops-out: everybody but a flood who has dropped out."""
        return not (self.flood_is_out and player == self.flood)

    def clockwise_after(self, player: int) -> list[int]:
        """tayu.turn.order: all players, first the one after this player, last himself."""
        order = []
        for _ in self.players():
            player = self.left_of(player)
            order.append(player)
        return order

    def next_player(self, player: int) -> int:
        """tayu.turn.order, tayu.three.flood-drops-out."""
        for following in self.clockwise_after(player):
            if self.takes_turns(following):
                return following
        return player

    def builders(self, direction: str) -> list[int]:
        """Who builds in a direction."""
        if self.variant == "four-player":
            return self.team(direction)
        if self.variant == "three-player":
            return [self.builder_of_three(direction)]
        return [self.builder_of_two(direction)]

    def builder_of_two(self, direction: str) -> int:
        """tayu.setup.directions."""
        return 1 if direction == "north-south" else 2

    def team(self, direction: str) -> list[int]:
        """tayu.four.teams."""
        return [1, 3] if direction == "north-south" else [2, 4]

    def builder_of_three(self, direction: str) -> int:
        """tayu.three.sides: the builder to the left of the flood builds north-south."""
        left = self.left_of_flood()
        return left if direction == "north-south" else self.left_of(left)

    # ---- three players: the auction

    def highest_bid(self) -> int | None:
        """tayu.three.bid-lower: a bid is lower than the lowest so far; before the first there is no limit."""
        if self.bid is None:
            return None
        return self.bid - 1

    def bid_fault(self, points: int) -> str | None:
        """tayu.three.bid-at-least-one, tayu.three.bid-lower."""
        if points < self.LOWEST_BID:
            return "tayu.three.bid-at-least-one"
        highest = self.highest_bid()
        if highest is not None and points > highest:
            return "tayu.three.bid-lower"
        return None

    def pass_fault(self) -> str | None:
        """tayu.three.first-must-bid, tayu.three.pass."""
        if self.bid is None:
            return "tayu.three.first-must-bid"
        return None

    def make_bid(self, points: int) -> None:
        self.bid = points
        self.bidder = self.turn
        if self.may_bid_after_passing():
            self.passed = []
        self.go_on_with_auction()

    def make_pass(self) -> None:
        self.passed.append(self.turn)
        self.go_on_with_auction()

    def may_bid_after_passing(self) -> bool:
        """tayu.three.pass-may-return, tayu.three.pass-final."""
        return self.rulings["three.pass"] == "may-return"

    def is_auction_over(self) -> bool:
        """tayu.three.pass-final: two have passed; tayu.three.pass-may-return: one after the other."""
        return len(self.passed) == 2

    def may_be_asked_to_bid(self, player: int) -> bool:
        """tayu.three.pass-final, tayu.three.pass-may-return: neither the lowest bidder nor who has passed for good."""
        if player == self.bidder:
            return False
        return self.may_bid_after_passing() or player not in self.passed

    def next_bidder(self) -> int:
        """tayu.three.auction: clockwise."""
        for player in self.clockwise_after(self.turn):
            if self.may_be_asked_to_bid(player):
                return player
        return self.turn

    def go_on_with_auction(self) -> None:
        if self.is_auction_over():
            self.end_auction()
        else:
            self.turn = self.next_bidder()

    def end_auction(self) -> None:
        """tayu.three.lowest-is-flood."""
        self.flood = self.bidder

    def left_of_flood(self) -> int:
        """tayu.three.sides, tayu.three.left-starts: who comes after the flood clockwise."""
        if self.flood is None:
            raise RuntimeError("The auction has not ended.")
        return self.left_of(self.flood)

    def first_builder(self) -> int:
        """tayu.three.left-starts: the player to the left of the flood."""
        return self.left_of_flood()

    def start_fault(self, player: int) -> str | None:
        """tayu.three.flood-does-not-start, tayu.three.either-starts."""
        if player == self.flood:
            return "tayu.three.flood-does-not-start"
        if player not in self.players():
            return "tayu.three.either-starts"
        return None

    # ---- three players: the flood

    def has_reached_bid(self, score: int) -> bool:
        """tayu.three.flood-wins, tayu.three.builder-wins: to reach the bid is enough."""
        return self.bid is not None and score >= self.bid

    def is_bid_reached(self) -> bool:
        scores = self.scores()
        return self.has_reached_bid(scores["north-south"]) or self.has_reached_bid(scores["east-west"])

    def flood_drops_out(self) -> bool:
        """tayu.three.flood-drops-out, tayu.three.flood-stays: asked after each placement."""
        if self.variant != "three-player" or self.rulings["three.flood-reached"] != "drops-out":
            return False
        return self.is_bid_reached()

    # ---- winners

    def higher_score_wins(self) -> list[int]:
        """tayu.score.win, tayu.score.tie, tayu.four.win, tayu.three.builder-wins."""
        scores = self.scores()
        if scores["north-south"] > scores["east-west"]:
            return self.builders("north-south")
        if scores["east-west"] > scores["north-south"]:
            return self.builders("east-west")
        return self.builders("north-south") + self.builders("east-west")

    def winners(self) -> list[int]:
        """Who wins as things stand: tayu.three.flood-wins, otherwise as higher_score_wins says."""
        if self.flood is not None and not self.is_bid_reached():
            return [self.flood]
        return sorted(self.higher_score_wins())
