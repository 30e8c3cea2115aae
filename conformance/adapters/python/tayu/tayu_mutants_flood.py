"""Mutants of those clauses tayu.three.* that are about the flood and the builders."""

from typing import ClassVar

from tayu_mutants_tools import Forgiving, mutant
from tayu_rules import Action, Game

# ---- tayu.three.sides


@mutant
class LeftOfFloodBuildsEastWest(Game):
    def builder_of_three(self, direction: str) -> int:
        return super().builder_of_three("east-west" if direction == "north-south" else "north-south")


@mutant
class LowerNumberBuildsNorthSouth(Game):
    def builder_of_three(self, direction: str) -> int:
        both = [player for player in self.players() if player != self.flood]
        return both[0] if direction == "north-south" else both[1]


@mutant
class StarterBuildsNorthSouth(Game):
    starter: int | None = None

    def begin_turn(self, player: int) -> None:
        self.starter = self.starter or player
        super().begin_turn(player)

    def builder_of_three(self, direction: str) -> int:
        if self.starter != self.left_of(self.left_of_flood()):
            return super().builder_of_three(direction)
        return self.starter if direction == "north-south" else self.left_of_flood()


# ---- tayu.three.left-starts


@mutant
class RightOfFloodStarts(Game):
    def first_builder(self) -> int:
        return self.left_of(super().first_builder())


@mutant
class FloodStarts(Game):
    def first_builder(self) -> int:
        return self.left_of(self.left_of(super().first_builder()))


@mutant
class NamedPlayerStarts(Game):
    def first_builder(self) -> int:
        return self.first


# ---- tayu.three.either-starts


class StricterStart(Game):
    """Lets only one of the builders start."""

    def only_starter(self) -> int:
        raise NotImplementedError

    def start_fault(self, player: int) -> str | None:
        return super().start_fault(player) or (None if player == self.only_starter() else "tayu.three.either-starts")


@mutant
class OnlyLeftOfFloodMayStart(StricterStart):
    def only_starter(self) -> int:
        return self.left_of_flood()


@mutant
class OnlyRightOfFloodMayStart(StricterStart):
    def only_starter(self) -> int:
        return self.left_of(self.left_of_flood())


@mutant
class DrawsBeforeTheStarterIsNamed(Forgiving):
    FORGIVEN: ClassVar[dict[str, str]] = {"draw": "tayu.three.either-starts"}

    def draw(self, pile: str, tile: str) -> None:
        if self.phase == "start":
            self.turn = self.first_builder()
        super().draw(pile, tile)


# ---- tayu.three.flood-does-not-start


@mutant
class FloodMayStart(Game):
    def start_fault(self, player: int) -> str | None:
        return None if player == self.flood else super().start_fault(player)


@mutant
class FloodIsListedAsStarter(Game):
    def list_kind(self, kind: str) -> list[Action]:
        if kind != "start":
            return super().list_kind(kind)
        return [{"type": "start", "player": player} for player in self.players()]


# ---- tayu.three.flood-plays


@mutant
class FloodTakesNoTurns(Game):
    def next_player(self, player: int) -> int:
        following = super().next_player(player)
        return super().next_player(following) if following == self.flood else following


@mutant
class FloodIsNotAsked(Game):
    def is_asked(self, player: int) -> bool:
        return player != self.flood and super().is_asked(player)


@mutant
class FloodMayNotClaim(Game):
    def claim_fault(self) -> str | None:
        return super().claim_fault() or ("tayu.three.flood-plays" if self.turn == self.flood else None)


@mutant
class FloodPlaysAfterEachBuilder(Game):
    last_builder: int | None = None

    def next_player(self, player: int) -> int:
        if self.flood is None or not self.takes_turns(self.flood):
            return super().next_player(player)
        if player != self.flood:
            self.last_builder = player
            return self.flood
        builders = [other for other in self.clockwise_after(player)[:-1] if other != self.last_builder]
        return builders[0]


# ---- tayu.three.flood-drops-out


@mutant
class BidMustBeExceeded(Game):
    def flood_drops_out(self) -> bool:
        exceeded = self.bid is not None and max(self.scores().values()) > self.bid
        return super().flood_drops_out() and exceeded


@mutant
class FloodDropsOutLate(Game):
    reached = False

    def flood_drops_out(self) -> bool:
        before, self.reached = self.reached, super().flood_drops_out()
        return before


