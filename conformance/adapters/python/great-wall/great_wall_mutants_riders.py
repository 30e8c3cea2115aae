"""Mutants of the clauses great-wall.ride.*."""

from collections.abc import Sequence

from great_wall_hand import Over
from great_wall_mutants_tools import StricterPlay, StricterRide, mutant
from great_wall_rules import Game

# ---- great-wall.ride.free


@mutant
class RideIsAnAction(Game):
    def act_ride(self, number: int) -> None:
        if self.rulings["riders.with-draw"] == "allowed":
            self.ride(self.turn, number)
            self.action_done()
        else:
            super().act_ride(number)


@mutant
class RidesBeforeTheFirstActionOnly(StricterRide):
    CLAUSE = "great-wall.ride.free"

    def refuses_ride(self, number: int) -> bool:
        del number
        return not self.is_first_action()


@mutant
class RidesAfterTheFirstActionOnly(StricterRide):
    """Refuses a ride before the first action, unless nothing else is possible."""

    CLAUSE = "great-wall.ride.free"

    def refuses_ride(self, number: int) -> bool:
        del number
        return self.is_first_action() and (self.can_play(self.turn) or self.can_draw(self.turn))


@mutant
class OneRideATurn(StricterRide):
    CLAUSE = "great-wall.ride.free"

    def refuses_ride(self, number: int) -> bool:
        del number
        return self.ridden > 0


@mutant
class RidesAreNotCounted(Game):
    def state(self, viewer: int | None = None) -> dict[str, object]:
        return {**super().state(viewer), "ridden": 0}


@mutant
class RidersOfAnActionAreNotCounted(Game):
    def act_play(self, number: int, cards: list[str], over: Over | None) -> None:
        self.ridden -= cards.count("rider")
        super().act_play(number, cards, over)


@mutant
class RidesOfEarlierTurnsAreCounted(Game):
    """Goes on counting the riders of a player from turn to turn."""

    def begin_game(self) -> None:
        self.rides = dict.fromkeys(self.players(), 0)
        super().begin_game()

    def act_ride(self, number: int) -> None:
        self.rides[self.turn] += 1
        super().act_ride(number)

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        return {**seen, "ridden": self.rides[self.turn]} if self.phase == "act" else seen


# ---- great-wall.ride.any-section


@mutant
class RidersFollowTheCards(StricterRide):
    """Refuses, after a play of cards, other sections than the one to which they went."""

    CLAUSE = "great-wall.ride.any-section"

    def end_check(self) -> None:
        self.played_to: int | None = None
        super().end_check()

    def act_play(self, number: int, cards: list[str], over: Over | None) -> None:
        self.played_to = number
        super().act_play(number, cards, over)

    def refuses_ride(self, number: int) -> bool:
        return self.played_to is not None and number != self.played_to


@mutant
class RidersStayTogether(StricterRide):
    CLAUSE = "great-wall.ride.any-section"

    def end_check(self) -> None:
        self.ridden_to: int | None = None
        super().end_check()

    def act_ride(self, number: int) -> None:
        self.ridden_to = number
        super().act_ride(number)

    def refuses_ride(self, number: int) -> bool:
        return self.ridden_to is not None and number != self.ridden_to


@mutant
class RidersJoinOwnCards(StricterRide):
    """Refuses sections where the player has no card, if he has one elsewhere."""

    CLAUSE = "great-wall.ride.any-section"

    def refuses_ride(self, number: int) -> bool:
        there = self.sections[number]
        anywhere = any(self.sections[other].cards[self.turn] for other in self.sections_with_tokens())
        return anywhere and not there.cards[self.turn]


@mutant
class CardsFollowTheRiders(StricterPlay):
    """Refuses, after a ride, cards to other sections than the one to which the rider went."""

    CLAUSE = "great-wall.ride.any-section"

    def end_check(self) -> None:
        self.ridden_to: int | None = None
        super().end_check()

    def act_ride(self, number: int) -> None:
        self.ridden_to = number
        super().act_ride(number)

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del cards, over
        return self.is_first_action() and self.ridden_to is not None and number != self.ridden_to


