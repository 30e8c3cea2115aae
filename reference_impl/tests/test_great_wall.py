"""Great Wall of China, worked by hand from the clauses.

Words are those of the notation; cards are letters: w wall 1, g gate 2, t tower 3, s soldiers 1 3 6 10 15, r rider 2,
n noble 1, d dragon 1. Words joined by + are played one after the other.
"""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from rulebooks import IllegalAction, MalformedAction, SetupError, UnsupportedError, load
from rulebooks.great_wall.actions import Deal, Draw, Reveal
from rulebooks.great_wall.cards import KINDS, TOKENS, Stock, all_tokens, full_deck
from rulebooks.great_wall.reasons import TABLE
from rulebooks.great_wall.sections import Held, Section
from rulebooks.great_wall.state import GreatWallState

WALL = load("great-wall")
RULINGS = WALL.spec.rulings_of()
CARD = {kind[0]: kind for kind in KINDS}


def begun(
    *hands: str,
    tokens: str = "3,5 2,4",
    variant: str = "two-player",
    setup: dict[str, Any] | None = None,
    **rulings: str,
) -> GreatWallState:
    """Return a game at its first turn; in names of rulings __ stands for a full stop and _ for a hyphen."""
    chosen = {name.replace("__", ".").replace("_", "-"): option for name, option in rulings.items()}
    state = WALL.new_game(variant, chosen, setup)
    assert isinstance(state, GreatWallState)
    return play(state, *(f"deal:{hand}" for hand in hands), *(f"reveal:{pair}" for pair in tokens.split()))


def play(state: GreatWallState, *words: str) -> GreatWallState:
    """Play words one after the other."""
    for word in words:
        for action in WALL.unfold(state, word):
            state = state.play(action)
    return state


def refusal(state: GreatWallState, word: str) -> str:
    """Return the clause by which a word is refused, without the name of the game."""
    with pytest.raises(IllegalAction) as caught:
        play(state, word)
    return caught.value.clause_id.removeprefix("great-wall.")


def listed(state: GreatWallState) -> set[str]:
    """Return the choices as words."""
    return {WALL.format_word(action) for action in state.legal_actions()}


def cards(letters: str) -> tuple[str, ...]:
    """Return cards by their letters."""
    return tuple(CARD[letter] for letter in letters)


def section(*lying: str, covered: tuple[str, ...] = (), held: Held | None = None, tokens: int = 2) -> Section:
    """Return a section with the cards of players 1, 2, ... in it."""
    hidden = tuple(cards(letters) for letters in covered) or ((),) * len(lying)
    return Section((3, 4)[:tokens], tuple(cards(letters) for letters in lying), hidden, held)


def deck(front: str) -> list[str]:
    """Return a known deck that begins so; the rest follows in order."""
    rest = list(full_deck())
    for card in cards(front):
        rest.remove(card)
    return [*cards(front), *rest]


# Components


def test_a_deck_has_20_cards_and_there_are_36_tokens_of_147_points() -> None:
    assert len(full_deck()) == 20
    assert len(all_tokens()) == 36
    assert sum(all_tokens()) == 147
    assert 6 not in TOKENS


def test_weights_of_hands_and_pairs_are_all_ways_to_draw_them() -> None:
    state = WALL.new_game("two-player")
    assert sum(weight for _, weight in state.outcomes(Deal())) == 15504  # 20 over 5
    state = state.play(WALL.parse_word("deal:wwgsr")).play(WALL.parse_word("deal:wwgsr"))
    assert sum(weight for _, weight in state.outcomes(Reveal())) == 630  # 36 over 2
    assert dict(state.outcomes(Reveal()))[Reveal((8, 8))] == 1
    assert dict(state.outcomes(Reveal()))[Reveal((1, 8))] == 4


# What cards are worth


@pytest.mark.parametrize(
    ("own", "worth"),
    [
        ("w", 1),
        ("g", 2),
        ("t", 3),
        ("r", 2),
        ("n", 1),
        ("d", 1),
        ("s", 1),
        ("ss", 3),
        ("sss", 6),
        ("ssss", 10),
        ("sssss", 15),
        ("wwwwwwwgggtsssssrrd", 7 + 6 + 3 + 15 + 4 + 1),
        ("wwwwwwwgggtsssssrrnd", 20),
    ],
)
def test_sum_of_visible_cards(own: str, worth: int) -> None:
    assert section(own, "").sum_of(1, RULINGS) == worth


