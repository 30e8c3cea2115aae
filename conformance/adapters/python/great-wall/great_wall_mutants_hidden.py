"""Mutants of the clauses great-wall.hidden.*."""

from great_wall_mutants_tools import mutant
from great_wall_rules import Game

# ---- great-wall.hidden.hands


@mutant
class AllHandsAreOpen(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        del viewer, player
        return True


@mutant
class HandsAreOpenAtTheEnd(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return self.phase == "finished" or super().may_see_hand(viewer, player)


@mutant
class HandOfThePlayerToActIsOpen(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return player == self.to_act() or super().may_see_hand(viewer, player)


@mutant
class OwnHandIsANumber(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        del player
        return viewer is None


@mutant
class OutsiderSeesAllHands(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return viewer not in self.players() or super().may_see_hand(viewer, player)


@mutant
class HandsAreHiddenFromAll(Game):
    """Shows only the hand of the player to act where the state is asked for without a viewer."""

    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return super().may_see_hand(self.to_act() if viewer is None else viewer, player)


@mutant
class NextPlayersHandIsShown(Game):
    def may_see_hand(self, viewer: int | None, player: int) -> bool:
        return super().may_see_hand(viewer, player) or (
            viewer in self.players() and player == self.next_player(viewer or 1)
        )


# ---- great-wall.hidden.choices


@mutant
class ChoicesAreListedForAll(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        del viewer
        return True


@mutant
class ChoicesAreListedForOutsiders(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return viewer not in self.players() or super().may_see_choices(viewer)


@mutant
class ChoicesOfChanceAreListedForAll(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return self.phase in ("deal", "reveal") or super().may_see_choices(viewer)


@mutant
class ChoicesOfTokensAreListedForAll(Game):
    """Lists the takes for everybody, since no hand shows in them."""

    def may_see_choices(self, viewer: int | None) -> bool:
        return self.phase == "take" or super().may_see_choices(viewer)


@mutant
class ChoicesNeedAViewer(Game):
    def may_see_choices(self, viewer: int | None) -> bool:
        return viewer is not None and super().may_see_choices(viewer)


# ---- great-wall.hidden.rest-is-open


class HidesMore(Game):
    """Hides something from a viewer that is open to everybody."""

    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        raise NotImplementedError

    def own(self, values: object, viewer: int, instead: object) -> dict[str, object]:
        """Return an object by players, with the viewer's member only."""
        assert isinstance(values, dict)
        return {player: value if player == str(viewer) else instead for player, value in values.items()}

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        return seen if viewer is None else {**seen, **self.hidden(seen, viewer)}


@mutant
class TakenTokensAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"taken": self.own(seen["taken"], viewer, [])}


@mutant
class ScoresAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"scores": self.own(seen["scores"], viewer, 0)}


@mutant
class DecksAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        return {"decks": self.own(seen["decks"], viewer, 0)}


@mutant
class SupplyIsHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        del seen, viewer
        return {"supply": 0}


@mutant
class CoveredCardsOfOthersAreHidden(HidesMore):
    def hidden(self, seen: dict[str, object], viewer: int) -> dict[str, object]:
        sections = seen["sections"]
        assert isinstance(sections, list)
        return {"sections": [{**one, "covered": self.own(one["covered"], viewer, [])} for one in sections]}
