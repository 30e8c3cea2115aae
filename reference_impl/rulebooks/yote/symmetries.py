"""Mirroring whole games and exchanging the players: relations that hold whatever the rules' fine print says."""

from collections.abc import Callable

from rulebooks.interface import Action, JsonObject, Symmetry
from rulebooks.yote.actions import Drop, Jump, Remove, Step
from rulebooks.yote.board import Board, square_coordinates, square_name

PLAYERS = (1, 2)


def _same(seen: JsonObject) -> JsonObject:
    return dict(seen)


def mirrored_east_west(board: Board) -> Symmetry:
    """Return the mirror image in which east and west change places."""
    return _mirror(
        "east-west",
        "mirroring the board from west to east changes nothing but the names of squares",
        lambda x, y: (board.columns - 1 - x, y),
    )


def mirrored_north_south(board: Board) -> Symmetry:
    """Return the mirror image in which north and south change places."""
    return _mirror(
        "north-south",
        "mirroring the board from north to south changes nothing but the names of squares",
        lambda x, y: (x, board.rows - 1 - y),
    )


def _mirror(name: str, title: str, turned: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    def square(named: str) -> str:
        return square_name(*turned(*square_coordinates(named)))

    def action(done: Action) -> Action:
        match done:
            case Drop(named):
                return Drop(square(named))
            case Step(start, end) | Jump(start, end):
                return type(done)(square(start), square(end))
            case Remove(str(named)):
                return Remove(square(named))
        return done

    def observation(seen: JsonObject) -> JsonObject:
        board = {
            player: sorted(map(square, squares), key=square_coordinates) for player, squares in seen["board"].items()
        }
        return {**seen, "board": board}

    return Symmetry(name, title, _same, action, observation)


def exchanged_players() -> Symmetry:
    """Return the game in which the players have each other's numbers."""

    def player(number: int | None) -> int | None:
        return 3 - number if number in PLAYERS else number

    def setup(given: JsonObject) -> JsonObject:
        return {**given, "first": player(given.get("first", 1))}

    def observation(seen: JsonObject) -> JsonObject:
        made = {
            field: {str(player(int(owner))): seen[field][owner] for owner in seen[field]}
            for field in ("board", "hands")
        }
        winners = None if seen["winners"] is None else [player(winner) for winner in seen["winners"]]
        return {**seen, **made, "toAct": player(seen["toAct"]), "winners": winners}

    return Symmetry(
        "players", "players with each other's numbers play the same game", setup, lambda done: done, observation
    )