def test_a_whole_deck_would_be_37_if_the_noble_had_no_effect() -> None:
    without_noble = section("wwwwwwwgggtsssssrrd", "").sum_of(1, RULINGS)
    assert without_noble + 1 == 37


def test_a_token_on_a_card_is_subtracted_with_and_without_a_noble() -> None:
    held = Held(1, 5, "tower")
    assert section("tgw", "", held=held).sum_of(1, RULINGS) == 3 + 2 + 1 - 5
    assert section("tgw", "n", held=held).sum_of(1, RULINGS) == 3 - 5
    assert section("tgw", "n", held=held).sum_of(2, RULINGS) == 1


def test_soldiers_of_different_players_do_not_count_together() -> None:
    both = section("ss", "sss")
    assert [both.sum_of(player, RULINGS) for player in (1, 2)] == [3, 6]


def test_a_covered_noble_ends_or_stays() -> None:
    lying = section("tss", "d", covered=("n", ""))
    assert lying.sum_of(1, RULINGS) == 6
    assert lying.sum_of(1, {**RULINGS, "noble.covered": "stays"}) == 3


# Who leads


@pytest.mark.parametrize(
    ("lying", "leads"),
    [
        (section("g", "w"), True),
        (section("g", "g"), False),
        (section("w", "g"), False),
        (section("w", ""), True),
        (section("", ""), False),
        (section("g", "", held=Held(1, 2, "gate"), tokens=1), True),
        (section("w", "", held=Held(1, 5, "wall"), tokens=1), True),
        (section("w", "w", held=Held(1, 1, "wall"), tokens=1), False),
        (section("", "d", covered=("t", "")), False),
    ],
)
def test_player_1_leads(lying: Section, leads: bool) -> None:
    assert lying.is_led_by(1, RULINGS) is leads


def test_a_player_with_covered_cards_only_is_compared_or_not() -> None:
    # player 2 has a dragon with a token of 2 on it: -1; player 1 has a covered tower: 0
    lying = section("", "d", covered=("t", ""), held=Held(2, 2, "dragon"), tokens=1)
    ignored = {**RULINGS, "lead.covered": "ignored"}
    assert lying.is_led_by(1, RULINGS)
    assert not lying.is_led_by(2, RULINGS)
    assert not lying.is_led_by(1, ignored)
    assert lying.is_led_by(2, ignored)


def test_no_first_token_for_a_player_without_a_visible_card() -> None:
    assert not section("", "", covered=("t", "")).is_led_by(1, RULINGS)
    assert section("", "", covered=("t", ""), held=Held(2, 2, "dragon"), tokens=1).is_led_by(1, RULINGS)


# Before the first turn


def test_hands_are_dealt_clockwise_from_the_first_player() -> None:
    state = WALL.new_game("three-player", setup={"first": 2})
    seen = []
    for hand in ("deal:wwgsr", "deal:wwwgg", "deal:sssnd"):
        seen.append(state.observation()["toAct"])
        state = state.play(WALL.parse_word(hand))
    assert seen == [2, 3, 1]
    assert state.observation()["hands"] == {
        "1": list(cards("sssnd")),
        "2": list(cards("wwgsr")),
        "3": list(cards("wwwgg")),
    }
    assert (state.observation()["phase"], state.observation()["toAct"], state.observation()["section"]) == (
        "reveal",
        2,
        1,
    )


@pytest.mark.parametrize(
    ("variant", "players", "sections"),
    [("two-player", 2, 2), ("three-player", 3, 3), ("four-player", 4, 4), ("five-player", 5, 4)],
)
def test_sections_and_their_first_tokens(variant: str, players: int, sections: int) -> None:
    state = begun(*["wwgsr"] * players, tokens=" ".join(["3,5"] * sections), variant=variant)
    seen = state.observation()
    assert len(seen["sections"]) == sections
    assert seen["supply"] == 36 - 2 * sections
    assert (seen["phase"], seen["toAct"], seen["actionsLeft"]) == ("act", 1, 2)


