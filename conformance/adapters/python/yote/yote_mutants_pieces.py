"""Mutants of the clauses yote.pieces.* and yote.setup.*."""

from collections.abc import Iterator

from yote_board import Square
from yote_mutants_tools import mutant
from yote_rules import Action, Game
from yote_setup import Json, Setup, SetupReader

USUAL = Setup(SetupReader.COLUMNS, SetupReader.ROWS, SetupReader.PIECES, 1)

# ---- yote.pieces.number


class PiecesForTheBoard(SetupReader):
    def read(self, setup: Json) -> Setup:
        read = super().read(setup)
        scaled = max(2, read.columns * read.rows * USUAL.pieces // (USUAL.columns * USUAL.rows))
        return read if "pieces" in setup else read._replace(pieces=scaled)


@mutant
class PiecesGrowWithTheBoard(Game):
    setup_reader = PiecesForTheBoard


@mutant
class SecondPlayerHasOneMore(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        if setup.pieces == USUAL.pieces:
            self.in_hand[self.opponent_of(setup.first)] += 1


# ---- yote.pieces.where


@mutant
class SortedAsTexts(Game):
    def in_order(self, squares: list[Square]) -> list[Square]:
        return sorted(squares)


@mutant
class SortedByNumber(Game):
    def in_order(self, squares: list[Square]) -> list[Square]:
        return sorted(squares, key=lambda square: (self.row(square), self.column(square)))


@mutant
class SortedByArrival(Game):
    def in_order(self, squares: list[Square]) -> list[Square]:
        return squares


class Showing(Game):
    """Shows board or hands in another way."""

    def seen_board(self, player: int) -> list[Square]:
        return self.on_board(player)

    def seen_hand(self, player: int) -> int:
        return self.in_hand[player]

    def state(self) -> dict[str, object]:
        return {
            **super().state(),
            "board": {str(player): self.seen_board(player) for player in self.PLAYERS},
            "hands": {str(player): self.seen_hand(player) for player in self.PLAYERS},
        }


@mutant
class BoardsExchanged(Showing):
    def seen_board(self, player: int) -> list[Square]:
        return self.on_board(self.opponent_of(player))


@mutant
class HandsExchanged(Showing):
    def seen_hand(self, player: int) -> int:
        return self.in_hand[self.opponent_of(player)]


@mutant
class HandsHoldAllThatIsLeft(Showing):
    def seen_hand(self, player: int) -> int:
        return self.left_to(player)


@mutant
class OneChoiceForEachPieceInHand(Game):
    def removals(self) -> Iterator[Action]:
        for action in super().removals():
            times = min(self.in_hand[self.opponent_of(self.turn)], 100) if "from" in action else 1
            yield from [action] * times


# ---- yote.setup.hands


@mutant
class FirstPiecesLieInTheCorners(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        if len(self.squares) > 1:
            self.put_down(1, self.squares[-1])
            self.put_down(2, self.squares[0])


@mutant
class AllPiecesLieOnTheBoard(Game):
    def set_up(self, setup: Setup) -> None:
        super().set_up(setup)
        for number in range(min(setup.pieces, (len(self.squares) - 1) // 2)):
            self.put_down(1, self.squares[number])
            self.put_down(2, self.squares[-1 - number])


# ---- yote.setup.first


class OneBegins(SetupReader):
    def first(self, setup: Json) -> int:
        super().first(setup)
        return 1


@mutant
class PlayerOneAlwaysBegins(Game):
    setup_reader = OneBegins


class TwoBegins(SetupReader):
    def first(self, setup: Json) -> int:
        return super().first({"first": 2, **setup})


@mutant
class PlayerTwoBeginsUnlessNamed(Game):
    setup_reader = TwoBegins


class OtherBegins(SetupReader):
    def first(self, setup: Json) -> int:
        named = super().first(setup)
        return 3 - named if "first" in setup else named


@mutant
class NamedPlayerWaits(Game):
    setup_reader = OtherBegins
