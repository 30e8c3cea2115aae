"""Mutants of the clauses tayu.four.*."""

from tayu_mutants_tools import mutant
from tayu_rules import Game, Placement

# ---- tayu.four.teams


@mutant
class NeighboursAreTeams(Game):
    def team(self, direction: str) -> list[int]:
        return [1, 2] if direction == "north-south" else [3, 4]


@mutant
class TeamsExchanged(Game):
    def team(self, direction: str) -> list[int]:
        return [2, 4] if direction == "north-south" else [1, 3]


@mutant
class OuterAndInnerNumbersAreTeams(Game):
    def team(self, direction: str) -> list[int]:
        return [1, 4] if direction == "north-south" else [2, 3]


# ---- tayu.four.win


class FourWin(Game):
    def who_wins(self, winners: list[int]) -> list[int]:
        raise NotImplementedError

    def higher_score_wins(self) -> list[int]:
        winners = super().higher_score_wins()
        return self.who_wins(winners) if self.variant == "four-player" and len(winners) == 2 else winners


@mutant
class LowerTeamWins(FourWin):
    def who_wins(self, winners: list[int]) -> list[int]:
        return [player for player in self.players() if player not in winners]


@mutant
class OnePartnerWins(FourWin):
    def who_wins(self, winners: list[int]) -> list[int]:
        return winners[:1]


@mutant
class EverybodyWins(FourWin):
    def who_wins(self, winners: list[int]) -> list[int]:
        del winners
        return self.players()


# ---- tayu.four.tile-handed-on


class HandingOn(Game):
    """Hands the tile to somebody else after table talk."""

    talked = False

    def receiver(self, giver: int) -> int:
        raise NotImplementedError

    def table_talk(self) -> None:
        self.talked = True
        super().table_talk()
        self.talked = False

    def next_player(self, player: int) -> int:
        return self.receiver(player) if self.talked else super().next_player(player)


@mutant
class TileGoesToPartner(HandingOn):
    def receiver(self, giver: int) -> int:
        return (giver + 1) % 4 + 1


@mutant
class TileGoesBackCounterClockwise(HandingOn):
    def receiver(self, giver: int) -> int:
        return (giver + 2) % 4 + 1


@mutant
class TalkCostsNothing(Game):
    def table_talk(self) -> None:
        pass


@mutant
class NoClaimAboutTileHandedOn(Game):
    def table_talk(self) -> None:
        super().table_talk()
        self.refuted = True


@mutant
class NextDrawsAnewAfterTalk(Game):
    def table_talk(self) -> None:
        self.held[self.turn] = []
        self.begin_turn(self.next_player(self.turn))


@mutant
class TileHandedOnIsNoTurn(Game):
    extra = False

    def table_talk(self) -> None:
        super().table_talk()
        self.extra = True

    def place(self, placement: Placement) -> None:
        player, extra = self.turn, self.extra
        self.extra = False
        super().place(placement)
        if extra:
            self.begin_turn(player)


@mutant
class TileHandedOnMustLieAsShown(Game):
    def table_talk(self) -> None:
        shown = self.shown
        super().table_talk()
        self.shown = shown


# ---- tayu.four.talk-only-while-placing


class TalkingMore(Game):
    """Accepts table talk, with its consequences, where it has no place."""

    def may_talk(self) -> bool:
        raise NotImplementedError

    def time_fault(self, kind: str) -> str | None:
        fault = super().time_fault(kind)
        return None if kind == "tableTalk" and self.may_talk() else fault

    def table_talk_fault(self) -> str | None:
        return None if self.may_talk() else super().table_talk_fault()


@mutant
class TalkInEveryVariant(TalkingMore):
    def may_talk(self) -> bool:
        return self.phase == "place"


@mutant
class TalkWhileDrawing(TalkingMore):
    def may_talk(self) -> bool:
        return self.variant == "four-player" and self.phase == "draw"

    def table_talk(self) -> None:
        if self.phase == "draw":
            self.begin_turn(self.next_player(self.turn))
        else:
            super().table_talk()


@mutant
class TalkWhileAsked(TalkingMore):
    def may_talk(self) -> bool:
        return self.variant == "four-player" and self.phase == "claim"


@mutant
class TalkWhileDiscarding(TalkingMore):
    def may_talk(self) -> bool:
        return self.variant == "four-player" and self.phase == "discard"


@mutant
class TalkAtAnyTime(TalkingMore):
    def may_talk(self) -> bool:
        return self.phase != "finished"

    def table_talk(self) -> None:
        if self.variant == "four-player" and self.phase == "place":
            super().table_talk()
