"""Why an action is refused, in words, by clause."""

WORDS: dict[str, str] = {
    "yatzy.dice.faces": "A die shows a whole number from 1 to 6.",
    "yatzy.throw.due": "A throw is due; nothing else can be done before it.",
    "yatzy.throw.count": "This is not the number of dice that are due to be thrown.",
    "yatzy.throw.named": "The throw does not tell what its dice show.",
    "yatzy.throw.when-due": "The dice lie; say first which of them are kept.",
    "yatzy.throw.three": "No throw of this turn is left.",
    "yatzy.keep.lying": "These dice do not lie there.",
    "yatzy.keep.not-all": "If all dice are kept, there is nothing to throw.",
    "yatzy.score.once": "This box is filled already.",
    "yatzy.score.on-sheet": "There is no such box on the sheet of this game.",
    "yatzy.score.zero-only-if-nothing-fits": "The dice count more than 0 in another open box.",
    "yatzy.score.other-game": "This is not done in this game.",
    "yatzy.end.nothing-after": "The game has ended.",
    "yatzy.forced.order": "Only the first open box can be filled.",
    "yatzy.triple.column": "The column is 1, 2 or 3 and has to be named.",
    "yatzy.bingo.mark-once": "This square is marked already.",
    "yatzy.bingo.mark-number": "No die shows the number of this square.",
    "yatzy.bingo.no-keep-after-mark": "After a mark nothing is thrown any more in this turn.",
}
