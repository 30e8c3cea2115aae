"""Random games of every rulebook, and what must be true of any game whatever its rules.

The test knows games only through `rulebooks.interface`. Along every game it checks, in this order of reading:

1.  what a set-up offers is JSON, and the game begins under it;
2.  listed actions are playable, in every form that chance can give them, and each is listed once;
3.  weights of outcomes are positive, and a choice covers its outcomes;
4.  nothing but listed choices, and incidents that are never listed, is accepted;
5.  near misses are refused, by a clause of the specification that holds in the variant under the rulings;
6.  a refusal leaves the state as it was, and so does playing on from it;
7.  the same actions lead to equal states with equal, hashable keys;
8.  actions survive JSON and words;
9.  an observation is JSON, has the same keys from the first to the last state, for umpire and players;
10. a game ends, and only then it has winners and no choices;
11. clauses that are said to have decided a step hold, and decide fields that states have;
12. a symmetry turns games into games: choices into choices, observations into observations;
13. a picture stays within its board, on whole and half squares.
"""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks import Action, IllegalAction, JsonObject, Rulebook, State, Symmetry, UnsupportedError, load
from rulebooks.loading import RULEBOOKS
from rulebooks.picture import Box, Disc, Line, Mark, Picture, Point, Text

LONGEST = 3000
WAYS = [(game, variant) for game in RULEBOOKS for variant in load(game).spec.variants]


@dataclass
class Game:
    """A game that is played at random, and all that it went through."""

    rulebook: Rulebook
    variant: str
    rulings: dict[str, str]
    setup: JsonObject
    rng: Random
    states: list[State]
    actions: list[Action]

    @property
    def state(self) -> State:
        """The latest state."""
        return self.states[-1]

    def begin(self) -> State:
        """Return the first state, made anew."""
        return self.rulebook.new_game(self.variant, self.rulings, self.setup)

    def play(self, action: Action) -> None:
        """Go on."""
        self.states.append(self.state.play(action))
        self.actions.append(action)


def random_game(game: str, variant: str, seed: int) -> Game:
    """Return a game before its first action, under random rulings and a random set-up."""
    rng, rulebook = Random(seed), load(game)
    rulings = {ruling.id: rng.choice(sorted(ruling.options)) for ruling in rulebook.spec.rulings.values()}
    setup = rulebook.random_setup(rng, variant, rulings, rng.choice([(), rulebook.FEATURES]))
    assert json.loads(json.dumps(setup)) == setup
    begun = Game(rulebook, variant, rulings, setup, rng, [], [])
    begun.states.append(begun.begin())
    return begun


def some_action(game: Game, manner: str | None) -> Action:
    """Return an action that can follow, mostly in a manner."""
    narrow = game.rulebook.manners()[manner] if manner and game.rng.random() < 0.8 else None
    choices = game.state.legal_actions()
    if narrow:
        narrowed = narrow(game.state, choices)
        assert narrowed, f"{manner} leaves no choice"
        assert set(narrowed) <= set(choices)
        choices = narrowed
    outcomes = game.state.outcomes(game.rng.choice(choices))
    actions = [action for action, _ in outcomes]
    if narrow and game.rng.random() < 0.5:
        narrowed = narrow(game.state, actions)
        assert narrowed, f"{manner} leaves no outcome"
        assert set(narrowed) <= set(actions)
        return game.rng.choice(narrowed)
    return game.rng.choices(actions, [weight for _, weight in outcomes])[0]


