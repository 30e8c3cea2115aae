"""The variants, the rulings with their options, the rulesets, and the usual measures."""

VARIANTS: tuple[str, ...] = ("board", "hand")

RULINGS: dict[str, tuple[str, ...]] = {
    "board.size": ("6x5",),
    "pieces.number": ("twelve",),
    "capture.duty": ("optional",),
    "capture.chain": ("single",),
    "step.return": ("allowed",),
    "repetition": ("none",),
    "end.when": ("after-turn",),
    "end.order": ("reduced-first",),
    "hand.when": ("any-time", "board-empty"),
}

FINNISH: dict[str, str] = {
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

RULESETS: dict[str, dict[str, str]] = {"finnish": FINNISH}  # the first is the default
