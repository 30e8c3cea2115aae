"""The course of the game in all four variants, worked by hand from the clauses.

Words are those of the notation: `left:T148` draws, `T148@C3n` places. Where points have to come soon the board has
5 × 5 squares and no doubles; three little games on it are worked here once:

north-south 2   T148@C3n lies on C3, C2, C1: its mouths 1, 4, 8 open west of C3, north of C1 (an outlet), south of C3.
                T246@B4e lies on B4, C4, D4: north of C4, which continues the first, east of D4, south of C4.
                T126@D5w lies on D5, C5, B5, turned half round: south of D5 and C5 (two outlets), north of C5.
                North 1 × south 2 = 2, east and west 0.
all ones        T248@B3e lies on B3, C3, D3: north of C3, east of D3, west of B3.
                T146@E3n lies on E3, E2, E1: west of E3, which continues D3; north of E1 and east of E2, outlets.
                T146@A3s lies on A3, A4, A5: east of A3, which continues B3; south of A5 and west of A4, outlets.
                1 × 1 = 1 in both directions.
closed          T123@B3e lies on B3, C3, D3: north of each. T123@D2w lies on D2, C2, B2, turned half round: south of
                each. The mouths of one meet those of the other: none is left open, none is an outlet, nothing fits.
"""

from typing import Any

import pytest
from rulebooks import IllegalAction, SetupError, State, UnsupportedError, load

Setup = dict[str, Any] | None
Rulings = dict[str, str] | None

TAYU = load("tayu")
SMALL = {"board": {"width": 5, "height": 5, "centre": "C3", "doubles": []}}
NORTH_SOUTH_2 = ("T148@C3n", "T246@B4e", "T126@D5w")
ALL_ONES = ("T248@B3e", "T146@E3n", "T146@A3s")
CLOSED = ("T123@B3e", "T123@D2w")
SPREAD = {"supply.layout": "spread"}
AUTOMATIC = {"end.claim": "automatic"}
SHOWN_PLACE = {"end.refuted": "shown-place"}
NEVER = {"end.discard": "never"}
PRODUCT = {"end.scoreless": "product"}
MAY_RETURN = {"three.pass": "may-return"}
LEFT_STARTS = {"three.starter": "left-of-flood"}
STAYS = {"three.flood-reached": "stays"}
FIRST_TO_BID = {"type": "bid", "points": {"min": 1}}


def begun(variant: str = "two-player", setup: Setup = None, rulings: Rulings = None) -> State:
    """Return a new game under the Finnish ruleset, changed by some rulings."""
    return TAYU.new_game(variant, rulings, setup)


def play(state: State, *words: str) -> State:
    """Play words one after the other."""
    for word in words:
        state = state.play(TAYU.parse_word(word))
    return state


def lay(state: State, *placements: str) -> State:
    """Play placements, each preceded by a draw of its tile from the left column."""
    for placement in placements:
        state = play(state, f"left:{placement[:4]}", placement)
    return state


def listed(state: State) -> list[str]:
    """Return the words of what can be done."""
    return [TAYU.format_word(choice) for choice in state.legal_actions()]


def refused(state: State, word: str) -> str:
    """Return the clause that forbids a word."""
    with pytest.raises(IllegalAction) as caught:
        play(state, word)
    return caught.value.clause_id


def shows(state: State, **fields: object) -> bool:
    """Tell whether a state shows these facts, and print what it shows instead."""
    told = state.observation()
    differing = {name: told[name] for name, value in fields.items() if told[name] != value}
    print(differing)
    return not differing


# Two players: the turn


def test_game_begins_with_a_draw_of_player_1() -> None:  # clauses draw.before-placing, setup.first, setup.wall
    assert begun().observation() == {
        "phase": "draw",
        "toAct": 1,
        "hand": [],
        "coasts": {"north": 0, "east": 0, "south": 0, "west": 0},
        "scores": {"north-south": 0, "east-west": 0},
        "tilesLeft": 112,
        "winners": None,
        "ended": None,
    }
    assert sorted(listed(begun())) == ["left", "right"]


def test_setup_names_who_begins_and_turns_alternate() -> None:  # clauses setup.first, turn.order
    state = begun(setup={"first": 2})
    assert shows(state, toAct=2)
    assert shows(lay(state, "T148@J10e"), toAct=1)
    assert shows(lay(state, "T148@J10e", "T148@M10e"), toAct=2)


def test_drawn_tile_is_in_hand_until_it_is_placed() -> None:  # clauses draw.once, turn.ends-after-placing
    drawn = play(begun(), "right:T148")
    assert shows(drawn, phase="place", toAct=1, hand=["T148"], tilesLeft=111)
    assert shows(play(drawn, "T148@J10e"), phase="draw", toAct=2, hand=[], tilesLeft=111)


def test_spread_is_drawn_by_the_back() -> None:  # clause draw.any-spread-tile
    state = begun(rulings=SPREAD)
    assert sorted(listed(state)) == ["plain", "ringed"]
    # T148 has mouths on three sides, T123 on one.
    assert shows(play(state, "ringed:T148"), hand=["T148"])
    assert refused(state, "ringed:T123") == "tayu.draw.matching-back"
    assert refused(state, "left:T148") == "tayu.draw.pile-with-tiles"


@pytest.mark.parametrize("word", ["T148@J10e", "claim"])
def test_nothing_comes_before_the_draw(word: str) -> None:
    assert refused(begun(), word) == "tayu.draw.before-placing"
    assert refused(lay(begun(), "T148@J10e"), word.replace("J10", "M10")) == "tayu.draw.before-placing"


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("left:T123", "tayu.draw.once"),
        ("right:T148", "tayu.draw.once"),
        ("T123@J10e", "tayu.place.tile-in-hand"),
        ("T148@A1e", "tayu.place.first-covers-centre"),
        ("T148@S10e", "tayu.place.on-board"),
        ("discard:T148", "tayu.place.duty"),
        ("end", "tayu.place.duty"),
        ("table-talk", "tayu.four.talk-only-while-placing"),
    ],
)
def test_drawn_tile_has_to_be_placed(word: str, clause: str) -> None:
    assert refused(play(begun(), "left:T148"), word) == clause