@pytest.mark.parametrize(("game", "variant"), WAYS)
@settings(max_examples=8, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_random_games_have_every_property_of_a_game(game: str, variant: str, seed: int) -> None:
    played = random_game(game, variant, seed)
    manner = played.rng.choice([None, *played.rulebook.manners()])
    symmetries = [(symmetry, begun_turned(played, symmetry)) for symmetry in played.rulebook.symmetries(played.state)]
    pool: list[Action] = []
    while played.state.phase != "finished":
        check_state(played, pool)
        check_symmetries(played, symmetries)
        before, action = played.state, some_action(played, manner)
        played.play(action)
        check_step(played, before, action)
        symmetries = [(symmetry, turned.play(symmetry.turn_action(action))) for symmetry, turned in symmetries]
        assert len(played.actions) < LONGEST, "the game has no end"
    check_state(played, pool)
    check_symmetries(played, symmetries)
    check_end(played)
    check_picture(played.rulebook.picture(played.state))
    check_replay(played)


def begun_turned(played: Game, symmetry: Symmetry) -> State:
    """Return the first state of the turned game."""
    return played.rulebook.new_game(played.variant, played.rulings, symmetry.turn_setup(played.setup))


def snapshot(state: State) -> tuple[Any, ...]:
    """Return all that can be asked of a state."""
    return state.phase, list(state.legal_actions()), state.observation(), state.key()


def check_state(played: Game, pool: list[Action]) -> None:
    """Check what holds of one state; ``pool`` collects actions to try elsewhere."""
    state, rulebook, rng = played.state, played.rulebook, played.rng
    seen = snapshot(state)
    choices = state.legal_actions()
    assert len({json.dumps(rulebook.format(choice)) for choice in choices}) == len(choices), "a choice is listed twice"
    outcomes = [(choice, action, weight) for choice in choices for action, weight in state.outcomes(choice)]
    assert {choice for choice, _, _ in outcomes} == set(choices), "a choice has no outcome"
    for choice, action, weight in outcomes:
        assert isinstance(weight, int)
        assert weight > 0
        assert choice.covers(action)
        listed_as = rulebook.choice_of(action)
        assert listed_as is not None
        assert any(other.covers(listed_as) for other in choices)
    for _, action, _ in rng.sample(outcomes, min(len(outcomes), 12)):
        state.play(action)
        check_formats(rulebook, action)
    for choice in rng.sample(choices, min(len(choices), 4)):
        check_formats(rulebook, choice)
    misses = rulebook.near_misses(state)
    for action in misses:
        check_formats(rulebook, action)
        clause = refusal(state, action)
        assert clause is not None, f"near miss {rulebook.format_word(action)} is accepted"
        assert clause in rulebook.spec.clauses
    for action in rng.sample(pool, min(len(pool), 12)):
        listed = any(choice.covers(action) for choice in choices)
        if refusal(state, action) is None:
            assert listed or rulebook.choice_of(action) is None, f"{rulebook.format_word(action)} is not listed"
        else:
            assert action not in [other for _, other, _ in outcomes]
    assert snapshot(state) == seen, "a state was changed by trying or playing"
    pool += [action for _, action, _ in rng.sample(outcomes, min(len(outcomes), 3))]
    pool += rng.sample(misses, min(len(misses), 3))
    check_observations(played)


def refusal(state: State, action: Action) -> str | None:
    """Return the clause by which an action is refused; None if it is accepted."""
    try:
        state.play(action)
    except IllegalAction as error:
        return error.clause_id
    return None


def check_formats(rulebook: Rulebook, action: Action) -> None:
    """Check that an action survives JSON and its word."""
    assert rulebook.parse(json.loads(json.dumps(rulebook.format(action)))) == action
    assert rulebook.parse_word(rulebook.format_word(action)) == action


def check_observations(played: Game) -> None:
    """Check what is told to the umpire and to the players."""
    players = played.rulebook.players(played.variant, played.setup)
    for viewer in (None, *range(1, players + 1)):
        told = played.state.observation(viewer)
        assert told == json.loads(json.dumps(told, allow_nan=False)), "an observation is not plain JSON"
        assert told.keys() == played.states[0].observation(viewer).keys()
    told = played.state.observation()
    assert told["phase"] == played.state.phase
    assert told["toAct"] is None or told["toAct"] in range(1, players + 1)
    finished = played.state.phase == "finished"
    assert finished == (not played.state.legal_actions())
    assert finished == (told["winners"] is not None)


def check_step(played: Game, before: State, action: Action) -> None:
    """Check what is said to have decided a step."""
    fields = {
        name
        for variant in played.rulebook.spec.variants
        for name in played.rulebook.new_game(variant, played.rulings).observation()
    }
    for clause, decided in played.rulebook.exercised(before, action, played.state):
        assert played.rulebook.spec.clauses[clause].holds(played.variant, played.rulings)
        assert decided, f"{clause} decides nothing"
        assert decided <= fields, f"{clause} decides {sorted(decided - fields)}, which no state has"


def check_symmetries(played: Game, symmetries: list[tuple[Symmetry, State]]) -> None:
    """Check that the turned games are where the played one is."""
    for symmetry, turned in symmetries:
        choices = played.state.legal_actions()
        assert set(map(symmetry.turn_action, choices)) == set(turned.legal_actions()), symmetry.name
        assert symmetry.turn_observation(played.state.observation()) == turned.observation(), symmetry.name
        choice = played.rng.choice(choices) if choices else None
        if choice is not None:
            outcomes = {(symmetry.turn_action(action), weight) for action, weight in played.state.outcomes(choice)}
            assert outcomes == set(turned.outcomes(symmetry.turn_action(choice))), symmetry.name


def check_end(played: Game) -> None:
    """Check a state in which the game has ended."""
    winners = played.state.observation()["winners"]
    players = range(1, played.rulebook.players(played.variant, played.setup) + 1)
    assert winners == sorted(set(winners))
    assert set(winners) <= set(players)


def check_replay(played: Game) -> None:
    """Check that the actions, written and read, lead through equal states."""
    state = played.begin()
    for number, action in enumerate([*played.actions, None]):
        then = played.states[number]
        assert state == then
        assert hash(state.key()) == hash(then.key())
        assert state.key() == then.key()
        assert snapshot(state) == snapshot(then)
        if action is not None:
            state = state.play(played.rulebook.parse(json.loads(json.dumps(played.rulebook.format(action)))))
            assert state != then, "an action changes the state"


def check_picture(picture: Picture) -> None:
    """Check that everything lies on the board, where a renderer can draw it."""
    assert len(picture.column_names) in (0, picture.columns)
    assert len(picture.row_names) in (0, picture.rows)
    assert picture.title
    assert picture.description
    assert "\n" not in picture.title
    assert picture.shapes
    for x, y in (point for shape in picture.shapes for point in points_of(shape)):
        assert 0 <= x <= picture.columns
        assert 0 <= y <= picture.rows
        assert (2 * x) % 1 == (2 * y) % 1 == 0


def points_of(shape: object) -> list[Point]:
    """Return the points that a shape touches."""
    match shape:
        case Box(x, y, width, height):
            return [(x, y), (x + width, y + height)]
        case Line(points):
            return list(points)
        case Disc(centre):
            return [centre]
        case Text(at) | Mark(at):
            return [at]
    raise AssertionError(f"{shape} is no shape")


@pytest.mark.parametrize(("game", "variant"), WAYS)
def test_refusals_name_clauses_that_hold(game: str, variant: str) -> None:
    wrong: dict[tuple[str, str, str], str] = {}
    for seed in range(12):
        played = random_game(game, variant, seed)
        manner = played.rng.choice([None, *played.rulebook.manners()])
        clauses, finished = played.rulebook.spec.clauses, False
        strange: list[Action] = []
        while not finished:
            finished = played.state.phase == "finished"
            misses = played.rulebook.near_misses(played.state)
            tried = played.rng.sample(misses, min(len(misses), 6))
            strange += tried[:2]
            for action in [*tried, *played.rng.sample(strange, min(len(strange), 4))]:
                clause = refusal(played.state, action)
                if clause is not None and not clauses[clause].holds(variant, played.rulings):
                    under = {ruling: played.rulings[ruling] for ruling in clauses[clause].under}
                    wrong[action.type, played.state.phase, clause] = f"under {under}"
            if not finished:
                played.play(some_action(played, manner))
    assert wrong == {}


@pytest.mark.parametrize(("game", "variant"), WAYS)
def test_marks_of_refused_actions_are_points_of_the_picture(game: str, variant: str) -> None:
    played = random_game(game, variant, 5)
    marked = 0
    while played.state.phase != "finished":
        misses = played.rulebook.near_misses(played.state)
        for action in played.rng.sample(misses, min(len(misses), 5)):
            with pytest.raises(IllegalAction) as caught:
                played.state.play(action)
            places = caught.value.places
            if places:
                picture = played.rulebook.picture(played.state, places)
                assert [shape.at for shape in picture.shapes if isinstance(shape, Mark)] == list(places)
                check_picture(picture)
                marked += 1
        played.play(some_action(played, None))
    assert marked


@pytest.mark.parametrize(("game", "variant"), WAYS)
def test_plies_that_are_played_are_as_many_as_those_that_are_counted(game: str, variant: str) -> None:
    rulebook, rng = load(game), Random(7)
    state = rulebook.new_game(variant)
    for _ in range(4):  # the beginning, and after one, two and three plies
        forks = list(rulebook.forks(state))
        for fork in forks:
            reached = state
            for action in fork.lead:
                reached = reached.play(action)
            assert reached == fork.state
        plies = [(fork.state, ply) for fork in forks for ply in sorted(fork.plies(), key=rulebook.format_word)]
        try:
            counted = rulebook.perft(state, 1)
        except UnsupportedError:
            return  # some games have nothing to count
        assert [(1, len(plies))] == [(row.depth, row.sequences) for row in counted]
        before, ply = rng.choice(plies)
        state = before.play(ply)


def test_there_are_games_to_play() -> None:
    assert len({game for game, _ in WAYS}) == len(RULEBOOKS) > 0
