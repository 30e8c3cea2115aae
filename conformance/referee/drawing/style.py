"""The look of SVG pictures: colours for light and dark surroundings, and how they are put to use.

Each tone has an ink, for outlines, words and marks, and a fill. Every ink keeps a contrast of at least 4.5 to 1 to
the paper, to the ground and to the fills of pieces.
"""

from string import Template

INK = {
    "ground": ("#5c5545", "#b5b0a4"),
    "special": ("#6e5008", "#dcbb62"),
    "piece": ("#5c5546", "#a9b3c1"),
    "fresh": ("#923b00", "#ffb84a"),
    "water": ("#115a8f", "#7cc6f5"),
    "good": ("#0f5a2a", "#74dd9f"),
    "bad": ("#a81018", "#ff857b"),
    "plain": ("#2d2a25", "#efeae0"),
    "first": ("#23262b", "#cdd3dc"),
    "second": ("#23262b", "#cdd3dc"),
}
FILL = {
    "ground": ("#ebe3d0", "#22262d"),
    "special": ("#dfcb9a", "#3f3824"),
    "piece": ("#fffdf8", "#353c46"),
    "fresh": ("#ffecbf", "#4a3c1c"),
    "water": ("#3089cb", "#4ea9e6"),
    "good": ("#dff2e4", "#1f3a2a"),
    "bad": ("#fbe3e0", "#45262a"),
    "plain": ("#fbf9f4", "#15171b"),
    "first": ("#23262b", "#0b0d10"),
    "second": ("#ffffff", "#f3f1ea"),
}
OTHER = {
    "paper": ("#fbf9f4", "#15171b"),
    "names": ("#5c5545", "#b5b0a4"),
    "grid": ("#d9cdb4", "#313741"),
    "edge": ("#857757", "#7f8a9a"),
    "bank": ("#154f7c", "#0c2a40"),
}

_RULES = Template("""
.$root { $light max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { .$root { $dark } }
$tones
.$root .paper { fill: var(--paper); }
.$root .ground { fill: var(--fill); shape-rendering: crispEdges; }
.$root .grid { fill: none; stroke: var(--grid); shape-rendering: crispEdges; }
.$root .edge { fill: none; stroke: var(--edge); stroke-width: 2; shape-rendering: crispEdges; }
.$root .note { fill: var(--fill); }
.$root .diamond { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.$root .box { fill: var(--fill); stroke: var(--ink); stroke-width: 1.5; }
.$root .box.fresh { stroke-width: 3; }
.$root .bank { fill: none; stroke: var(--bank); stroke-width: 14; stroke-linejoin: round; }
.$root .bank circle { fill: var(--bank); stroke: none; }
.$root .stream { fill: none; stroke: var(--fill); stroke-width: 10; stroke-linejoin: round; }
.$root .stream circle { fill: var(--fill); stroke: none; }
.$root .line { fill: none; stroke: var(--ink); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.$root .disc { fill: var(--fill); stroke: var(--ink); stroke-width: 2; }
.$root .mark, .$root .halo { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.$root .mark { stroke: var(--ink); stroke-width: 4; }
.$root .halo { stroke: var(--paper); stroke-width: 9; }
.$root text { font: 500 13px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); }
.$root .words { paint-order: stroke; stroke: var(--paper); stroke-width: 4; stroke-linejoin: round; }
.$root .name { fill: var(--names); }
.$root .west { text-anchor: end; }
.$root .east { text-anchor: start; }
""")


def style_sheet(root: str) -> str:
    """Return the CSS for a picture whose outermost element has the class ``root``; it touches nothing outside that."""
    colours = {**INK, **{f"{tone}-fill": pair for tone, pair in FILL.items()}, **OTHER}
    light, dark = (" ".join(f"--{name}: {pair[scheme]};" for name, pair in colours.items()) for scheme in (0, 1))
    tones = "\n".join(f".{root} .{tone} {{ --ink: var(--{tone}); --fill: var(--{tone}-fill); }}" for tone in INK)
    return _RULES.substitute(root=root, light=light, dark=dark, tones=tones)