def test_first_tile_covers_the_centre_in_twelve_ways() -> None:  # clause place.first-any-way
    # Pointing east, cell c, b or a covers J10: a lies on H10, I10, J10. The other directions likewise.
    ways = ["H10e", "I10e", "J10e", "J10n", "J11n", "J12n", "J10w", "K10w", "L10w", "J8s", "J9s", "J10s"]
    state = play(begun(), "left:T148")
    assert sorted(listed(state)) == sorted([*(f"T148@{way}" for way in ways), "claim"])


# Two players: a claim


def claimed(rulings: Rulings = None) -> State:
    """Return a game in which player 1 claims that T148 has no place on the empty board."""
    return play(begun(rulings=rulings), "left:T148", "claim")


def test_claim_asks_the_other_player() -> None:  # clauses end.claim, end.all-others-asked
    assert shows(claimed(), phase="claim", toAct=2, hand=["T148"], ended=None)
    # He accepts or shows one of the twelve places.
    assert len(listed(claimed())) == 13
    assert "accept" in listed(claimed())
    assert "refute:T148@J10e" in listed(claimed())


@pytest.mark.parametrize("word", ["claim", "left:T123", "T148@J10e", "discard:T148", "end"])
def test_nothing_but_the_answer_is_possible_while_one_is_asked(word: str) -> None:
    assert refused(claimed(), word) == "tayu.end.answers-only"


@pytest.mark.parametrize("word", ["accept", "refute:T148@J10e"])
def test_nobody_answers_where_nobody_has_claimed(word: str) -> None:
    assert refused(play(begun(), "left:T148"), word) == "tayu.end.answers-only"


@pytest.mark.parametrize("shown", ["T148@A1e", "T148@S10e", "T123@J10e"])
def test_claim_is_not_refuted_by_what_is_not_legal_for_the_tile(shown: str) -> None:
    assert refused(claimed(), f"refute:{shown}") == "tayu.end.refute-legal"


def test_refuted_claim_returns_to_the_claimant_who_places_anywhere() -> None:
    # Clauses end.refuted-returns (nothing is placed by the showing), end.refuted-any-legal, end.claim-once.
    state = play(claimed(), "refute:T148@J10e")
    assert shows(state, phase="place", toAct=1, hand=["T148"])
    assert len(listed(state)) == 12
    assert "claim" not in listed(state)
    assert refused(state, "claim") == "tayu.end.claim-once"
    assert shows(play(state, "T148@J10n"), phase="draw", toAct=2)


def test_claim_is_open_again_after_the_next_draw() -> None:  # clause end.claim-once: in the same turn
    state = play(claimed(), "refute:T148@J10e", "T148@J10e", "left:T148")
    assert "claim" in listed(state)
    assert shows(play(state, "claim"), phase="claim", toAct=1)


def test_shown_place_binds_where_that_is_the_ruling() -> None:  # clause end.refuted-shown-place
    state = play(claimed(rulings=SHOWN_PLACE), "refute:T148@J10e")
    assert listed(state) == ["T148@J10e"]
    assert refused(state, "T148@J10n") == "tayu.end.refuted-shown-place"
    assert refused(state, "claim") == "tayu.end.claim-once"
    after = play(state, "T148@J10e", "left:T148")
    # The next player is free: M10e is where his tile continues the canal that opens east of L10.
    assert "T148@M10e" in listed(after)
    assert len(listed(after)) > 2


def test_accepted_claim_lets_a_tile_be_thrown_away_while_nobody_has_points() -> None:  # clause end.discard
    state = play(claimed(), "accept")
    assert shows(state, phase="discard", toAct=1, hand=["T148"], tilesLeft=111, ended=None)
    assert sorted(listed(state)) == ["discard:T148", "end"]
    thrown = play(state, "discard:T148")
    # He draws again in the same turn; the tile is gone (clause end.discarded-is-gone).
    assert shows(thrown, phase="draw", toAct=1, hand=[], tilesLeft=111)
    assert "claim" in listed(play(thrown, "left:T123"))
    # The board is empty still, so the next tile is the first (clause place.first-covers-centre).
    assert refused(play(thrown, "left:T123"), "T123@A1e") == "tayu.place.first-covers-centre"
    gone = play(thrown, "left:T148", "claim", "accept", "discard:T148", "left:T148", "claim", "accept", "discard:T148")
    last = play(gone, "left:T148", "claim", "accept", "discard:T148")
    assert refused(last, "right:T148") == "tayu.draw.copies-left"


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("discard:T123", "tayu.end.discard-held-tile"),
        ("left:T123", "tayu.end.discard-or-end"),
        ("claim", "tayu.end.discard-or-end"),
        ("T148@J10e", "tayu.end.discard-or-end"),
    ],
)
def test_player_with_a_tile_to_throw_away_does_nothing_else(word: str, clause: str) -> None:
    assert refused(play(claimed(), "accept"), word) == clause


def test_player_may_end_the_game_instead_of_throwing_a_tile_away() -> None:
    # Clauses end.discard, end.unplayable, score.tie: 0 to 0 is a tie.
    state = play(claimed(), "accept", "end")
    assert shows(state, phase="finished", toAct=None, hand=[], ended="unplayable", winners=[1, 2], tilesLeft=111)
    assert listed(state) == []


