"""Mutants of the clauses yote.jump.*."""

from collections.abc import Iterator

from yote_board import Square
from yote_mutants_tools import (
    Replacing,
    line,
    mutant,
)
from yote_rules import Action, Game

# ---- yote.jump.lands-beyond


class MoreLandings(Replacing):
    """Lets jumps end on other squares too; landings further on never replace the right one."""

    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        raise NotImplementedError

    def landings(self, player: int, start: Square) -> dict[Square, Square]:
        return {**dict(self.more_landings(player, start)), **super().landings(player, start)}


@mutant
class JumpsAnywhere(MoreLandings):
    """Wherever a jump ends, it takes a neighbour of the square from which it started."""

    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        near = self.neighbours(start)
        rivals = [square for square in near if self.lies_on(square, self.opponent_of(player))]
        for end in self.squares:
            for over in [*rivals, *near][:1]:
                yield end, over


@mutant
class JumpsFurther(MoreLandings):
    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        del player
        for direction in self.DIRECTIONS:
            over, *behind = [*line(self, start, direction), ""]
            for number, end in enumerate(behind[:-1]):
                if all(self.is_empty(square) for square in behind[:number]):
                    yield end, over


@mutant
class JumpsFromAfar(MoreLandings):
    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        del player
        for direction in self.DIRECTIONS:
            squares = line(self, start, direction)
            for number in range(1, len(squares) - 1):
                if all(self.is_empty(square) for square in squares[:number]):
                    yield squares[number + 1], squares[number]


@mutant
class JumpsDiagonally(MoreLandings):
    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        del player
        column, row = self.column(start), self.row(start)
        for east, south in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if self.has(column + 2 * east, row + 2 * south):
                yield self.name(column + 2 * east, row + 2 * south), self.name(column + east, row + south)


@mutant
class JumpsOverTwo(MoreLandings):
    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        for direction in self.DIRECTIONS:
            near, far, end = [*line(self, start, direction), "", "", ""][:3]
            if end and self.lies_on(far, self.opponent_of(player)):
                yield end, near


@mutant
class JumpsTurnTheCorner(MoreLandings):
    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        for over in self.neighbours(start):
            if self.lies_on(over, self.opponent_of(player)):
                for end in self.neighbours(over):
                    if end != start:
                        yield end, over


@mutant
class JumpsOntoThePiece(MoreLandings):
    """Lets a jump end on the square of the piece that it takes."""

    def more_landings(self, player: int, start: Square) -> Iterator[tuple[Square, Square]]:
        for over in self.neighbours(start):
            if self.lies_on(over, self.opponent_of(player)):
                yield over, over

    def may_land_on(self, player: int, end: Square) -> bool:
        return super().may_land_on(player, end) or end in self.replaced

    replaced: tuple[Square, ...] = ()

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        onto = self.landings(player, start).get(end) == end if self.is_on_board(start) else False
        self.replaced = (end,) if onto else ()
        return super().jump_fault(player, start, end)

    def take_jumped(self, over: Square) -> None:
        if over not in self.replaced:
            super().take_jumped(over)


@mutant
class JumpsOneSquare(Game):
    """Takes a jump to an empty neighbouring square for a step."""

    def play_jump(self, start: Square, end: Square) -> None:
        if self.phase == "move" and self.step_fault(self.turn, start, end) is None:
            self.step(start, end)
        else:
            super().play_jump(start, end)


@mutant
class MissingTargetOfAJumpIsChosen(Game):
    def play(self, action: Action) -> None:
        missing = action.get("type") == "jump" and "to" not in action and self.phase == "move"
        choices = [jump for jump in self.jumps(self.turn) if jump["from"] == action.get("from")] if missing else []
        super().play(choices[0] if choices else action)


# ---- yote.jump.over-opponent


@mutant
class JumpsOverAnything(Replacing):
    def may_jump_over(self, player: int, over: Square) -> bool:
        del player, over
        return True


@mutant
class JumpsOverEmptySquares(Replacing):
    def may_jump_over(self, player: int, over: Square) -> bool:
        return not self.lies_on(over, player)


@mutant
class JumpsOverOwnPieces(Game):
    def may_jump_over(self, player: int, over: Square) -> bool:
        del player
        return not self.is_empty(over)


