"""Turning and mirroring whole games of two players: relations that hold whatever the rules' fine print says."""

from collections.abc import Callable
from typing import Any

from rulebooks.interface import Action, JsonObject, Symmetry
from rulebooks.tayu.actions import DIRECTIONS, Discard, Draw, Place, Refute
from rulebooks.tayu.board import STEPS, Board
from rulebooks.tayu.squares import square_coordinates, square_name
from rulebooks.tayu.tiles import KINDS, MIRROR, mirrored

_OPPOSITE = dict(zip(DIRECTIONS, DIRECTIONS[2:] + DIRECTIONS[:2], strict=True))

Turned = Callable[[tuple[int, int]], tuple[int, int]]


def quarter_turn(board: Board) -> Symmetry:
    """Return the clockwise quarter turn, in which the players change their directions and so their numbers."""
    return _symmetry(
        "quarter-turn",
        "a quarter turn of the board swaps the players",
        board,
        square=lambda cell: (board.height - 1 - cell[1], cell[0]),
        direction=dict(zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)),
        kind=lambda kind: kind,
        swap=True,
    )


def reflection(board: Board) -> Symmetry:
    """Return the mirror image in which east and west change places and every kind becomes its mirror image."""
    return _symmetry(
        "reflection",
        "a reflection of the board maps each kind to its mirror image",
        board,
        square=lambda cell: (board.width - 1 - cell[0], cell[1]),
        direction={"north": "north", "east": "west", "south": "south", "west": "east"},
        kind=lambda kind: MIRROR[kind],
        swap=False,
    )


def _symmetry(
    name: str,
    title: str,
    board: Board,
    square: Turned,
    direction: dict[str, str],
    kind: Callable[[str], str],
    *,
    swap: bool,
) -> Symmetry:
    def player(number: Any) -> Any:
        return 3 - number if swap and number in (1, 2) else number

    def turn_square(named: str) -> str:
        return square_name(*square(square_coordinates(named)))

    def turn_setup(setup: JsonObject) -> JsonObject:
        width, height = (board.height, board.width) if swap else (board.width, board.height)
        made = {**setup, "first": player(setup.get("first", 1))}
        if isinstance(setup.get("board"), dict):
            doubles = [turn_square(named) for named in sorted(board.doubles)]
            centre = turn_square(board.centre)
            made["board"] = {"width": width, "height": height, "centre": centre, "doubles": doubles}
        if "supply" in setup:
            made["supply"] = {column: [kind(tile) for tile in tiles] for column, tiles in setup["supply"].items()}
        return made

    def turn_action(action: Action) -> Action:
        match action:
            case Draw(pile, str(tile)):
                return Draw(pile, kind(tile))
            case Place(tile, named, towards) | Refute(tile, named, towards):
                if swap or mirrored(KINDS[tile]) == KINDS[kind(tile)]:
                    return type(action)(kind(tile), turn_square(named), direction[towards])
                far_end = square(_two_steps(square_coordinates(named), towards))
                return type(action)(kind(tile), square_name(*far_end), direction[_OPPOSITE[towards]])
            case Discard(tile):
                return Discard(kind(tile))
        return action

    def turn_observation(seen: JsonObject) -> JsonObject:
        lines = {"north-south": "east-west", "east-west": "north-south"} if swap else {}
        made = {
            **seen,
            "toAct": player(seen["toAct"]),
            "hand": sorted(kind(tile) for tile in seen["hand"]),
            "coasts": {direction[coast]: count for coast, count in seen["coasts"].items()},
            "scores": {lines.get(line, line): score for line, score in seen["scores"].items()},
            "winners": None if seen["winners"] is None else sorted(map(player, seen["winners"])),
        }
        if "kept" in seen:
            kept = {str(player(int(number))): sorted(map(kind, tiles)) for number, tiles in seen["kept"].items()}
            made["kept"] = kept
        return made

    return Symmetry(name, title, turn_setup, turn_action, turn_observation)


def _two_steps(cell: tuple[int, int], direction: str) -> tuple[int, int]:
    dx, dy = STEPS[DIRECTIONS.index(direction)]
    return cell[0] + 2 * dx, cell[1] + 2 * dy
