"""The course of a game: what every action makes of a position."""

from dataclasses import dataclass, replace

from rulebooks.great_wall.actions import Deal, Draw, Pass, Play, Reveal, Ride, Take
from rulebooks.great_wall.cards import Bag, Stock, less, sorted_bag
from rulebooks.great_wall.pairs import is_refused
from rulebooks.great_wall.position import ACTIONS, Position
from rulebooks.great_wall.refusals import (
    check_deal,
    check_draw,
    check_pass,
    check_phase,
    check_play,
    check_reveal,
    check_ride,
    check_take,
)
from rulebooks.great_wall.sections import Held, Section
from rulebooks.interface import Action, MalformedAction


@dataclass(frozen=True, slots=True)
class GreatWallState(Position):
    """One position of a game, from which it goes on."""

    # What happens

    def play(self, action: Action) -> "GreatWallState":
        """Return the state after ``action``; raises :class:`IllegalAction`."""
        check_phase(self, action)
        match action:
            case Deal():
                return self._deal(check_deal(self, action))
            case Reveal():
                return self._reveal(check_reveal(self, action))
            case Take():
                check_take(self, action)
                return self._take(action)
            case Play():
                check_play(self, action)
                return self._play(action)
            case Draw():
                return self._draw(check_draw(self, action))
            case Ride():
                check_ride(self, action)
                return self._ride(action)
            case Pass():
                check_pass(self)
                return self._end_turn()
        raise MalformedAction(f"{action} is no action of this game")

    def _deal(self, cards: Bag[str]) -> "GreatWallState":
        dealt = self._with_deck(self.deck.without(cards))._with_hand(cards)
        following = self.table.next_player(self.player)
        if following != self.table.first:
            return replace(dealt, turn=following)
        return replace(dealt, turn=following)._fill_from(0)

    def _fill_from(self, index: int) -> "GreatWallState":
        """Turn up tokens for the sections from ``index`` on; then the first turn begins."""
        if index < len(self.sections) and self.supply.size:
            return replace(self, phase="reveal", section=index)
        return replace(self, setting_up=False)._begin_turn(self.table.first)

    def _reveal(self, tokens: Bag[int]) -> "GreatWallState":
        assert self.section is not None
        if is_refused(self, tokens):
            if self.rulings["two.equal-pair.fate"] == "mixed-back":
                return replace(self, supply=Stock(self.supply.things), mixed_back=self.mixed_back + 1)
            removed = replace(self, supply=self.supply.without(tokens))
            return removed if removed.supply.size else removed._after_filling()
        filled = self._with_section(self.section, replace(self.sections[self.section], tokens=tokens))
        return replace(filled, supply=self.supply.without(tokens))._after_filling()

    def _after_filling(self) -> "GreatWallState":
        assert self.section is not None
        if self.setting_up:
            return self._fill_from(self.section + 1)
        return self._check_from(self.section + 1) if self.open_sections() else self._finish("tokens-taken")

    def _take(self, take: Take) -> "GreatWallState":
        assert self.section is not None
        given = self.sections[self.section].giving(Held(self.player, take.token, take.card))
        return self._with_section(self.section, given)._check_from(self.section + 1)

    def _play(self, play: Play) -> "GreatWallState":
        section = self.sections[play.section - 1]
        if play.over:
            section = section.covering(play.over.player, play.over.card)
        played = self._from_hand(play.cards)
        played = played._with_section(play.section - 1, section.with_cards(self.player, play.cards))
        return replace(played, ridden=self.ridden + play.cards.count("rider"))._after_action()

    def _draw(self, card: str) -> "GreatWallState":
        drawn = self._with_deck(self.deck.without((card,)))._with_hand(sorted_bag((*self.hand, card)))
        return replace(drawn, drew=self.drew or self.actions_left == ACTIONS)._after_action()

    def _ride(self, ride: Ride) -> "GreatWallState":
        section = self.sections[ride.section - 1].with_cards(self.player, ("rider",))
        ridden = self._from_hand(("rider",))._with_section(ride.section - 1, section)
        return replace(ridden, ridden=self.ridden + 1)._settle()

    # The course of turns

    def _begin_turn(self, player: int) -> "GreatWallState":
        return replace(self, turn=player)._check_from(0)

    def _check_from(self, index: int) -> "GreatWallState":
        """Go on with the check of the player in turn, from a section on; then come his actions."""
        state = self
        for number in range(index, len(self.sections)):
            section = state.sections[number]
            if not section.tokens or not section.is_led_by(state.player, state.rulings):
                continue
            if len(section.tokens) > 1:
                return replace(state, phase="take", section=number)
            state = state._close(number)
            if state.supply.size and state.stage != "final-check":
                return replace(state, phase="reveal", section=number)
            if not state.supply.size and not state.open_sections():
                return state._finish("tokens-taken")
        if state.stage == "final-check":
            return state._next_final_check()
        return replace(state, phase="act", section=None, actions_left=ACTIONS)._settle()

    def _close(self, number: int) -> "GreatWallState":
        section = self.sections[number]
        taken = self._with_taken(self.player, section.tokens[0])
        if section.held:
            taken = taken._with_taken(section.held.player, section.held.token)
        return taken._with_section(number, section.emptied())

    def _after_action(self) -> "GreatWallState":
        if self.actions_left == 1:
            return self._end_turn()
        return replace(self, actions_left=self.actions_left - 1)._settle()

    def _settle(self) -> "GreatWallState":
        """End the turn where nothing at all is possible (``turn.lapses``)."""
        return self if self.can_play or self.can_draw or self.can_ride else self._end_turn()

    def _end_turn(self) -> "GreatWallState":
        ended = replace(self, actions_left=0, ridden=0, drew=False)
        if self.stage == "game":
            if self.hand or self.deck.size:
                return ended._begin_turn(self.table.next_player(self.player))
            waiting = self.table.others_after(self.player)
            if self.rulings["end.last-round"] == "finish-round":
                all_places = (*waiting, self.player)
                waiting = all_places[: all_places.index(self.table.first)]
            ended = replace(ended, stage="last-round", last=self.player, waiting=waiting)
        if ended.waiting:
            return replace(ended, waiting=ended.waiting[1:])._begin_turn(ended.waiting[0])
        return ended._begin_final_checks()

    def _begin_final_checks(self) -> "GreatWallState":
        assert self.last is not None
        who = self.rulings["end.final-check"]
        if who == "none":
            return self._finish("cards-played")
        others = self.table.others_after(self.last)
        waiting = others if who == "others" else (*others, self.last)
        return replace(self, stage="final-check", waiting=waiting)._next_final_check()

    def _next_final_check(self) -> "GreatWallState":
        if not self.waiting:
            return self._finish("cards-played")
        return replace(self, waiting=self.waiting[1:])._begin_turn(self.waiting[0])

    def _finish(self, ended: str) -> "GreatWallState":
        return replace(self, phase="finished", turn=None, section=None, waiting=(), ended=ended)

    # Small changes

    def _with_section(self, index: int, section: Section) -> "GreatWallState":
        return replace(self, sections=(*self.sections[:index], section, *self.sections[index + 1 :]))

    def _with_hand(self, hand: Bag[str]) -> "GreatWallState":
        return replace(self, hands=(*self.hands[: self.player - 1], hand, *self.hands[self.player :]))

    def _from_hand(self, cards: Bag[str]) -> "GreatWallState":
        left = less(self.hand, cards)
        assert left is not None
        return self._with_hand(left)

    def _with_deck(self, deck: Stock[str]) -> "GreatWallState":
        return replace(self, decks=(*self.decks[: self.player - 1], deck, *self.decks[self.player :]))

    def _with_taken(self, player: int, token: int) -> "GreatWallState":
        tokens = sorted_bag((*self.taken[player - 1], token))
        return replace(self, taken=(*self.taken[: player - 1], tokens, *self.taken[player:]))