@mutant
class JumpsOverOwnPiecesAndSparesThem(Game):
    def may_jump_over(self, player: int, over: Square) -> bool:
        del player
        return not self.is_empty(over)

    def take_jumped(self, over: Square) -> None:
        if not self.lies_on(over, self.turn):
            super().take_jumped(over)


# ---- yote.jump.empty-landing


@mutant
class LandsOnPieces(Game):
    def may_land_on(self, player: int, end: Square) -> bool:
        del player, end
        return True


@mutant
class LandsOnTheOpponent(Game):
    def may_land_on(self, player: int, end: Square) -> bool:
        return not self.lies_on(end, player)


@mutant
class LandsOnOwnPieces(Game):
    def may_land_on(self, player: int, end: Square) -> bool:
        return not self.lies_on(end, self.opponent_of(player))


# ---- yote.jump.takes


@mutant
class JumpTakesNothing(Game):
    def take_jumped(self, over: Square) -> None:
        del over


@mutant
class JumpLeavesACopy(Game):
    def jump(self, start: Square, end: Square) -> None:
        self.left = start
        super().jump(start, end)

    def take_jumped(self, over: Square) -> None:
        super().take_jumped(over)
        self.owner_at[self.left] = self.turn


@mutant
class JumperStaysWhereItWas(Game):
    def jump(self, start: Square, end: Square) -> None:
        over = self.landings(self.turn, start)[end]
        self.take_jumped(over)
        self.after_jump(start)


@mutant
class JumpedPieceChangesSides(Game):
    def take_jumped(self, over: Square) -> None:
        self.owner_at[over] = self.turn


class LateTaking(Replacing):
    """Takes the piece jumped over only together with the second one."""

    doomed: Square | None = None

    def take_jumped(self, over: Square) -> None:
        self.doomed = over

    def end_turn(self) -> None:
        if self.doomed is not None:
            self.take_from_board(self.doomed)
            self.doomed = None
        super().end_turn()


@mutant
class TakenWithTheSecond(LateTaking):
    def may_remove_at(self, square: Square) -> bool:
        return square != self.doomed and super().may_remove_at(square)


@mutant
class TakenAsTheSecond(LateTaking):
    def remove(self, square: Square) -> None:
        if square == self.doomed:
            self.doomed = None
        super().remove(square)


# ---- yote.jump.single


class Chaining(Game):
    """Lets a piece that has jumped jump again, and nothing else be done before that."""

    jumper: Square | None = None
    chain: Square | None = None  # the piece that has to jump again

    def goes_on(self) -> bool:
        start = self.jumper
        if start is None or not self.lies_on(start, self.turn) or self.is_reduced(self.opponent_of(self.turn)):
            return False
        return any(Game.jump_fault(self, self.turn, start, end) is None for end in self.landings(self.turn, start))

    def jump(self, start: Square, end: Square) -> None:
        self.chain = None
        self.jumper = end
        super().jump(start, end)

    def chain_fault(self, player: int, start: Square | None) -> str | None:
        return "yote.jump.single" if self.chain not in (None, start) and player == self.turn else None

    def drop_fault(self, player: int, square: Square) -> str | None:
        return super().drop_fault(player, square) or self.chain_fault(player, None)

    def step_fault(self, player: int, start: Square, end: Square) -> str | None:
        return super().step_fault(player, start, end) or self.chain_fault(player, None)

    def jump_fault(self, player: int, start: Square, end: Square) -> str | None:
        return super().jump_fault(player, start, end) or self.chain_fault(player, start)

    def jump_again(self) -> None:
        self.chain = self.jumper
        self.phase = "move"


@mutant
class JumpsAgainAfterTheRemoval(Chaining):
    def after_removal(self) -> None:
        if self.goes_on():
            self.jump_again()
        else:
            super().after_removal()


@mutant
class MayJumpAgain(Chaining):
    """The piece may jump again after the removal, but the other player may as well have his turn."""

    again: Square | None = None

    def pass_turn(self) -> None:
        self.again = None
        super().pass_turn()

    def after_removal(self) -> None:
        again = self.jumper if self.goes_on() else None
        super().after_removal()
        self.again = again

    def play_jump(self, start: Square, end: Square) -> None:
        if self.phase == "move" and start == self.again:
            self.turn = self.opponent_of(self.turn)
            if not self.is_on_board(end) or self.jump_fault(self.turn, start, end) is not None:
                self.turn = self.opponent_of(self.turn)
        super().play_jump(start, end)