@mutant
class FloodThatDroppedOutIsAsked(Game):
    def is_asked(self, player: int) -> bool:
        return super().is_asked(player) or (player != self.turn and player == self.flood)


@mutant
class FloodDropsOutByBothScores(Game):
    def flood_drops_out(self) -> bool:
        if self.variant != "three-player" or self.rulings["three.flood-reached"] != "drops-out":
            return False
        return self.has_reached_bid(sum(self.scores().values()))


@mutant
class FloodDropsOutByBuildersOnly(Game):
    def flood_drops_out(self) -> bool:
        return super().flood_drops_out() and self.turn != self.flood


@mutant
class FloodDropsOutByNorthSouthOnly(Game):
    def flood_drops_out(self) -> bool:
        return super().flood_drops_out() and self.has_reached_bid(self.scores()["north-south"])


# ---- tayu.three.flood-stays


class FloodOfNoUse(Game):
    """Treats a flood otherwise who stays after the bid has been reached."""

    def is_of_no_use(self, player: int) -> bool:
        stays = self.rulings["three.flood-reached"] == "stays"
        return self.flood is not None and player == self.flood and stays and self.is_bid_reached()


@mutant
class FloodStaysButIsNotAsked(FloodOfNoUse):
    def is_asked(self, player: int) -> bool:
        return super().is_asked(player) and not self.is_of_no_use(player)


@mutant
class FloodStaysWithoutTurns(FloodOfNoUse):
    def next_player(self, player: int) -> int:
        following = super().next_player(player)
        return super().next_player(following) if self.is_of_no_use(following) else following


# ---- tayu.three.flood-wins


class OtherFloodWin(Game):
    """Lets the flood win in other cases than it should."""

    def does_flood_win(self, scores: list[int], bid: int) -> bool:
        raise NotImplementedError

    def winners(self) -> list[int]:
        if self.flood is None or self.bid is None:
            return super().winners()
        if self.does_flood_win(list(self.scores().values()), self.bid):
            return [self.flood]
        return sorted(self.higher_score_wins())


@mutant
class FloodWinsBelowBothScores(OtherFloodWin):
    def does_flood_win(self, scores: list[int], bid: int) -> bool:
        return sum(scores) < bid


@mutant
class FloodNeverWins(OtherFloodWin):
    def does_flood_win(self, scores: list[int], bid: int) -> bool:
        del scores, bid
        return False


@mutant
class FloodSharesTheWin(Game):
    def winners(self) -> list[int]:
        winners = super().winners()
        if self.flood is None or winners != [self.flood]:
            return winners
        return sorted({self.flood, *self.higher_score_wins()})


# ---- tayu.three.builder-wins


@mutant
class FloodWinsAtTheBid(OtherFloodWin):
    def does_flood_win(self, scores: list[int], bid: int) -> bool:
        return max(scores) <= bid


@mutant
class FloodWinsBelowOneScore(OtherFloodWin):
    def does_flood_win(self, scores: list[int], bid: int) -> bool:
        return min(scores) < bid


class OtherBuilderWin(Game):
    """Lets others win when the bid has been reached."""

    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        raise NotImplementedError

    def winners(self) -> list[int]:
        winners = super().winners()
        if self.flood is None or winners == [self.flood]:
            return winners
        return sorted(self.who_wins(winners, self.flood))


@mutant
class EqualBuildersNorthSouthWins(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        del flood
        return winners if len(winners) == 1 else self.builders("north-south")


@mutant
class BothBuildersWin(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        del winners
        return [player for player in self.players() if player != flood]


@mutant
class LowerBuilderWins(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        return winners if len(winners) == 2 else [p for p in self.players() if p not in (flood, *winners)]


@mutant
class FloodWinsToo(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        return [*winners, flood]


@mutant
class EveryBuilderAtTheBidWins(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        del winners, flood
        ways = [way for way, score in self.scores().items() if self.has_reached_bid(score)]
        return [self.builder_of_three(way) for way in ways]


@mutant
class NorthSouthAtTheBidWins(OtherBuilderWin):
    def who_wins(self, winners: list[int], flood: int) -> list[int]:
        del flood
        return self.builders("north-south") if self.has_reached_bid(self.scores()["north-south"]) else winners