def test_known_decks_and_tokens_decide() -> None:
    tokens = sorted(all_tokens(), key=lambda token: (token != 8, token != 1))  # 8 8 1 1, then the others
    state = WALL.new_game("two-player", setup={"decks": {"1": deck("wgwsrd")}, "tokens": tokens})
    assert isinstance(state, GreatWallState)
    assert refusal(state, "deal:wwgsd") == "setup.known-deck"
    state = play(state, "deal:wwgsr", "deal:wwwww")
    assert refusal(state, "reveal:1,8") == "setup.known-tokens"
    state = play(state, "reveal:8,8", "reveal:1,1", "reveal:2,2", "reveal:2,2", "reveal:2,2", "reveal:3,3")
    state = play(state, "reveal:3,3", "reveal:3,3", "reveal:3,4", "reveal:4,4", "reveal:4,4", "reveal:4,4")
    assert state.outcomes(Reveal()) == [(Reveal((5, 5)), 1)]
    state = play(state, *["reveal:5,5"] * 4, "reveal:7,7", "reveal:7,7")
    assert (state.phase, state.supply.size) == ("act", 0)
    assert state.outcomes(Draw()) == [(Draw("dragon"), 1)]
    assert refusal(state, "draw:w") == "setup.known-deck"
    assert refusal(state, "draw:r+draw:r") == "setup.known-deck"


def test_refused_deals_and_reveals() -> None:
    state = WALL.new_game("two-player")
    assert isinstance(state, GreatWallState)
    assert refusal(state, "deal:wwgs") == "deal.five"
    assert refusal(state, "deal") == "deal.five"
    assert refusal(state, "deal:wwwdd") == "deal.from-deck"
    assert refusal(state, "reveal:3,5") == "deal.first"
    state = play(state, "deal:wwgsr", "deal:wwgsr")
    assert refusal(state, "reveal:3") == "reveal.two"
    assert refusal(state, "reveal:3,6") == "reveal.in-supply"
    assert refusal(state, "play:w@1") == "reveal.first"
    state = play(state, "reveal:1,8")
    assert refusal(state, "reveal:1,1") == "reveal.in-supply"


# Equal pairs


def test_an_equal_pair_leaves_the_game_and_another_comes() -> None:
    state = begun("wwgsr", "wwgsr", tokens="3,3 5,5 2,4")
    assert (state.phase, state.section, state.supply.size) == ("reveal", 1, 30)
    assert state.sections[0].tokens == (2, 4)


def test_an_equal_pair_is_mixed_back_and_the_order_is_lost() -> None:
    tokens = sorted(all_tokens(), key=lambda token: token != 8)  # both eights come first
    state = begun("wwgsr", "wwgsr", tokens="8,8", setup={"tokens": tokens}, two__equal_pair__fate="mixed-back")
    assert (state.phase, state.section, state.supply.size) == ("reveal", 0, 36)
    assert len(state.outcomes(Reveal())) > 1
    assert play(state, "reveal:7,8").sections[0].tokens == (7, 8)


def test_equal_pairs_of_two_sections() -> None:
    state = begun("wwgsr", "wwgsr", tokens="3,5 3,5", two__equal_pair="between-pairs")
    assert (state.phase, state.section, state.supply.size) == ("reveal", 1, 32)
    assert play(state, "reveal:4,4").phase == "act"


def test_more_players_keep_equal_pairs() -> None:
    assert begun("wwgsr", "wwgsr", "wwgsr", tokens="3,3 3,3 4,4", variant="three-player").phase == "act"


def test_a_supply_that_is_used_up_by_equal_pairs_leaves_a_section_bare() -> None:
    twins = [t for token, copies in TOKENS.items() for t in [token] * (copies - copies % 2)]
    order = [3, 4, *twins]
    pairs = [f"reveal:{one},{other}" for one, other in list(pairwise(twins))[::2]]
    state = play(begun("wwgsr", "wwgsr", tokens="3,4", setup={"tokens": order}), *pairs)
    assert (state.phase, state.supply.size, state.open_sections()) == ("act", 0, [1])
    assert refusal(state, "play:w@2") == "play.with-tokens"
    assert refusal(state, "ride@2") == "play.with-tokens"
    state = play(state, "play:w@1+draw:w", "draw:w+draw:w", "take:4@w", "draw:w+draw:w", "draw:w+draw:w")
    assert (state.ended, state.scores, state.winners, state.stage) == ("tokens-taken", [7, 0], [1], "game")