def test_no_tile_is_thrown_away_where_that_is_the_ruling() -> None:  # clause end.no-discard
    assert shows(play(claimed(rulings=NEVER), "accept"), phase="finished", ended="unplayable", winners=[1, 2])


@pytest.mark.parametrize(
    "word",
    [
        *("left:T123", "T148@J10e", "claim", "accept", "refute:T148@J10e", "discard:T148", "end"),
        *("bid:1", "pass", "start:1", "table-talk"),
    ],
)
def test_nothing_comes_after_the_end(word: str) -> None:
    assert refused(play(claimed(), "accept", "end"), word) == "tayu.end.nothing-after"


# When nobody has points


def outlets_without_score(rulings: Rulings = None) -> State:
    """Return a game with T148@C3n on the board: one outlet in the north, 0 points; player 2 claims, 1 accepts."""
    return play(lay(begun(setup=SMALL, rulings=rulings), "T148@C3n"), "left:T123", "claim", "accept")


def test_outlet_counts_as_points_where_that_is_the_ruling() -> None:  # scoreless-outlets, discard-scoreless-only
    state = outlets_without_score()
    assert shows(state, phase="finished", ended="unplayable", winners=[1, 2], scores={"north-south": 0, "east-west": 0})


def test_only_a_product_counts_as_points_where_that_is_the_ruling() -> None:  # clause end.scoreless-product
    assert shows(outlets_without_score(rulings=PRODUCT), phase="discard", toAct=2, hand=["T123"])
    # With points for one direction the game ends under this ruling as well.
    scored = lay(begun(setup=SMALL, rulings=PRODUCT), *NORTH_SOUTH_2)
    assert shows(play(scored, "left:T123", "claim", "accept"), phase="finished", winners=[1])


# Scores and winners


def test_scores_are_products_of_opposite_coasts() -> None:  # clauses score.outlet, score.product, score.empty-coast
    state = begun(setup=SMALL)
    seen = []
    for placement in NORTH_SOUTH_2:
        state = lay(state, placement)
        told = state.observation()
        seen.append((*told["coasts"].values(), *told["scores"].values()))
    #                  N  E  S  W  NS EW
    assert seen == [(1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0), (1, 0, 2, 0, 2, 0)]


def test_doubles_count_two() -> None:  # clause score.double: C1 and D5 are marked, C5 is not, so 2 × (2 + 1) = 6
    board = {**SMALL["board"], "doubles": ["C1", "D5", "E3"]}
    state = lay(begun(setup={"board": board}), *NORTH_SOUTH_2)
    assert shows(
        state, coasts={"north": 2, "east": 0, "south": 3, "west": 0}, scores={"north-south": 6, "east-west": 0}
    )


@pytest.mark.parametrize(
    ("placements", "winners"),
    [
        (NORTH_SOUTH_2, [1]),  # clauses score.win, setup.directions
        (("T148@C3e", "T246@B2s", "T126@A4n"), [2]),  # the same a quarter turn clockwise: east 1 × west 2
        (ALL_ONES, [1, 2]),  # clause score.tie
    ],
)
@pytest.mark.parametrize("first", [1, 2])
def test_player_1_builds_north_south_whoever_placed(
    placements: tuple[str, ...], winners: list[int], first: int
) -> None:
    state = lay(begun(setup={**SMALL, "first": first}), *placements)
    ended = play(state, "left:T123", "claim", "accept")
    assert shows(ended, phase="finished", ended="unplayable", winners=winners)


# Found without a claim


def test_nobody_claims_where_the_end_is_automatic() -> None:  # clause end.no-claim
    state = play(begun(rulings=AUTOMATIC), "left:T148")
    assert len(listed(state)) == 12
    assert refused(state, "claim") == "tayu.end.no-claim"


def test_draw_of_a_tile_without_a_place_ends_the_game_at_once() -> None:  # clauses end.automatic, end.no-discard
    state = lay(begun(setup=SMALL, rulings=AUTOMATIC | NEVER), *CLOSED)
    assert shows(state, phase="draw", toAct=1, ended=None)
    assert shows(play(state, "right:T348"), phase="finished", toAct=None, hand=[], ended="unplayable", tilesLeft=109)


def test_draw_of_a_tile_without_a_place_leads_to_the_discard_while_nobody_has_points() -> None:
    state = play(lay(begun(setup=SMALL, rulings=AUTOMATIC), *CLOSED), "left:T348")
    assert shows(state, phase="discard", toAct=1, hand=["T348"])
    assert shows(play(state, "discard:T348"), phase="draw", toAct=1, tilesLeft=109)
    assert shows(play(state, "end"), phase="finished", ended="unplayable")


@pytest.mark.parametrize(("option", "phase"), [("outlets", "finished"), ("product", "discard")])
def test_closed_network_with_outlets_on_one_coast(option: str, phase: str) -> None:
    # T128@C5n lies on C5, C4, C3: west of C5 and C4, south of C5 (an outlet). T234@B3s lies on B3, B4, B5: east of B4
    # and B5, which meet the first, south of B5 (an outlet). South 2, north 0, and no open mouth.
    state = lay(begun(setup=SMALL, rulings=AUTOMATIC | {"end.scoreless": option}), "T128@C5n", "T234@B3s")
    assert shows(state, coasts={"north": 0, "east": 0, "south": 2, "west": 0})
    assert shows(play(state, "left:T148"), phase=phase)


def test_tile_with_a_place_does_not_end_the_game_where_the_end_is_automatic() -> None:
    # On T123@B3e in a board of 5 rows only tiles lying in row 2 meet a mouth, with two neighbouring mouths to the south
    # at least: T124 has them (turned half round its 1 and 2 open to the south), T148 has no two neighbouring ones.
    state = lay(begun(setup=SMALL, rulings=AUTOMATIC | NEVER), "T123@B3e")
    assert shows(play(state, "left:T124"), phase="place", hand=["T124"])
    assert shows(play(state, "left:T148"), phase="finished", ended="unplayable")


