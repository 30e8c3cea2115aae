"""Players who change their seats in a circle: a relation that holds whatever the rules' fine print says."""

from typing import Any

from rulebooks.great_wall.actions import Over, Play
from rulebooks.interface import Action, JsonObject, Symmetry


def rotation(players: int) -> Symmetry:
    """Return the relation in which every player takes the next higher number, and the last one becomes 1."""

    def seat(player: Any) -> Any:
        return player % players + 1 if player in range(1, players + 1) else player

    def moved(by_player: JsonObject) -> JsonObject:
        return {str(seat(int(player))): value for player, value in by_player.items()}

    def turn_setup(setup: JsonObject) -> JsonObject:
        made = {**setup, "first": seat(setup.get("first", 1))}
        return {**made, "decks": moved(setup["decks"])} if "decks" in setup else made

    def turn_action(action: Action) -> Action:
        if isinstance(action, Play) and action.over:
            return Play(action.section, action.cards, Over(seat(action.over.player), action.over.card))
        return action

    def turn_section(section: JsonObject) -> JsonObject:
        held = section["held"] and {**section["held"], "player": seat(section["held"]["player"])}
        return {**section, "held": held, **{name: moved(section[name]) for name in ("cards", "covered", "sums")}}

    def turn_observation(seen: JsonObject) -> JsonObject:
        return {
            **seen,
            **{name: moved(seen[name]) for name in ("hands", "decks", "taken", "scores")},
            "toAct": seat(seen["toAct"]),
            "last": seat(seen["last"]),
            "winners": None if seen["winners"] is None else sorted(map(seat, seen["winners"])),
            "sections": [turn_section(section) for section in seen["sections"]],
        }

    title = "players who change their seats in a circle play the same game"
    return Symmetry("rotation", title, turn_setup, turn_action, turn_observation)
