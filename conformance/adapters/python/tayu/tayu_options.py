"""The rulings with their options, the rulesets, and the boards that have a name."""

RULINGS: dict[str, tuple[str, ...]] = {
    "supply.layout": ("wall", "spread"),
    "supply.exhausted-column": ("one-front",),
    "setup.first": ("set-up",),
    "placement.new-mouth-on-blank": ("forbidden", "allowed"),
    "end.claim": ("agreement", "automatic"),
    "end.refuted": ("any-legal", "shown-place"),
    "end.discard": ("while-scoreless", "never"),
    "end.scoreless": ("outlets", "product"),
    "end.supply-empty": ("score",),
    "end.tie": ("shared",),
    "three.pass": ("final", "may-return"),
    "three.lowest-bid": ("one",),
    "three.starter": ("left-of-flood", "either"),
    "three.sides": ("left-north-south",),
    "three.flood-reached": ("drops-out", "stays"),
    "three.who-agrees": ("all-others",),
    "pro.unplayable": ("neither-fits",),
    "pro.discard": ("choice",),
    "pro.supply-empty": ("play-on",),
    "four.table-talk": ("as-drawn",),
}

FINNISH: dict[str, str] = {
    "supply.layout": "wall",
    "supply.exhausted-column": "one-front",
    "setup.first": "set-up",
    "placement.new-mouth-on-blank": "forbidden",
    "end.claim": "agreement",
    "end.refuted": "any-legal",
    "end.discard": "while-scoreless",
    "end.scoreless": "outlets",
    "end.supply-empty": "score",
    "end.tie": "shared",
    "three.pass": "final",
    "three.lowest-bid": "one",
    "three.starter": "either",
    "three.sides": "left-north-south",
    "three.flood-reached": "drops-out",
    "three.who-agrees": "all-others",
    "pro.unplayable": "neither-fits",
    "pro.discard": "choice",
    "pro.supply-empty": "play-on",
    "four.table-talk": "as-drawn",
}

FRENCH: dict[str, str] = {
    "supply.layout": "wall",
    "supply.exhausted-column": "one-front",
    "setup.first": "set-up",
    "placement.new-mouth-on-blank": "forbidden",
    "end.claim": "automatic",
    "end.refuted": "any-legal",
    "end.discard": "never",
    "end.scoreless": "outlets",
    "end.supply-empty": "score",
    "end.tie": "shared",
    "three.pass": "final",
    "three.lowest-bid": "one",
    "three.starter": "left-of-flood",
    "three.sides": "left-north-south",
    "three.flood-reached": "stays",
    "three.who-agrees": "all-others",
    "pro.unplayable": "neither-fits",
    "pro.discard": "choice",
    "pro.supply-empty": "play-on",
    "four.table-talk": "as-drawn",
}

RULESETS: dict[str, dict[str, str]] = {"finnish": FINNISH, "french": FRENCH}  # the first is the default

# tayu.board.squares, tayu.board.doubles
CLASSIC: dict[str, object] = {
    "width": 19,
    "height": 19,
    "centre": "J10",
    "doubles": ["D1", "J1", "P1", "D19", "J19", "P19", "A4", "A10", "A16", "S4", "S10", "S16"],
}

BOARDS: dict[str, dict[str, object]] = {"classic-19": CLASSIC}
DEFAULT_BOARD = "classic-19"
