"""Why something is forbidden, in plain words, for each clause that forbids."""

WORDS: dict[str, str] = {
    "yote.board.on-board": "The board has no such square.",
    "yote.turn.own-piece": "No piece of the player in turn lies on the square from which he wants to go.",
    "yote.drop.from-hand": "The player in turn has no piece left in hand.",
    "yote.drop.empty-square": "A piece is dropped on an empty square, and a piece lies on this one.",
    "yote.step.one-square": "A step goes to the next square in the row or column, no further and not at a slant.",
    "yote.step.empty-square": "A step goes to an empty square, and a piece lies on this one.",
    "yote.jump.lands-beyond": "A jump goes straight ahead to the second square in the row or column.",
    "yote.jump.over-opponent": "No piece of the opponent lies on the square to be jumped over.",
    "yote.jump.empty-landing": "A jump ends on an empty square, and a piece lies on this one.",
    "yote.remove.must": "The second piece has to be removed before anything else is done.",
    "yote.remove.only-after-jump": "Nothing is removed before a jump, and no third piece after it.",
    "yote.remove.opponents-piece": "No piece of the opponent lies on this square.",
    "yote.remove.not-from-hand": "The second piece comes from the board, never from the hand.",
    "yote.remove.hand-last": "As long as the opponent has a piece on the board, his hand is safe.",
    "yote.remove.hand-has-piece": "There is no piece in the opponent's hand.",
    "yote.end.nothing-after": "The game has ended.",
}