# Checks


def test_a_turn_of_taking_and_a_closing() -> None:
    state = begun("wwgsr", "wwgsr")
    state = play(state, "play:ww@1+play:g@2", "play:g@2+draw:w")
    # section 1: player 1 alone with 2. Section 2: 2 against 2, a tie
    assert (state.phase, state.section) == ("take", 0)
    assert listed(state) == {"take:3@w", "take:5@w"}
    assert refusal(state, "take:4@w") == "take.lying-token"
    assert refusal(state, "take:5@g") == "take.own-card"
    assert refusal(state, "draw:w") == "take.duty"
    state = play(state, "take:5@w")
    assert state.phase == "act"
    assert state.observation()["sections"][0] == {
        "tokens": [3],
        "held": {"player": 1, "token": 5, "card": "wall"},
        "cards": {"1": ["wall", "wall"], "2": []},
        "covered": {"1": [], "2": []},
        "sums": {"1": -3, "2": 0},
    }
    state = play(state, "draw:w+draw:w", "draw:w+draw:w")
    # alone at -3 player 1 gets the second token, and the first from his card; two new ones come
    assert (state.phase, state.section, state.scores) == ("reveal", 0, [8, 0])
    state = play(state, "reveal:7,7")
    assert (state.phase, state.sections[0].tokens, state.sections[0].cards[0]) == ("act", (7, 7), ())


def test_the_first_token_goes_to_its_owner_whoever_gets_the_second() -> None:
    state = begun("wwgsr", "wwgsr")
    state = play(state, "play:w@1+draw:w", "draw:w+draw:w", "take:5@w+draw:w+draw:w", "play:w@1+draw:w")
    state = play(state, "draw:g+draw:g")  # 1 - 5 against 1: player 1 does not lead
    assert (state.phase, state.turn, state.scores) == ("reveal", 2, [5, 3])


def test_two_sections_are_taken_from_in_the_order_of_their_numbers() -> None:
    state = play(begun("wwgsr", "wwgsr"), "play:w@2+play:g@1", "draw:w+draw:w", "take:3@g")
    assert (state.phase, state.section) == ("take", 1)


# Actions


def test_choices_of_an_action() -> None:
    state = begun("wwgsr", "wwgsr")
    kinds = {"play:w", "play:ww", "play:g", "play:s"}
    assert listed(state) == {f"{kind}@{n}" for kind in kinds for n in (1, 2)} | {"draw", "ride@1", "ride@2"}


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("play:t@1", "play.from-hand"),
        ("play:www@1", "play.from-hand"),
        ("play:wg@1", "play.same-kind"),
        ("play:w@3", "play.with-tokens"),
        ("play:w@0", "play.with-tokens"),
        ("ride@3", "play.with-tokens"),
        ("play:r@1", "ride.not-an-action"),
        ("draw", "draw.in-deck"),
        ("draw:r+draw:r", "draw.in-deck"),
        ("pass", "turn.no-pass"),
        ("deal:wwgsr", "turn.actions-only"),
        ("play:w@1/2w", "dragon.alone-covers"),
        ("ride@1+ride@1", "play.from-hand"),
        ("play:w@1+play:r@1", "ride.not-second"),
    ],
)
def test_refused_actions(word: str, clause: str) -> None:
    assert refusal(begun("wwgsr", "wwgsr"), word) == clause


def test_a_turn_has_two_actions_and_riders_besides() -> None:
    state = begun("wgsrr", "wwgsr")
    state = play(state, "ride@1")
    assert (state.actions_left, state.ridden) == (2, 1)
    state = play(state, "draw:w")
    assert (state.turn, state.actions_left, state.ridden) == (1, 1, 1)
    state = play(state, "ride@2")
    assert (state.turn, state.actions_left, state.ridden) == (1, 1, 2)
    state = play(state, "play:w@2")
    assert (state.turn, state.actions_left, state.ridden) == (2, 2, 0)


def test_riders_as_an_action_are_the_first_one() -> None:
    state = begun("wgsrr", "wwgsr", riders__as_action="yes")
    assert {"play:r@1", "play:rr@2", "ride@1"} <= listed(state)
    assert play(state, "play:rr@1").ridden == 2
    assert refusal(state, "play:w@1+play:r@1") == "ride.not-second"