# The supply runs out


def exhaust(state: State, tiles: int, *answers: str) -> State:
    """Draw and throw away ``tiles`` tiles in one turn, whichever there are, with ``answers`` in between."""
    for _ in range(tiles):
        draw, _ = state.outcomes(state.legal_actions()[0])[-1]
        state = state.play(draw)
        state = play(state, *answers, f"discard:{draw.tile}")  # type: ignore[attr-defined]  # a draw names its tile
    return state


def test_turn_that_cannot_draw_ends_the_game_at_once() -> None:  # clause end.supply-empty
    state = exhaust(begun(), 111, "claim", "accept")
    assert shows(state, phase="draw", toAct=1, tilesLeft=1)
    drawn = state.play(state.outcomes(state.legal_actions()[0])[0][0])
    assert shows(drawn, phase="place", tilesLeft=0, ended=None)
    placed = drawn.play(drawn.legal_actions()[0])
    assert shows(placed, phase="finished", toAct=None, ended="supply-empty", winners=[1, 2])


def test_last_tile_thrown_away_ends_the_game_as_supply_empty() -> None:
    state = exhaust(lay(begun(setup=SMALL, rulings=AUTOMATIC), *CLOSED), 110)
    assert shows(state, phase="finished", hand=[], tilesLeft=0, ended="supply-empty")


def test_used_up_column_is_not_listed() -> None:  # clauses draw.front-stacks, draw.pile-with-tiles
    state = exhaust(begun(), 56, "claim", "accept")
    assert listed(state) == ["right"]
    assert refused(state, "left:T123") == "tayu.draw.pile-with-tiles"


# Pro


def pro(*kept: str, setup: Setup = None, rulings: Rulings = None) -> State:
    """Return a game in which both players have drawn the tile they keep."""
    return play(begun("pro", setup, rulings), *(f"left:{tile}" for tile in kept))


def test_both_players_draw_a_tile_to_keep_before_the_first_turn() -> None:  # clause pro.keep-first
    start = begun("pro")
    assert shows(start, phase="draw", toAct=1, hand=[], kept={"1": [], "2": []})
    first = play(start, "left:T148")
    assert shows(first, phase="draw", toAct=2, hand=[], kept={"1": ["T148"], "2": []}, tilesLeft=111)
    assert refused(first, "T148@J10e") in ("tayu.draw.before-placing", "tayu.pro.keep-first")
    both = play(first, "right:T246")
    assert shows(both, phase="draw", toAct=1, hand=[], kept={"1": ["T148"], "2": ["T246"]}, tilesLeft=110)


def test_player_who_begins_keeps_first() -> None:
    start = begun("pro", {"first": 2})
    assert shows(start, toAct=2)
    assert shows(play(start, "left:T148"), toAct=1, kept={"1": [], "2": ["T148"]})
    assert shows(play(start, "left:T148", "left:T246"), toAct=2, phase="draw")


def test_player_places_either_tile_and_the_other_waits() -> None:
    # Clauses pro.second-tile, pro.either, pro.other-waits.
    state = play(pro("T148", "T246"), "left:T123")
    assert shows(state, phase="place", toAct=1, hand=["T123", "T148"], kept={"1": ["T123", "T148"], "2": ["T246"]})
    assert {word[:4] for word in listed(state) if "@" in word} == {"T123", "T148"}
    kept = play(state, "T148@J10e")
    assert shows(kept, phase="draw", toAct=2, hand=[], kept={"1": ["T123"], "2": ["T246"]})
    assert shows(play(state, "T123@J10e"), kept={"1": ["T148"], "2": ["T246"]})
    assert refused(state, "T246@J10e") == "tayu.place.tile-in-hand"
    # Player 1 has T123 beside what he draws in his next turn.
    assert shows(play(kept, "left:T148", "T148@M10e", "left:T347"), toAct=1, hand=["T123", "T347"])


def test_twins_are_shown_twice_and_listed_once() -> None:
    state = play(pro("T148", "T246"), "left:T148")
    assert shows(state, hand=["T148", "T148"])
    assert len(listed(state)) == 12 + 1  # the twelve first places of T148, and the claim
    assert shows(play(state, "T148@J10e"), kept={"1": ["T148"], "2": ["T246"]})
    assert sorted(listed(play(state, "claim", "accept"))) == ["discard:T148", "end"]


def test_place_of_either_tile_refutes_a_claim() -> None:  # clauses end.refute, pro.neither-fits
    state = play(pro("T148", "T246"), "left:T123", "claim")
    assert shows(state, phase="claim", toAct=2, hand=["T123", "T148"])
    for shown in ("T123@J10e", "T148@J10e"):
        assert shows(play(state, f"refute:{shown}"), phase="place", toAct=1, hand=["T123", "T148"])
    assert refused(state, "refute:T246@J10e") == "tayu.end.refute-legal"


def test_shown_place_binds_to_the_shown_tile() -> None:  # clause end.refuted-shown-place
    state = play(pro("T148", "T246", rulings=SHOWN_PLACE), "left:T123", "claim", "refute:T148@J10e")
    assert listed(state) == ["T148@J10e"]
    assert refused(state, "T123@J10e") == "tayu.end.refuted-shown-place"


def test_turn_is_unplayable_only_if_neither_tile_fits() -> None:  # clause pro.neither-fits
    # After T123@B3e on the small board T124 has a place and T148 has none (worked above).
    state = play(pro("T148", "T148", setup=SMALL, rulings=AUTOMATIC | NEVER), "left:T123", "T123@B3e")
    assert shows(play(state, "left:T124"), phase="place", toAct=2, hand=["T124", "T148"])
    assert {word[:4] for word in listed(play(state, "left:T124"))} == {"T124"}
    # Clause end.unplayable: what lies before the players stays there.
    stuck = play(state, "left:T148")
    kept = {"1": ["T148"], "2": ["T148", "T148"]}
    assert shows(stuck, phase="finished", toAct=None, hand=[], ended="unplayable", kept=kept)