# ---- great-wall.ride.not-an-action, great-wall.ride.as-action


@mutant
class RidersAreAnAction(Game):
    """Lets riders be played as an action, but does not reckon with that in other rules."""

    def may_riders_be_an_action(self) -> bool:
        return True

    def kinds_to_play(self, player: int) -> list[str]:
        kinds = super().kinds_to_play(player)
        return kinds if super().may_riders_be_an_action() else [kind for kind in kinds if kind != "rider"]


@mutant
class OneRiderOnlyAsAction(StricterPlay):
    CLAUSE = "great-wall.ride.as-action"

    def refuses(self, number: int, cards: Sequence[str], over: Over | None) -> bool:
        del number, over
        return cards.count("rider") > 1


@mutant
class RidersAreNoAction(Game):
    def may_riders_be_an_action(self) -> bool:
        return False


@mutant
class RidersOfAnActionTakeNoAction(Game):
    def act_play(self, number: int, cards: list[str], over: Over | None) -> None:
        if "rider" in cards:
            self.play_cards(self.turn, number, cards, over)
            self.ridden += len(cards)
            self.go_on_acting()
        else:
            super().act_play(number, cards, over)


# ---- great-wall.ride.not-second


@mutant
class RidersAreSecondAction(Game):
    def rider_action_fault(self, cards: Sequence[str]) -> str | None:
        fault = super().rider_action_fault(cards)
        return None if fault == "great-wall.ride.not-second" and not self.is_first_action() else fault


@mutant
class RidersAreSecondActionWhereTheyAreFirst(Game):
    """Lets riders be any action where they can be the first."""

    def may_riders_be_this_action(self) -> bool:
        return super().may_riders_be_this_action() or self.may_riders_be_an_action()


# ---- great-wall.ride.with-draw


@mutant
class NoRideAfterADraw(StricterRide):
    CLAUSE = "great-wall.ride.with-draw"

    def refuses_ride(self, number: int) -> bool:
        del number
        return self.rulings["riders.with-draw"] == "allowed" and not self.is_first_action() and self.first_was_draw


@mutant
class NoDrawAfterARide(Game):
    """Refuses to draw as first action after a ride, if the player can play."""

    def may_draw_after_riding(self) -> bool:
        rode = self.is_first_action() and self.ridden_before and self.can_play(self.turn)
        return super().may_draw_after_riding() and not rode


@mutant
class NoRideWithoutCards(StricterRide):
    """Refuses to ride where no other card could be played, though the player could draw."""

    CLAUSE = "great-wall.ride.with-draw"

    def refuses_ride(self, number: int) -> bool:
        del number
        return self.is_first_action() and self.can_draw(self.turn) and not self.could_play_after_riding(self.turn)


# ---- great-wall.ride.only-with-cards


@mutant
class RidesAfterADraw(Game):
    def may_ride_now(self, player: int) -> bool:
        return not self.is_first_action() or super().may_ride_now(player)


@mutant
class RidesWithoutCards(Game):
    def may_ride_now(self, player: int) -> bool:
        return self.is_first_action() or super().may_ride_now(player)


@mutant
class RidersAloneCannotRide(StricterRide):
    """Refuses to ride with nothing but riders and an empty deck, and waits for something else."""

    CLAUSE = "great-wall.ride.only-with-cards"

    def refuses_ride(self, number: int) -> bool:
        del number
        only = self.rulings["riders.with-draw"] == "only-with-cards"
        return only and self.is_first_action() and self.has_only_riders(self.turn)

    def can_ride(self, player: int) -> bool:
        return any(Game.ride_fault(self, player, number) is None for number in self.sections)


# ---- great-wall.ride.no-draw-after


@mutant
class DrawsAfterARide(Game):
    def may_draw_after_riding(self) -> bool:
        return True


# ---- great-wall.ride.must


@mutant
class PassesWithoutRiding(Game):
    def has_ridden_if_he_must(self) -> bool:
        return True
