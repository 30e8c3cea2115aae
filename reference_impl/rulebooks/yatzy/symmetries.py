"""Renumbering the players: a relation that must hold between games, whatever the rules' fine print says."""

from rulebooks.interface import Action, JsonObject, Symmetry
from rulebooks.yatzy.state import Table

_BY_PLAYER = ("sheets", "totals", "saved", "cards", "marked")


def next_chair(table: Table) -> Symmetry:
    """Return the relation in which every player sits one chair further: 1 becomes 2, and the last becomes 1."""

    def turn_setup(setup: JsonObject) -> JsonObject:
        made = {**setup, "first": table.after(setup.get("first", 1))}
        if "cards" in setup:
            made["cards"] = _renumbered(setup["cards"], table)
        return made

    def turn_action(action: Action) -> Action:
        return action

    def turn_observation(seen: JsonObject) -> JsonObject:
        made = {**seen, **{field: _renumbered(seen[field], table) for field in _BY_PLAYER if field in seen}}
        made["toAct"] = None if seen["toAct"] is None else table.after(seen["toAct"])
        made["winners"] = None if seen["winners"] is None else sorted(map(table.after, seen["winners"]))
        return made

    title = "players who move up one chair change numbers and nothing else"
    return Symmetry("next-chair", title, turn_setup, turn_action, turn_observation)


def _renumbered(by_player: JsonObject, table: Table) -> JsonObject:
    return {str(table.after(int(player))): item for player, item in by_player.items()}