def test_player_chooses_which_of_two_tiles_he_throws_away() -> None:  # clause pro.discard-choice
    # T147 has its mouths north and south of cell a and at the end: no two neighbouring ones, so no place either.
    state = play(pro("T148", "T148", setup=SMALL, rulings=AUTOMATIC), "left:T123", "T123@B3e", "left:T147")
    assert shows(state, phase="discard", toAct=2, hand=["T147", "T148"])
    assert sorted(listed(state)) == ["discard:T147", "discard:T148", "end"]
    thrown = play(state, "discard:T148")
    assert shows(thrown, phase="draw", toAct=2, hand=[], kept={"1": ["T148"], "2": ["T147"]})
    assert refused(state, "discard:T124") == "tayu.end.discard-held-tile"
    assert shows(play(thrown, "left:T124"), phase="place", toAct=2, hand=["T124", "T147"])


def test_kept_tiles_are_played_when_the_supply_is_empty() -> None:  # clause pro.supply-empty
    state = pro("T123", "T123")
    for _ in range(110):  # player 1 draws, claims, and throws away what he drew
        draw = state.outcomes(state.legal_actions()[0])[-1][0]
        tile = TAYU.format(draw)["tile"]
        state = play(state.play(draw), "claim", "accept", f"discard:{tile}")
    # The last discard is followed by no draw: there is none left.
    assert shows(state, phase="place", toAct=1, hand=["T123"], tilesLeft=0, kept={"1": ["T123"], "2": ["T123"]})
    assert "claim" in listed(state)
    placed = play(state, "T123@J10e")
    assert shows(placed, phase="place", toAct=2, hand=["T123"], ended=None)
    assert refused(placed, "left:T148") == "tayu.draw.once"
    # A refuted claim before: it may be made again by the next player in his own turn.
    refuted = play(state, "claim", "refute:T123@J10e", "T123@J10e")
    assert "claim" in listed(refuted)
    # Player 1 has no tile and there is none to draw.
    last = play(placed, "T123@L9w")
    assert shows(last, phase="finished", toAct=None, ended="supply-empty", winners=[1, 2], kept={"1": [], "2": []})
    # Player 1 throws his last tile away: he has none, while player 2 keeps his.
    thrown = play(state, "claim", "accept", "discard:T123")
    assert shows(thrown, phase="finished", ended="supply-empty", kept={"1": [], "2": ["T123"]})


def test_turn_without_a_draw_is_found_unplayable_too() -> None:  # clauses pro.supply-empty, end.automatic
    state = pro("T148", "T148", setup=SMALL, rulings=AUTOMATIC)
    state = play(state, "left:T123", "T123@B3e", "left:T123", "T123@D2w")  # closed; both players keep T148
    for _ in range(108):
        draw = state.outcomes(state.legal_actions()[0])[-1][0]
        state = play(state.play(draw), f"discard:{TAYU.format(draw)['tile']}")
    assert shows(state, phase="discard", toAct=1, hand=["T148"], tilesLeft=0)
    last = play(state, "discard:T148")
    assert shows(last, phase="finished", ended="supply-empty", kept={"1": [], "2": ["T148"]})
    assert shows(play(state, "end"), phase="finished", ended="unplayable", kept={"1": ["T148"], "2": ["T148"]})


# Three players: the auction


def auction(*words: str, setup: Setup = None, rulings: Rulings = None) -> State:
    """Return a game of three after some words of its auction."""
    return play(begun("three-player", setup, rulings), *words)


def choices(state: State) -> list[dict[str, Any]]:
    """Return what is listed, as JSON."""
    return [TAYU.format(choice) for choice in state.legal_actions()]


def test_first_bidder_bids_what_he_likes_and_does_not_pass() -> None:  # clauses three.auction, three.first-must-bid
    state = auction()
    assert shows(state, phase="auction", toAct=1, flood=None, bid=None, tilesLeft=112, hand=[])
    assert choices(state) == [FIRST_TO_BID]
    assert refused(state, "pass") == "tayu.three.first-must-bid"
    assert refused(state, "bid:0") == "tayu.three.bid-at-least-one"
    assert refused(state, "bid:-1") == "tayu.three.bid-at-least-one"
    assert shows(play(state, "bid:1000000"), bid=1_000_000, toAct=2)


def test_auction_comes_before_all_else() -> None:
    for word in ("left:T148", "T148@J10e", "claim", "start:2"):
        assert refused(auction(), word) == "tayu.three.auction"
        assert refused(auction("bid:20"), word) == "tayu.three.auction"


def test_later_bids_are_lower() -> None:  # clauses three.bid-lower, three.pass
    state = auction("bid:20")
    assert {"type": "bid", "points": {"min": 1, "max": 19}} in choices(state)
    assert {"type": "pass"} in choices(state)
    assert len(choices(state)) == 2
    for word in ("bid:20", "bid:21"):
        assert refused(state, word) == "tayu.three.bid-lower"
    assert refused(state, "bid:0") == "tayu.three.bid-at-least-one"
    # 20, 16, 15: player 1 is asked again.
    assert shows(play(state, "bid:16", "bid:15"), phase="auction", toAct=1, bid=15, flood=None)


def test_after_a_bid_of_1_there_is_only_passing() -> None:  # clause three.bid-at-least-one
    state = auction("bid:1")
    assert choices(state) == [{"type": "pass"}]
    assert refused(state, "bid:1") in ("tayu.three.bid-lower", "tayu.three.bid-at-least-one")
    assert shows(play(state, "pass", "pass"), flood=1, bid=1)


