"""The rules: a tiny beginning of Yoté. Pieces can be dropped; steps and jumps are yours to write.

The forms of actions and states: docs/protocol.md, "Yoté". A rule by its id: referee explain yote.drop.empty-square
"""

import re

GAME = "yote"
RULINGS = {  # one option of every ruling; what is asked for otherwise is not supported
    "board.size": "6x5",
    "pieces.number": "twelve",
    "capture.duty": "optional",
    "capture.chain": "single",
    "step.return": "allowed",
    "repetition": "none",
    "end.when": "after-turn",
    "end.order": "reduced-first",
    "hand.when": "any-time",
}
OFFER = {"variants": ["board"], "rulesets": ["finnish"], "features": []}
SQUARES = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)]
PIECES = 12


class MalformedAction(Exception):
    """What was sent is no action of the game."""


class RefusedAction(Exception):
    """An action that a rule forbids here; ``clause`` is the id of the rule."""

    def __init__(self, clause, message):
        super().__init__(message)
        self.clause = clause


class Unsupported(Exception):
    """Something that is not programmed."""


class Game:
    """A game under way."""

    def __init__(self, variant, rulings, setup):
        if variant not in OFFER["variants"]:
            raise Unsupported("this variant is not programmed")
        if any(RULINGS.get(ruling) != option for ruling, option in rulings.items()):
            raise Unsupported("another option of a ruling is not programmed")
        if setup.get("board", {"columns": 6, "rows": 5}) != {"columns": 6, "rows": 5}:
            raise Unsupported("another board is not programmed")
        if setup.get("pieces", PIECES) != PIECES:
            raise Unsupported("another number of pieces is not programmed")
        self.turn = setup.get("first", 1)
        self.board = {1: [], 2: []}
        self.hands = {1: PIECES, 2: PIECES}

    def legal_actions(self):
        """Return what the player in turn can do. To do: steps and jumps."""
        if not self.hands[self.turn]:
            return []
        return [{"type": "drop", "square": square} for square in SQUARES if not self.is_taken(square)]

    def play(self, action):
        """Play an action, or raise and change nothing."""
        kind = action.get("type") if isinstance(action, dict) else None
        if kind == "drop":
            self.drop(action.get("square"))
        elif kind in ("step", "jump", "remove"):
            raise Unsupported(f"'{kind}' is not programmed yet")
        else:
            raise MalformedAction("this is no action of Yoté")

    def drop(self, square):
        if not isinstance(square, str) or not re.fullmatch("[A-Z][1-9][0-9]?", square):
            raise MalformedAction("'square' has to be a square, such as A1")
        if square not in SQUARES:
            raise RefusedAction("yote.board.on-board", f"{square} is not on the board")
        if self.is_taken(square):
            raise RefusedAction("yote.drop.empty-square", f"a piece lies on {square}")
        if not self.hands[self.turn]:
            raise RefusedAction("yote.drop.from-hand", "the hand is empty")
        self.board[self.turn].append(square)
        self.hands[self.turn] -= 1
        self.turn = 3 - self.turn

    def is_taken(self, square):
        return square in self.board[1] or square in self.board[2]

    def state(self):
        """Return the facts of the position. To do: the phase after a jump, and the end of the game."""
        return {
            "phase": "move",
            "toAct": self.turn,
            "board": {"1": sorted(self.board[1]), "2": sorted(self.board[2])},
            "hands": {"1": self.hands[1], "2": self.hands[2]},
            "winners": None,
            "ended": None,
        }