def test_riders_with_cards_only() -> None:
    state = begun("wgsrr", "wwgsr", riders__with_draw="only-with-cards")
    assert refusal(state, "draw:w+ride@1") == "ride.only-with-cards"
    assert refusal(state, "ride@1+draw:w") == "ride.no-draw-after"
    assert play(state, "play:w@1+ride@1").ridden == 1
    assert play(state, "ride@1+play:w@1+draw:w").turn == 2


def test_dragons_cover() -> None:
    state = begun("wwgsd", "wwgsd")
    state = play(state, "play:g@1+play:ww@2", "play:w@1+draw:w", "take:5@g", "take:4@w")
    over = {word for word in listed(state) if "/" in word}
    # the gate bears a token; of the two walls in section 2 one does, and the other may be covered
    assert over == {"play:d@1/2w", "play:d@2/1w"}
    assert refusal(state, "play:d@1/1g") == "dragon.not-over-token"
    assert refusal(state, "play:d@1/2g") == "dragon.target-lies-there"
    assert refusal(state, "play:d@1/3w") == "dragon.target-lies-there"
    state = play(state, "play:d@1/2w")
    seen = state.observation()["sections"][0]
    assert (seen["cards"], seen["covered"]) == (
        {"1": ["gate", "dragon"], "2": []},
        {"1": [], "2": ["wall"]},
    )
    assert seen["sums"] == {"1": 2 + 1 - 5, "2": 0}
    state = play(state, "draw:w")
    # player 2 is present with 0 against -2: the second token is his
    assert (state.phase, state.turn, state.scores) == ("reveal", 2, [5, 3])


@pytest.mark.parametrize(
    ("target", "covered", "refused"),
    [
        ("any", {"1w", "2w", "2d"}, {}),
        ("not-dragon", {"1w", "2w"}, {"2d": "dragon.not-dragon"}),
        ("enemy", {"2w", "2d"}, {"1w": "dragon.not-own"}),
    ],
)
def test_what_a_dragon_may_cover(target: str, covered: set[str], refused: dict[str, str]) -> None:
    state = begun("wwgsd", "wwgsd", dragon__target=target)
    state = play(state, "play:w@1+draw:w", "play:w@1+play:d@1", "draw:w")
    assert {word for word in listed(state) if "/" in word} == {f"play:d@1/{card}" for card in covered}
    for card, clause in refused.items():
        assert refusal(state, f"play:d@1/{card}") == clause


# The end


def given(
    hands: tuple[str, ...], lying: tuple[Section, ...], variant: str = "two-player", first: int = 1, **rulings: str
) -> GreatWallState:
    """Return a game at the first turn of player 1 with these hands and sections, and empty decks."""
    deal = ["wwgsr"] * len(hands)
    bare = {2: "3,5 2,4", 3: "3,5 2,4 3,4"}[len(hands)]
    state = begun(*deal, tokens=bare, variant=variant, setup={"first": first}, **rulings)
    empty: tuple[Stock[str], ...] = (Stock(()),) * len(hands)
    return replace(state, turn=1, hands=tuple(cards(hand) for hand in hands), decks=empty, sections=lying)


def test_with_nothing_but_riders_one_has_to_ride_before_passing() -> None:
    state = given(("rr", "w"), (section("", ""), section("", "")))
    assert listed(state) == {"ride@1", "ride@2"}
    assert refusal(state, "pass") == "ride.must"
    state = play(state, "ride@1")
    assert listed(state) == {"ride@1", "ride@2", "pass"}
    assert refusal(state, "draw:w") == "draw.not-empty"
    assert play(state, "pass").turn == 2
    assert play(state, "ride@1").last == 1


def test_with_nothing_but_riders_one_rides_without_cards_too() -> None:
    state = given(("rr", "w"), (section("", ""), section("", "")), riders__with_draw="only-with-cards")
    assert listed(state) == {"ride@1", "ride@2"}


def test_riders_that_cannot_be_played_with_a_draw_let_the_turn_lapse() -> None:
    lying = (section("", ""), section("", ""))
    state = given(("", "w"), lying, riders__with_draw="only-with-cards")
    state = play(replace(state, decks=(Stock(("rider",)), Stock(()))), "draw:r")
    assert (state.turn, state.last, state.hands[0]) == (2, None, ("rider",))