def test_bidding_goes_clockwise_from_the_player_named() -> None:
    asked = [
        auction(*words, setup={"first": 3}).observation()["toAct"] for words in ([], ["bid:9"], ["bid:9", "bid:8"])
    ]
    assert asked == [3, 1, 2]


@pytest.mark.parametrize(
    ("words", "to_act"),
    [
        ("bid:20 pass", 3),
        ("bid:20 pass bid:15", 1),  # 2 has passed and stays out; after 3 comes 1
        ("bid:20 pass bid:15 bid:10", 3),  # not 2
        ("bid:20 bid:15 pass", 1),
        ("bid:20 bid:15 bid:10 pass", 2),
        ("bid:20 bid:15 bid:10 pass bid:9", 3),  # 1 has passed: after 2 comes 3
    ],
)
def test_who_passed_is_not_asked_again_where_a_pass_is_final(words: str, to_act: int) -> None:
    assert shows(auction(*words.split()), phase="auction", toAct=to_act, flood=None)


@pytest.mark.parametrize(
    ("words", "flood", "bid"),
    [
        ("bid:20 pass pass", 1, 20),
        ("bid:20 pass bid:15 pass", 3, 15),
        ("bid:20 pass bid:15 bid:10 pass", 1, 10),
        ("bid:20 bid:15 pass pass", 2, 15),
        ("bid:20 bid:15 bid:10 pass bid:9 pass", 2, 9),
    ],
)
def test_auction_ends_when_two_have_passed_where_a_pass_is_final(words: str, flood: int, bid: int) -> None:
    assert shows(auction(*words.split()), phase="start", toAct=None, flood=flood, bid=bid)  # three.lowest-is-flood


@pytest.mark.parametrize(
    ("words", "to_act"),
    [
        ("bid:20 pass", 3),
        ("bid:20 pass bid:15", 1),
        ("bid:20 pass bid:15 pass", 2),  # 2 is asked again although he has passed
        ("bid:20 pass bid:15 pass bid:10", 3),
        ("bid:20 pass bid:15 pass bid:10 pass", 1),
        ("bid:20 pass bid:15 bid:10", 2),
        ("bid:20 pass bid:15 bid:10 pass", 3),  # the passes of 2 do not count together: a bid lies between
    ],
)
def test_who_passed_is_asked_again_where_he_may_return(words: str, to_act: int) -> None:
    assert shows(auction(*words.split(), rulings=MAY_RETURN), phase="auction", toAct=to_act, flood=None)


@pytest.mark.parametrize(
    ("words", "flood", "bid"),
    [
        ("bid:20 pass pass", 1, 20),
        ("bid:20 pass bid:15 pass pass", 3, 15),
        ("bid:20 pass bid:15 pass bid:10 pass pass", 2, 10),
        ("bid:20 bid:15 bid:10 pass bid:9 pass pass", 2, 9),
    ],
)
def test_auction_ends_when_both_others_pass_in_a_row_where_one_may_return(words: str, flood: int, bid: int) -> None:
    assert shows(auction(*words.split(), rulings=MAY_RETURN), phase="start", flood=flood, bid=bid)


def test_table_names_one_of_the_builders_to_start() -> None:  # clauses three.either-starts, flood-does-not-start
    state = auction("bid:20", "bid:15", "pass", "pass")  # 2 is the flood
    assert shows(state, phase="start", toAct=None)
    assert sorted(listed(state)) == ["start:1", "start:3"]
    assert shows(play(state, "start:1"), phase="draw", toAct=1)
    assert shows(play(state, "start:3"), phase="draw", toAct=3)
    assert refused(state, "start:2") == "tayu.three.flood-does-not-start"
    for word in ("start:4", "start:0", "left:T148", "pass", "bid:1", "claim"):
        assert refused(state, word) == "tayu.three.either-starts"


@pytest.mark.parametrize(
    ("words", "flood", "starter"),
    [("bid:20 pass pass", 1, 2), ("bid:20 bid:15 pass pass", 2, 3), ("bid:20 pass bid:15 pass", 3, 1)],
)
def test_left_of_the_flood_starts_where_that_is_the_ruling(words: str, flood: int, starter: int) -> None:
    state = auction(*words.split(), rulings=LEFT_STARTS)
    assert shows(state, phase="draw", toAct=starter, flood=flood)


# Three players: the game


def three(bid: int, starter: str = "start:2", rulings: Rulings = None) -> State:
    """Return a game on the small board in which 1 is the flood, 2 builds north-south and 3 east-west."""
    return auction(f"bid:{bid}", "pass", "pass", starter, setup=SMALL, rulings=rulings)


def test_flood_takes_turns_like_the_others_and_is_asked() -> None:  # clauses three.flood-plays, end.all-others-asked
    state = three(3)
    order = [state.observation()["toAct"]]
    for placement in NORTH_SOUTH_2:
        state = lay(state, placement)
        order.append(state.observation()["toAct"])
    assert order == [2, 3, 1, 2]
    claim = play(state, "left:T123", "claim")
    assert shows(claim, toAct=3, hand=["T123"])
    assert shows(play(claim, "accept"), phase="claim", toAct=1, hand=["T123"])


def test_refutation_by_the_second_who_is_asked_ends_the_asking() -> None:  # clause end.refute
    state = play(three(3), "left:T148", "claim", "accept", "refute:T148@C3n")
    assert shows(state, phase="place", toAct=2)
    assert shows(play(three(3), "left:T148", "claim", "refute:T148@C3n"), phase="place", toAct=2)


