"""``referee perft`` against a program: its counts beside the reference's, and the first position where they part."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from planted import Program
from programs import in_memory, javascript, literal_answer, needs_node, reference
from referee.counting import Count, Counting, count_plies
from referee.record_files import read_strictly
from referee.records import parse_record, write_finding
from referee.replaying import replay
from referee.script import Terms
from rulebooks import Fork, JsonObject, Rulebook, load
from running import one_sentence, planted, referee

RULEBOOK = load("tayu")
SPEC = RULEBOOK.spec

KINDS = [kind for kind in RULEBOOK.new_game("two-player").outcomes(RULEBOOK.parse_word("left")) if kind[1]]


def terms_of(variant: str = "two-player", setup: JsonObject | None = None, **rulings: str) -> Terms:
    named = {ruling.replace("__", ".").replace("_", "-"): option for ruling, option in rulings.items()}
    return Terms(RULEBOOK, variant, "finnish", SPEC.rulings_of("finnish", named), setup or {})


def wall() -> JsonObject:
    """Return a known wall: at each turn only two tiles can be drawn, so two plies are few."""
    tiles = [RULEBOOK.format(action)["tile"] for action, copies in KINDS for _ in range(copies)]
    return {"supply": {"left": tiles[:56], "right": tiles[56:]}}


def count(answer: Callable[[Any], Any], terms: Terms, depth: int) -> Counting:
    return count_plies(in_memory(answer), terms, depth, lambda _depth, _done, _of: None)


def mutant(name: str) -> Callable[[Any], Any]:
    literal_answer()
    answer: Callable[[Any], Any] = importlib.import_module("tayu_mutants").create(name).handle
    return answer


@pytest.mark.parametrize("variant", list(SPEC.variants))
@pytest.mark.parametrize("layout", ["wall", "spread"])
@pytest.mark.parametrize("mouths", ["forbidden", "allowed"])
def test_forks_have_the_plies_that_perft_counts(variant: str, layout: str, mouths: str) -> None:
    rulings = {"supply.layout": layout, "placement.new-mouth-on-blank": mouths}
    begun = RULEBOOK.new_game(variant, rulings)
    forks = list(RULEBOOK.forks(begun))
    assert sum(len(fork.plies()) for fork in forks) == RULEBOOK.perft(begun, 1)[0].sequences == 336
    for fork in forks:
        reached = begun
        for action in fork.lead:
            reached = reached.play(action)
        assert reached == fork.state
    first = forks[0]
    after = first.state.play(min(first.plies(), key=RULEBOOK.format_word))
    assert sum(len(fork.plies()) for fork in RULEBOOK.forks(after)) == RULEBOOK.perft(after, 1)[0].sequences


def test_fork_of_a_tile_in_hand_is_its_placements() -> None:
    drawn = RULEBOOK.new_game("two-player").play(RULEBOOK.parse_word("left:T148"))
    (fork,) = RULEBOOK.forks(drawn)
    assert (fork.lead, len(fork.plies())) == ((), 12)


def test_forks_of_a_finished_game_are_none() -> None:
    state = RULEBOOK.new_game("two-player", {"end.claim": "automatic", "end.discard": "never"})
    for word in ("left:T123", "T123@J10e", "left:T123", "T123@L9w", "left:T148"):
        state = state.play(RULEBOOK.parse_word(word))
    assert state.phase == "finished"
    assert list(RULEBOOK.forks(state)) == []


def test_every_choice_is_a_ply_where_a_game_does_not_say_otherwise() -> None:
    begun = RULEBOOK.new_game("two-player")
    (fork,) = Rulebook.forks(RULEBOOK, begun)
    assert isinstance(fork, Fork)
    assert fork.plies() == frozenset(begun.legal_actions())


@pytest.mark.parametrize("variant", list(SPEC.variants))
def test_sound_programs_agree(variant: str) -> None:
    counting = count(literal_answer(), terms_of(variant, wall()), 2)
    assert counting.finding is None
    first, second = counting.counts
    assert (first.sequences, first.positions, first.asked) == (24, 24, 2)
    assert second.sequences == second.expected_sequences > 300
    assert second.positions == second.expected_positions


def test_counts_are_those_of_the_fast_perft() -> None:
    counting = count_plies(reference(), terms_of(), 1, lambda _depth, _done, _of: None)
    assert counting.counts == [Count(1, 336, 336, 336, 336, asked=28)]


@needs_node
def test_two_plies_of_every_kind_are_counted_by_the_javascript_program() -> None:
    client = javascript()
    try:
        counting = count_plies(client, terms_of(), 2, lambda _depth, _done, _of: None)
    finally:
        client.close()
    assert counting.finding is None
    assert [(row.sequences, row.positions) for row in counting.counts] == [(336, 336), (63_804, 63_804)]
    assert counting.counts[1].asked == 336 * 28


def test_missing_plies_are_named_with_their_permission() -> None:
    counting = count(Program("lost-action").answer, terms_of(), 2)
    assert [row.depth for row in counting.counts] == [1]
    assert (counting.counts[0].sequences, counting.counts[0].expected_sequences) == (252, 336)
    divergence = counting.divergence
    assert divergence is not None
    assert [RULEBOOK.format_word(action) for action in divergence.played] == ["left:T123"]
    assert [RULEBOOK.format_word(one.action) for one in divergence.missing] == ["T123@J10w", "T123@K10w", "T123@L10w"]
    assert {one.clauses[0] for one in divergence.missing} == {"tayu.place.free-choice"}
    assert not divergence.extra


def test_extra_plies_are_named_with_their_prohibition_and_kept_as_a_record(tmp_path: Path) -> None:
    counting = count(Program("extra-action").answer, terms_of(), 1)
    assert counting.divergence is not None
    (extra,) = counting.divergence.extra
    assert extra.clauses == ("tayu.place.on-board",)
    assert counting.counts[0].positions == 336 + 28
    assert counting.finding is not None
    assert counting.finding.marks
    file, _ = write_finding(counting.finding, tmp_path, "perft")
    (document,) = read_strictly(file)
    record = parse_record(document)
    assert [after for after, _ in record.tries] == [1]
    assert list(replay(record, document))


def test_fault_that_shows_at_the_second_ply_is_bisected_to_its_first_position() -> None:
    counting = count(mutant("tayu.mutant.closes-mouths"), terms_of(setup=wall()), 2)
    assert [row.agrees for row in counting.counts] == [True, False]
    divergence = counting.divergence
    assert divergence is not None
    assert {one.clauses[0] for one in divergence.extra} == {"tayu.place.keep-mouths-open"}
    assert [action.type for action in divergence.played] == ["draw", "place", "draw"]
    assert counting.counts[1].differing <= counting.counts[1].asked


def test_refusal_on_the_way_cuts_the_count_short() -> None:
    counting = count(Program("refuses-south").answer, terms_of(setup=wall()), 2)
    assert counting.broken is not None
    assert counting.broken.clauses[0] == "tayu.place.free-choice"
    assert "was refused" in counting.broken.summary


def test_improper_list_cuts_the_count_short() -> None:
    counting = count(Program("twice").answer, terms_of(), 1)
    assert counting.broken is not None
    assert "listed twice" in counting.broken.got


# The command line


def test_command_shows_the_first_position_that_differs(tmp_path: Path) -> None:
    finished = referee("perft", "tayu", "--depth", "1", "--", *planted("extra-action"), cwd=tmp_path)
    assert finished.returncode == 1, finished.stderr
    assert "first position that differs: left:T123" in finished.stdout
    assert "T123@A1w tayu.place.on-board" in finished.stdout
    assert "┃" in finished.stdout
    record = tmp_path / "referee-findings" / "perft-two-player-finnish.json"
    assert referee("replay", record, cwd=tmp_path).returncode == 0
    again = referee("check", "tayu", "--only", record, "--", *planted("extra-action"), cwd=tmp_path)
    assert again.returncode == 1


def test_command_agrees_with_a_sound_program(tmp_path: Path) -> None:
    arguments = ["perft", "tayu", "--depth", "1", "--variant", "pro", "--ruling", "end.claim=automatic"]
    finished = referee(*arguments, "--", *planted("nothing"), cwd=tmp_path)
    assert finished.returncode == 0, finished.stderr
    assert "336" in finished.stdout
    assert not (tmp_path / "referee-findings").exists()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--", "/no/such/program"], 3, "cannot be started"),
        (["--ruleset", "french", "--", *planted("finnish-only")], 2, "does not offer ruleset french"),
        (["--ruling", "end.claim=automatic", "--", *planted("finnish-only")], 2, "does not offer end.claim=automatic"),
        (["--variant", "pro", "--", *planted("finnish-only")], 2, "does not offer variant pro"),
        (["--", *planted("other-game")], 2, "does not offer tayu"),
    ],
)
def test_command_refuses_in_one_sentence(tmp_path: Path, arguments: list[str], status: int, words: str) -> None:
    finished = referee("perft", "tayu", "--depth", "1", *arguments, cwd=tmp_path)
    assert finished.returncode == status
    assert words in one_sentence(finished)


def test_command_refuses_depths_that_take_too_long(tmp_path: Path) -> None:
    finished = referee("perft", "tayu", "--depth", "4", "--", *planted("nothing"), cwd=tmp_path)
    assert finished.returncode == 2
    assert "would take too long" in one_sentence(finished)