def test_passing_in_the_second_action() -> None:
    state = play(given(("wr", "w"), (section("", ""), section("", ""))), "play:w@1")
    assert listed(state) == {"ride@1", "ride@2", "pass"}
    assert play(state, "pass").hands[0] == ("rider",)


def test_the_last_round_and_the_final_checks_of_the_others() -> None:
    state = play(given(("w", "ww"), (section("", "g"), section("", ""))), "play:w@2")
    assert (state.stage, state.last, state.turn, state.phase) == ("last-round", 1, 2, "take")
    state = play(state, "take:4@g+play:w@1+play:w@1")
    # player 2 is alone with 1 + 1 + 2 - 4 = 0: both tokens are his, and no new ones come
    assert (state.phase, state.ended, state.stage) == ("finished", "cards-played", "final-check")
    assert (state.scores, state.winners) == ([0, 7], [2])
    assert state.sections[0].tokens == ()


def test_final_checks_of_everyone_end_with_the_last_player() -> None:
    lying = (section("", "g"), section("", ""))
    state = play(given(("w", "ww"), lying, end__final_check="everyone"), "play:w@2", "take:4@g+play:w@1+play:w@1")
    assert (state.phase, state.turn, state.section, state.stage) == ("take", 1, 1, "final-check")
    state = play(state, "take:3@w")
    assert (state.ended, state.scores, state.sections[1].held) == ("cards-played", [0, 7], Held(1, 3, "wall"))


def test_no_final_checks() -> None:
    lying = (section("", "g"), section("", ""))
    state = play(given(("w", "ww"), lying, end__final_check="none"), "play:w@2", "take:4@g+play:w@1+play:w@1")
    assert (state.ended, state.scores, state.winners, state.stage) == ("cards-played", [0, 0], [1, 2], "last-round")


@pytest.mark.parametrize(
    ("first", "option", "turns"),
    [
        (1, "each-other-once", [2, 3]),
        (1, "finish-round", [2, 3]),
        (2, "each-other-once", [2, 3]),
        (2, "finish-round", []),
        (3, "finish-round", [2]),
    ],
)
def test_who_has_a_turn_after_the_last_player(first: int, option: str, turns: list[int]) -> None:
    lying = (section("", "", ""), section("", "", ""), section("", "", ""))
    state = given(("w", "ww", "ww"), lying, "three-player", first, end__last_round=option, end__final_check="none")
    state, seen = play(state, "play:w@1"), []
    while state.phase != "finished":
        seen.append(state.turn)
        state = play(state, "play:ww@2")
    assert seen == turns


def test_the_game_ends_with_the_last_token_and_nothing_more_is_checked() -> None:
    held = section("", "w", held=Held(2, 2, "wall"), tokens=1)
    state = replace(given(("wwg", "ww"), (held, held.emptied())), supply=Stock(()))
    state = play(state, "play:w@1+play:w@1", "play:w@1+play:w@1")
    # 1 + 1 of player 1 against 3 - 2: he takes 3, player 2 gets the 2 from his card, and no token is left
    assert (state.phase, state.ended, state.stage, state.turn) == ("finished", "tokens-taken", "last-round", None)
    assert (state.scores, state.winners) == ([3, 2], [1])


def test_tokens_on_cards_count_for_nobody_at_the_end() -> None:
    lying = (section("", "g", held=Held(2, 5, "gate"), tokens=1), section("", ""))
    state = play(given(("w", "w"), lying, end__final_check="none"), "play:w@1", "play:w@1")
    assert (state.ended, state.scores, state.winners) == ("cards-played", [0, 0], [1, 2])
    assert state.sections[0].held == Held(2, 5, "gate")


# What players see


def test_others_see_how_many_cards_a_hand_has() -> None:
    state = begun("wwgsr", "wwwgg")
    assert state.observation(1)["hands"] == {"1": list(cards("wwgsr")), "2": 5}
    assert state.observation(2)["hands"] == {"1": 5, "2": list(cards("wwwgg"))}
    assert state.observation(9)["hands"] == {"1": 5, "2": 5}
    umpire = {**state.observation(), "hands": None}
    assert all({**state.observation(viewer), "hands": None} == umpire for viewer in (1, 2))