@pytest.mark.parametrize(
    ("bid", "placements", "winners"),
    [
        (3, NORTH_SOUTH_2, [1]),  # clause three.flood-wins: 2 < 3 and 0 < 3
        (2, NORTH_SOUTH_2, [2]),  # clause three.builder-wins: the bid itself is enough; 2 builds north-south
        (1, NORTH_SOUTH_2, [2]),
        (1, ("T148@C3e", "T246@B2s", "T126@A4n"), [3]),  # east-west 2
        (1, ALL_ONES, [2, 3]),  # equal: both builders
        (2, ALL_ONES, [1]),
    ],
)
def test_flood_wins_unless_a_builder_reaches_the_bid(bid: int, placements: tuple[str, ...], winners: list[int]) -> None:
    state = play(lay(three(bid, rulings=STAYS), *placements), "left:T123", "claim", "accept", "accept")
    assert shows(state, phase="finished", ended="unplayable", winners=winners)


@pytest.mark.parametrize(
    ("words", "north_south"),
    [("bid:1 pass pass start:2", 2), ("bid:9 bid:1 pass pass start:3", 3), ("bid:9 pass bid:1 pass start:1", 1)],
)
def test_left_of_the_flood_builds_north_south(words: str, north_south: int) -> None:  # clause three.sides
    state = lay(auction(*words.split(), setup=SMALL, rulings=STAYS), *NORTH_SOUTH_2)
    assert shows(play(state, "left:T123", "claim", "accept", "accept"), winners=[north_south])


@pytest.mark.parametrize("starter", ["start:2", "start:3"])
def test_flood_drops_out_when_a_builder_reaches_the_bid(starter: str) -> None:  # clause three.flood-drops-out
    # From 2 the third tile is laid by the flood himself (2, 3, 1), from 3 by the builder 2 (3, 1, 2).
    state = lay(three(2, starter), *NORTH_SOUTH_2)
    begins = int(starter[-1])
    assert shows(state, phase="draw", toAct=begins)
    # Two builders are left. T246@B4e opens east of D4: T148@E4n lies on E4, E3, E2 and continues it with mouth 1.
    after = lay(state, "T148@E4n")
    assert shows(after, toAct=5 - begins)
    # The claim of one builder asks the other alone.
    claim = play(after, "left:T123", "claim")
    assert shows(claim, phase="claim", toAct=begins)
    assert shows(play(claim, "accept"), phase="finished", ended="unplayable", winners=[2])


@pytest.mark.parametrize(("starter", "following"), [("start:2", [2, 3]), ("start:3", [3, 1])])
def test_flood_stays_where_that_is_the_ruling(starter: str, following: list[int]) -> None:  # clause three.flood-stays
    state = lay(three(2, starter, rulings=STAYS), *NORTH_SOUTH_2)
    assert shows(state, toAct=following[0])
    assert shows(lay(state, "T148@E4n"), toAct=following[1])
    claim = play(lay(state, "T148@E4n"), "left:T123", "claim")
    asked = [claim.observation()["toAct"], play(claim, "accept").observation()["toAct"]]
    assert asked == [following[1] % 3 + 1, (following[1] + 1) % 3 + 1]


def test_flood_does_not_drop_out_before_the_bid_is_reached() -> None:
    # Turns go 2, 3, 1, and the score is 0, 0, 2: with a bid of 3 the flood goes on after both builders.
    state = lay(three(3, "start:3"), *NORTH_SOUTH_2)
    assert shows(state, toAct=3, scores={"north-south": 2, "east-west": 0})
    assert shows(lay(state, "T148@E4n"), toAct=1)


# Four players


def test_four_take_turns_clockwise_and_two_teams_score() -> None:  # clauses four.teams, turn.order, four.win
    state = begun("four-player", {**SMALL, "first": 3})
    order = [state.observation()["toAct"]]
    for placement in NORTH_SOUTH_2:
        state = lay(state, placement)
        order.append(state.observation()["toAct"])
    assert order == [3, 4, 1, 2]
    claim = play(state, "left:T123", "claim")
    asked = [claim.observation()["toAct"]]
    for _ in range(2):
        claim = play(claim, "accept")
        asked.append(claim.observation()["toAct"])
    assert asked == [3, 4, 1]  # clockwise from the claimant, the partner too
    assert shows(play(claim, "accept"), phase="finished", ended="unplayable", winners=[1, 3])


@pytest.mark.parametrize(
    ("placements", "winners"), [(("T148@C3e", "T246@B2s", "T126@A4n"), [2, 4]), (ALL_ONES, [1, 2, 3, 4])]
)
def test_partners_win_together_and_equal_teams_share(placements: tuple[str, ...], winners: list[int]) -> None:
    state = lay(begun("four-player", SMALL), *placements)
    ended = play(state, "left:T123", "claim", "accept", "accept", "accept")
    assert shows(ended, phase="finished", winners=winners)


def test_table_talk_hands_the_tile_on_as_if_drawn() -> None:  # clause four.tile-handed-on
    state = play(begun("four-player"), "left:T148")
    assert "table-talk" not in listed(state)
    handed = play(state, "table-talk")
    assert shows(handed, phase="place", toAct=2, hand=["T148"], tilesLeft=111)
    assert listed(handed) == listed(state)
    # It is his own turn: next is 3, and his own team's talk costs him the tile likewise.
    assert shows(play(handed, "T148@J10e"), phase="draw", toAct=3)
    assert shows(play(handed, "table-talk"), phase="place", toAct=3, hand=["T148"])
    assert refused(handed, "left:T123") == "tayu.draw.once"
    # Player 1 does not hold it any more when his next turn comes.
    later = lay(play(handed, "T148@J10e"), "T148@M10e", "T148@I10w")
    assert shows(play(later, "left:T123"), toAct=1, hand=["T123"])


