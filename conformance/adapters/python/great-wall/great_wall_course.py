"""The course of the game: whose turn it is, what follows from what, and how it ends."""

from great_wall_hand import Hands, Over


class Course(Hands):
    """A game that goes on by itself as far as no player and no chance is asked."""

    ACTIONS = 2

    def __init__(
        self,
        variant: str,
        rulings: dict[str, str],
        first: int,
        known_decks: dict[int, list[str]],
        known_tokens: list[int] | None,
    ) -> None:
        super().__init__(variant, rulings, first, known_decks, known_tokens)
        self.phase = "deal"
        self.turn = first
        self.in_set_up = True
        self.to_deal: list[int] = []  # who has still to get his hand, in order
        self.to_fill: list[int] = []  # in set-up: the sections that still have to get tokens, in order
        self.to_check: list[int] = []  # the sections that this check has still to look at, in order
        self.section: int | None = None  # the section that gets tokens, or from which one is taken
        self.stage = "game"
        self.last: int | None = None
        self.still_to_come: list[int] = []  # after the last player: who still has a turn, or a final check, in order
        self.ended: str | None = None
        self.begin_actions()
        self.begin_game()

    # ---- set-up

    def begin_game(self) -> None:
        """great-wall.deal.order: first the player who begins."""
        self.to_deal = [self.first, *self.clockwise_after(self.first)]
        self.turn = self.to_deal[0]

    def deal(self, cards: list[str]) -> None:
        """great-wall.deal.order."""
        self.move_to_hand(self.turn, cards)
        self.to_deal = self.to_deal[1:]
        if self.to_deal:
            self.turn = self.to_deal[0]
        else:
            self.turn = self.first
            self.to_fill = self.section_numbers()
            self.go_on_filling()

    def go_on_filling(self) -> None:
        """great-wall.reveal.set-up, great-wall.close.supply-empty."""
        while self.to_fill:
            number = self.to_fill[0]
            self.to_fill = self.to_fill[1:]
            if self.supply:
                self.wait_for_tokens(number)
                return
        self.in_set_up = False
        self.begin_turn(self.first)

    # ---- tokens

    def wait_for_tokens(self, number: int) -> None:
        """great-wall.reveal.first."""
        self.phase = "reveal"
        self.section = number

    def reveal(self, tokens: list[int]) -> None:
        """great-wall.reveal.lie, great-wall.pair.removed, great-wall.pair.mixed-back."""
        assert self.section is not None
        number = self.section
        if not self.is_pair_refused(number, tokens, in_set_up=self.in_set_up):
            self.leave_supply(tokens)
            self.sections[number].tokens = sorted(tokens)
            self.after_tokens()
        elif self.rulings["two.equal-pair.fate"] == "removed":
            self.leave_supply(tokens)
            if not self.supply:
                self.stay_without_tokens()
        else:
            self.mix_back()

    def stay_without_tokens(self) -> None:
        """great-wall.pair.removed-to-the-end."""
        if self.are_tokens_gone():
            self.finish("tokens-taken")
        else:
            self.after_tokens()

    def after_tokens(self) -> None:
        """Go on where a section got its tokens."""
        self.section = None
        if self.in_set_up:
            self.go_on_filling()
        else:
            self.go_on_checking()

    def are_tokens_gone(self) -> bool:
        """great-wall.end.tokens-taken: the supply is empty, and no section has a token."""
        return len(self.supply) == 0 and len(self.sections_with_tokens()) == 0

    # ---- the check

    def begin_turn(self, player: int) -> None:
        """great-wall.check.first."""
        self.turn = player
        self.begin_actions()
        self.begin_check()

    def begin_check(self) -> None:
        """great-wall.check.order."""
        self.to_check = self.check_order()
        self.go_on_checking()

    def check_order(self) -> list[int]:
        """great-wall.check.order."""
        return self.section_numbers()

    def go_on_checking(self) -> None:
        """great-wall.check.first, great-wall.check.order, great-wall.take.one-per-check."""
        while self.to_check:
            number = self.to_check[0]
            self.to_check = self.to_check[1:]
            if not self.gets_token(number):
                continue
            if len(self.sections[number].tokens) == 2:
                self.phase = "take"
                self.section = number
                return
            self.close(number)
            if self.phase in ("reveal", "finished"):
                return
        self.end_check()

    def gets_token(self, number: int) -> bool:
        """great-wall.check.first."""
        return self.has_tokens(number) and self.leads(self.turn, number)

    def take_token(self, token: int, card: str) -> None:
        """great-wall.take.duty, great-wall.take.held."""
        assert self.section is not None
        self.take(self.turn, self.section, token, card)
        self.section = None
        self.go_on_checking()

    def close(self, number: int) -> None:
        """great-wall.close.*."""
        self.phase = "check"
        self.give_second_token(number)
        self.give_first_token(number)
        self.clear_cards(number)
        self.after_closing(number)

    def give_second_token(self, number: int) -> None:
        """great-wall.close.second-token."""
        section = self.sections[number]
        self.taken[self.turn].extend(section.tokens)
        section.tokens = []

    def give_first_token(self, number: int) -> None:
        """great-wall.close.first-token."""
        held = self.sections[number].held
        if held is not None:
            self.taken[held.player].append(held.token)

    def clear_cards(self, number: int) -> None:
        """great-wall.close.cards-leave."""
        self.sections[number].empty()

    def after_closing(self, number: int) -> None:
        """great-wall.close.refill, great-wall.close.supply-empty, great-wall.end.tokens-taken."""
        if self.are_tokens_gone():
            self.finish("tokens-taken")
        elif self.is_refilled():
            self.wait_for_tokens(number)

    def is_refilled(self) -> bool:
        """great-wall.close.refill, great-wall.close.supply-empty, great-wall.end.no-refill."""
        return len(self.supply) > 0 and self.stage != "final-check"

    def end_check(self) -> None:
        """great-wall.turn.two-actions; in a final check there are no actions."""
        if self.stage == "final-check":
            self.next_final_check()
        else:
            self.phase = "act"
            self.actions_left = self.ACTIONS
            self.go_on_acting()

    # ---- the two actions

    def go_on_acting(self) -> None:
        """great-wall.turn.two-actions, great-wall.turn.lapses."""
        if self.actions_left == 0 or self.can_do_nothing():
            self.end_turn()

    def can_do_nothing(self) -> bool:
        """great-wall.turn.lapses."""
        return not self.can_play(self.turn) and not self.can_draw(self.turn) and not self.can_ride(self.turn)

    def act_play(self, number: int, cards: list[str], over: Over | None) -> None:
        """great-wall.play.several, great-wall.ride.as-action."""
        self.play_cards(self.turn, number, cards, over)
        self.ridden += cards.count("rider")
        self.action_done()

    def act_draw(self, card: str) -> None:
        """great-wall.draw.one."""
        self.move_to_hand(self.turn, [card])
        if self.is_first_action():
            self.first_was_draw = True
        self.action_done()

    def action_done(self) -> None:
        """great-wall.turn.two-actions."""
        self.actions_left -= 1
        self.go_on_acting()

    def act_ride(self, number: int) -> None:
        """great-wall.ride.free: it takes no action."""
        self.ride(self.turn, number)
        self.go_on_acting()

    def act_pass(self) -> None:
        """great-wall.turn.pass."""
        self.end_turn()

    # ---- turns and the end

    def end_turn(self) -> None:
        """great-wall.turn.order, great-wall.end.last-player."""
        player = self.turn
        self.begin_actions()
        if self.stage == "game" and self.has_played_all(player):
            self.last = player
            self.stage = "last-round"
            self.still_to_come = self.last_turns(player)
        if self.stage == "game":
            self.begin_turn(self.player_after(player))
        else:
            self.next_last_turn()

    def player_after(self, player: int) -> int:
        """great-wall.turn.order."""
        return self.next_player(player)

    def has_played_all(self, player: int) -> bool:
        """great-wall.end.last-player: hand and deck are both empty."""
        return len(self.hands[player]) == 0 and len(self.decks[player]) == 0

    def last_turns(self, last: int) -> list[int]:
        """great-wall.end.each-other-once, great-wall.end.finish-round."""
        others = self.clockwise_after(last)
        if self.rulings["end.last-round"] == "each-other-once":
            return others
        if last == self.first:
            return others
        return others[: others.index(self.first)]

    def next_last_turn(self) -> None:
        """great-wall.end.each-other-once, great-wall.end.finish-round."""
        if self.still_to_come:
            player = self.still_to_come[0]
            self.still_to_come = self.still_to_come[1:]
            self.begin_turn(player)
        else:
            self.begin_final_checks()

    def begin_final_checks(self) -> None:
        """great-wall.end.final-others, great-wall.end.final-everyone, great-wall.end.final-none."""
        if self.rulings["end.final-check"] == "none":
            self.finish("cards-played")
            return
        self.stage = "final-check"
        self.still_to_come = self.final_checkers()
        self.next_final_check()

    def final_checkers(self) -> list[int]:
        """great-wall.end.final-others, great-wall.end.final-everyone: clockwise from the last player."""
        assert self.last is not None
        others = self.clockwise_after(self.last)
        if self.rulings["end.final-check"] == "everyone":
            return [*others, self.last]
        return others

    def next_final_check(self) -> None:
        """great-wall.end.final-others, great-wall.end.final-everyone, great-wall.end.cards-played."""
        if self.still_to_come:
            self.turn = self.still_to_come[0]
            self.still_to_come = self.still_to_come[1:]
            self.begin_check()
        else:
            self.finish("cards-played")

    def finish(self, how: str) -> None:
        """End the game."""
        self.phase = "finished"
        self.section = None
        self.ended = how
        self.begin_actions()
