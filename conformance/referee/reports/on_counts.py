"""What perft against a program found, told to people."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from referee.counting import Counting, Misjudged

_MOST = 8


def show_counting(console: Console, counting: Counting) -> None:
    """Print the counts of each depth side by side, and what is wrong at the first position that differs."""
    table = Table(box=None, pad_edge=False)
    for heading in ("depth", "sequences", "expected", "positions", "expected", "lists that differ"):
        table.add_column(heading, justify="right")
    for row in counting.counts:
        colour = "green" if row.agrees else "red"
        numbers = (row.depth, row.sequences, row.expected_sequences, row.positions, row.expected_positions)
        shown = ["not counted" if number is None else f"{number:,}" for number in numbers]
        table.add_row(*shown, f"[{colour}]{row.differing:,} of {row.asked:,}[/]")
    console.print(table, highlight=False)
    if counting.broken:
        console.print("cut short: the program does not go along", style="red", highlight=False)
    divergence = counting.divergence
    if divergence is None:
        return
    word = counting.terms.rulebook.format_word
    way = " ".join(map(word, divergence.played)) or "the beginning"
    console.print(f"first position that differs: [bold]{escape(way)}[/]", highlight=False)
    _show_judged(console, counting, "listed, but illegal", divergence.extra)
    _show_judged(console, counting, "legal, but not listed", divergence.missing)


def _show_judged(console: Console, counting: Counting, title: str, misjudged: Sequence[Misjudged]) -> None:
    if not misjudged:
        return
    console.print(f"  {title}: {len(misjudged)}", highlight=False)
    for one in misjudged[:_MOST]:
        word = counting.terms.rulebook.format_word(one.action)
        why = f": {one.message}" if one.message else ""
        clauses = one.clauses[0] if one.clauses else "no clause"
        console.print(f"    [bold]{escape(word)}[/] [dim]{escape(clauses)}[/]{escape(why)}", highlight=False)
    if misjudged[_MOST:]:
        console.print(f"    and {len(misjudged) - _MOST} more", style="dim", highlight=False)
