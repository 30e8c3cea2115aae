"""Pages about how well the cases cover the rules: clauses by cases, mutants, and what cannot be tested."""

from collections.abc import Iterator

from referee.mutation import Mutant

from sitegen.catching import case_that_catches
from sitegen.clause_pages import cases_path, rules_path
from sitegen.library import Game, games
from sitegen.markup import bulleted, code, inline, link, table
from sitegen.pages import Page, way
from sitegen.words import game_name

COVERAGE = "coverage.md"
UNTESTABLE = "untestable.md"


def mutants_path(game: str) -> str:
    """Return the path of the mutant matrix of a game."""
    return f"mutants/{game}.md"


def coverage_page() -> Page:
    """Return the page with clauses by cases."""
    parts = [
        "# Coverage",
        "Every permission and prohibition has at least one accepting and one rejecting case; every definition and "
        "outcome at least two, which part it from its nearest misreadings; what has none says why. Every clause has "
        "mutants, faulty programs that its cases catch. `referee validate` and the tests keep it so.",
    ]
    for game in games():
        parts.append(f"## {game_name(game.id, 'en')} {{: #{game.id} }}")
        total = f"{len(game.spec.clauses)} clauses, {len(game.cases)} cases, {len(game.mutants)} mutants."
        parts.append(f"<p>{total} {link(way(COVERAGE, mutants_path(game.id)), 'The mutant matrix')}</p>")
        head = ["Clause", "Kind", "Accepted", "Rejected", "Others", "Plays a part in", "Mutants", "By hand or text"]
        parts.append(table(head, _coverage(game), "coverage"))
    return Page(COVERAGE, "Coverage", "\n\n".join(parts), searched=False, hidden=("toc",))


def _coverage(game: Game) -> Iterator[list[str]]:
    for chapter in game.chapters:
        for clause in chapter.clauses:
            own, other = game.own_cases.get(clause.id, ()), game.other_cases.get(clause.id, ())
            verdicts = [case.verdict for case in own]
            mutants = sum(mutant.clause == clause.id for mutant in game.mutants)
            by_hand = sum(case.basis in ("hand", "text") for case in (*own, *other))
            rule = link(way(COVERAGE, rules_path(chapter, "en"), clause.id), code(clause.id))
            number = link(way(COVERAGE, cases_path(chapter), clause.id), str(verdicts.count(None)))
            yield [
                f"{rule}{' (untestable)' if clause.untestable else ''}",
                clause.kind,
                str(verdicts.count("accepted")),
                str(verdicts.count("rejected")),
                number,
                str(len(other)),
                str(mutants),
                str(by_hand),
            ]


def mutants_page(game: Game) -> Page:
    """Return the page with every mutant of a game, what it does wrong, and the case that catches it."""
    path = mutants_path(game.id)
    name = game_name(game.id, "en")
    equivalent = sum(bool(mutant.equivalent) for mutant in game.mutants)
    proved = f"; {equivalent} of them nobody can tell from a sound one, and it says why" if equivalent else ""
    parts = [
        f"# Mutants of {name}",
        f"{len(game.mutants)} faulty programs, each with one fault{proved}. `referee mutants {game.id}` puts each to "
        "the cases of its clause; here the first case that catches it is named.",
    ]
    for chapter in game.chapters:
        for clause in chapter.clauses:
            mutants = [mutant for mutant in game.mutants if mutant.clause == clause.id]
            if not mutants:
                continue
            parts.append(f"## {clause.id} {{: #{clause.id} }}")
            parts.append(f"<p>{link(way(path, rules_path(chapter, 'en'), clause.id), 'The clause')}</p>")
            parts.append(table(["Mutant", "What it does wrong", "Caught by"], _rows(game, mutants, path), "mutants"))
    return Page(path, f"Mutants of {name}", "\n\n".join(parts), searched=False)


def _rows(game: Game, mutants: list[Mutant], path: str) -> Iterator[list[str]]:
    for mutant in mutants:
        case = case_that_catches(game, mutant)
        if mutant.equivalent:
            fate = f"nothing can: {inline(mutant.equivalent)}"
        elif case:
            fate = link(way(path, cases_path(game.chapter_of[case.clauses[0]]), case.id), code(case.id))
        else:
            fate = "<b>no case</b>"
        made = "" if not mutant.generated else " <small>(generated)</small>"
        yield [f"{code(mutant.id)}{made}", inline(mutant.wrong), fate]


def untestable_page() -> Page:
    """Return the page of what cannot be tested: clauses, faults that nobody can see, sentences that are no rules."""
    parts = ["# What cannot be tested", "And why. All of it is generated from the specification."]
    parts.append("## Clauses {: #clauses }")
    clauses = [
        f"{link(way(UNTESTABLE, rules_path(game.chapter_of[clause.id], 'en'), clause.id), code(clause.id))}: "
        f"{inline(clause.untestable)}"
        for game in games()
        for clause in game.spec.clauses.values()
        if clause.untestable
    ]
    parts.append(bulleted(clauses))
    parts.append("## Faults that no answer shows {: #equivalent }")
    faults = [
        f"{code(mutant.id)}: {inline(mutant.wrong)} {inline(mutant.equivalent)}"
        for game in games()
        for mutant in game.mutants
        if mutant.equivalent
    ]
    parts.append(bulleted(faults) if faults else "<p>None: every mutant is caught.</p>")
    parts.append("## Sentences that are no rules {: #sentences }")
    parts.append("Every sentence of every text is cited by a clause or ruling, or stands here.")
    for game in games():
        for source in game.spec.sources.values():
            parts.append(f"### {source.title} {{: #{source.id} }}")
            rows = [
                [f"{section.number}.{sentence}", inline(section.topic), inline(why)]
                for section in source.sections
                for sentence, why in sorted(section.not_a_rule.items())
            ]
            parts.append(table(["Sentence", "Section", "Why it is no rule"], rows))
    return Page(UNTESTABLE, "What cannot be tested", "\n\n".join(parts))