def test_tile_handed_on_is_bound_by_nothing_that_was_shown() -> None:
    start = begun("four-player", rulings=SHOWN_PLACE)
    state = play(start, "left:T148", "claim", "accept", "refute:T148@J10e")
    assert listed(state) == ["T148@J10e"]
    handed = play(state, "table-talk")
    assert shows(handed, phase="place", toAct=2)
    assert len(listed(handed)) == 12 + 1  # the twelve places, and the claim, which is open again
    assert shows(play(handed, "claim"), phase="claim", toAct=3)
    assert shows(play(handed, "T148@J10n"), phase="draw", toAct=3)


@pytest.mark.parametrize("words", ["", "left:T148 claim", "left:T148 claim accept accept accept"])
def test_table_talk_has_consequences_only_while_a_tile_waits_to_be_placed(words: str) -> None:
    state = play(begun("four-player"), *words.split())
    assert refused(state, "table-talk") == "tayu.four.talk-only-while-placing"


# Positions and set-ups


def test_position_is_the_same_whatever_the_order_of_placements() -> None:
    # T148@J10e opens north and west of J10 and east of L10. T148@M10e continues the east, T148@I10w the west.
    one = lay(begun(), "T148@J10e", "T148@M10e", "T148@I10w")
    other = lay(begun(), "T148@J10e", "T148@I10w", "T148@M10e")
    assert one != other, "the games differ"
    assert one.key() == other.key()
    assert one.observation() == other.observation()


def test_default_board_is_the_one_of_1999() -> None:  # clauses board.squares, board.doubles
    begun_by_name = begun(setup={"board": "classic-19"})
    assert begun() == begun_by_name
    # J10 is the centre. Northwards from J3 a tile reaches J1, a double; from K3 one reaches K1, which is none.
    board = begun().table.board  # type: ignore[attr-defined]  # the umpire's view of Ta Yü
    assert board.doubles == {f"{column}{row}" for column in "DJP" for row in (1, 19)} | {
        f"{column}{row}" for column in "AS" for row in (4, 10, 16)
    }


def test_ruleset_fills_in_the_rulings_that_are_not_named() -> None:
    french = TAYU.new_game("three-player", ruleset="french")
    assert shows(play(french, "bid:9", "pass", "pass"), phase="draw", toAct=2)  # left of the flood begins
    either = TAYU.new_game("three-player", {"three.starter": "either"}, ruleset="french")
    assert shows(play(either, "bid:9", "pass", "pass"), phase="start", toAct=None)


@pytest.mark.parametrize(
    ("variant", "setup", "message"),
    [
        ("two-player", {"first": 0}, "'first' has to be a player's number from 1 to 2, not 0"),
        ("two-player", {"first": 3}, "'first' has to be a player's number from 1 to 2, not 3"),
        ("two-player", {"first": True}, "'first' has to be a player's number from 1 to 2, not True"),
        ("three-player", {"first": "1"}, "'first' has to be a player's number from 1 to 3, not '1'"),
        ("four-player", {"first": 1.5}, "'first' has to be a player's number from 1 to 4, not 1.5"),
        ("four-player", {"first": None}, "'first' has to be a player's number from 1 to 4, not None"),
        ("four-player", {"first": [1]}, "'first' has to be a player's number from 1 to 4, not [1]"),
        ("two-player", {"board": 19}, "'board' has to be a name or an object with width, height, centre and doubles"),
    ],
)
def test_bad_setups_are_refused_with_a_sentence(variant: str, setup: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        TAYU.new_game(variant, setup=setup)
    assert str(caught.value) == message


def test_known_order_of_a_spread_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^'supply' gives the order of a wall, but the tiles are spread; "):
        begun(setup={"supply": {"left": [], "right": []}}, rulings=SPREAD)


def test_first_may_be_written_with_a_decimal_point_and_unknown_fields_are_ignored() -> None:
    state = begun(setup={"first": 2.0, "players": ["Aino", "Väinö"], "weather": "fair"})
    assert state == begun(setup={"first": 2})


def test_what_the_rulebook_does_not_have_is_named_with_what_it_has() -> None:
    with pytest.raises(UnsupportedError, match=r"^there is no variant 'solo'; there are two-player, pro, "):
        TAYU.new_game("solo")
    with pytest.raises(UnsupportedError, match=r"^there is no ruleset 'dutch'; there are finnish, french$"):
        TAYU.new_game("pro", ruleset="dutch")
    with pytest.raises(UnsupportedError, match=r"^there is no ruling 'end\.draw'; there are supply\.layout, "):
        TAYU.new_game("pro", {"end.draw": "yes"})
    with pytest.raises(UnsupportedError, match=r"^ruling 'end\.tie' has no option 'replay'; it has shared$"):
        TAYU.new_game("pro", {"end.tie": "replay"})
    with pytest.raises(UnsupportedError, match=r"^there is no board 'classic-17'; there is classic-19$"):
        TAYU.new_game("pro", setup={"board": "classic-17"})


def test_word_of_a_case_is_unfolded_into_draw_and_placement() -> None:
    def unfolded(state: State, word: str) -> list[str]:
        return [TAYU.format_word(action) for action in TAYU.unfold(state, word)]

    assert unfolded(begun(), "T148@J10e") == ["left:T148", "T148@J10e"]
    assert unfolded(begun(), "draw:T148") == ["left:T148"]
    assert unfolded(begun(rulings=SPREAD), "draw:T148") == ["ringed:T148"]
    assert unfolded(begun(rulings=SPREAD), "draw:T123") == ["plain:T123"]
    assert unfolded(play(begun(), "left:T148"), "T148@J10e") == ["T148@J10e"]
    assert unfolded(claimed(), "refute:T148@J10e") == ["refute:T148@J10e"]
    assert unfolded(exhaust(begun(), 56, "claim", "accept"), "draw:T123")[0].startswith("right:")