def test_only_the_player_to_act_sees_choices() -> None:
    state = begun("wwgsr", "wwwgg")
    assert state.known_actions(1) == state.known_actions(None) == state.legal_actions()
    assert state.known_actions(2) == []


# The door


@pytest.mark.parametrize(
    "setup",
    [
        {"first": 3},
        {"first": 0},
        {"first": True},
        {"decks": {"3": list(full_deck())}},
        {"decks": {"1": list(full_deck())[1:]}},
        {"decks": {"1": ["wall"] * 20}},
        {"decks": []},
        {"tokens": list(all_tokens())[1:]},
        {"tokens": [1] * 36},
        {"tokens": ["1"] * 36},
        {"tokens": {}},
    ],
)
def test_impossible_set_ups(setup: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        WALL.new_game("two-player", setup=setup)


def test_what_the_rulebook_does_not_have() -> None:
    for variant, rulings in (("solitaire", {}), ("two-player", {"no.such": "x"}), ("two-player", {"start": "x"})):
        with pytest.raises(UnsupportedError):
            WALL.new_game(variant, rulings)
    with pytest.raises(UnsupportedError, match="dealt by chance"):
        WALL.perft(WALL.new_game("two-player"), 1)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"type": "claim"},
        {"type": "play", "section": 1, "cards": []},
        {"type": "play", "section": True, "cards": ["wall"]},
        {"type": "play", "section": 1, "cards": ["stone"]},
        {"type": "play", "section": 1, "cards": ["dragon"], "over": None},
        {"type": "play", "section": 1, "cards": ["dragon"], "over": {"player": 2}},
        {"type": "take", "token": "5", "card": "gate"},
        {"type": "reveal", "tokens": [3.5, 4]},
    ],
)
def test_malformed_actions(data: object) -> None:
    with pytest.raises(MalformedAction):
        WALL.parse(data)


@pytest.mark.parametrize("word", ["deal:", "play:x@1", "play:w", "take:5", "reveal:3,", "ride", "pass:1", "play:d@1/2"])
def test_words_that_are_none(word: str) -> None:
    with pytest.raises(MalformedAction):
        WALL.parse_word(word)


def test_cards_of_an_action_come_in_any_order() -> None:
    data = {"type": "deal", "cards": ["rider", "wall", "gate", "wall", "soldier"], "note": "ignored"}
    assert WALL.parse(data) == WALL.parse_word("deal:wwgsr")
    assert WALL.parse({"type": "reveal", "tokens": [5.0, 3]}) == Reveal((3, 5))


def test_words_joined_by_a_plus_are_played_one_after_the_other() -> None:
    state = begun("wwgsr", "wwgsr")
    unfolded = WALL.unfold(state, "play:ww@1+draw:s")
    assert [WALL.format_word(action) for action in unfolded] == ["play:ww@1", "draw:s"]


# Clauses


def test_every_clause_is_a_reason_or_a_refusal() -> None:
    reasons = {f"great-wall.{clause}" for clause, _, _ in TABLE}
    clauses = WALL.spec.clauses.values()
    assert reasons == {clause.id for clause in clauses if clause.kind != "prohibition"}


def test_near_misses_try_every_prohibition() -> None:
    named: set[str] = set()
    wanted = {clause.id for clause in WALL.spec.clauses.values() if clause.kind == "prohibition"}
    options = {"riders.with-draw": "only-with-cards", "riders.as-action": "yes"}
    targets = ({"dragon.target": "enemy"}, {"dragon.target": "not-dragon"})
    rng = Random(1)
    for rulings in [{}, options, *targets] * 40:
        if named >= wanted:
            break
        state = WALL.new_game("two-player", rulings, WALL.random_setup(rng, "two-player", {}, ("order",)))
        manner = WALL.manners()[rng.choice(["hoarding", "holding-riders", "dragons"])]
        while True:
            for action in WALL.near_misses(state):
                with pytest.raises(IllegalAction) as caught:
                    state.play(action)
                named.add(caught.value.clause_id)
            if state.phase == "finished":
                break
            outcomes = state.outcomes(rng.choice(manner(state, state.legal_actions())))
            state = state.play(rng.choice(outcomes)[0])
    assert named == wanted
