"""Mutants of the clauses great-wall.reveal.*."""

from collections.abc import Sequence

from great_wall_mutants_tools import OutOfTime, mutant
from great_wall_rules import Action, Game

# ---- great-wall.reveal.set-up


@mutant
class SectionsAreNamedFromTheHighest(Game):
    """Names the sections of the set-up in the opposite order."""

    def state(self, viewer: int | None = None) -> dict[str, object]:
        seen = super().state(viewer)
        if self.phase != "reveal" or not self.in_set_up or self.section is None:
            return seen
        return {**seen, "section": len(self.sections) + 1 - self.section}


@mutant
class LastDealtRevealsTokens(Game):
    def to_act(self) -> int | None:
        if self.phase == "reveal" and self.in_set_up:
            return self.clockwise_after(self.first)[-1]
        return super().to_act()


@mutant
class PlayerOneTakesTheFirstTurn(Game):
    """Gives the first turn to player 1, though another was named to begin."""

    any_turn = False

    def begin_turn(self, player: int) -> None:
        first = not self.any_turn
        self.any_turn = True
        super().begin_turn(1 if first else player)


@mutant
class OnlyTwoSectionsAreFilled(Game):
    def go_on_filling(self) -> None:
        self.to_fill = [number for number in self.to_fill if number <= 2]
        super().go_on_filling()


# ---- great-wall.reveal.first


@mutant
class ActsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("play", "ride")


@mutant
class DrawsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("draw",)

    def consequence(self, action: Action) -> None:
        card = self.read_card(action, "card") if "card" in action else None
        self.forbid(self.drawn_card_fault(self.turn, card))
        self.move_to_hand(self.turn, [card or ""])


@mutant
class PassesWhileTokensAreAwaited(OutOfTime):
    """Lets a section stay without tokens where a player passes."""

    PHASE = "reveal"
    KINDS = ("pass",)

    def consequence(self, action: Action) -> None:
        del action
        self.after_tokens()


@mutant
class DealsWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("deal",)


@mutant
class TakesWhileTokensAreAwaited(OutOfTime):
    PHASE = "reveal"
    KINDS = ("take",)


# ---- great-wall.reveal.two


class RevealOfAnotherNumber(Game):
    """Accepts reveals of other numbers of tokens."""

    def is_number_right(self, count: int) -> bool:
        raise NotImplementedError

    def reveal_fault(self, tokens: Sequence[int] | None) -> str | None:
        fault = super().reveal_fault(tokens)
        if fault != "great-wall.reveal.two" or tokens is None or not self.is_number_right(len(tokens)):
            return fault
        if not self.are_in_supply(tokens):
            return "great-wall.reveal.in-supply"
        return None if self.are_next_tokens(tokens) else "great-wall.setup.known-tokens"


@mutant
class FewerTokensAreTurnedUp(RevealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count < 2

    def is_pair_refused(self, number: int, pair: Sequence[int], *, in_set_up: bool) -> bool:
        return len(pair) == 2 and super().is_pair_refused(number, pair, in_set_up=in_set_up)


@mutant
class MoreTokensAreTurnedUp(RevealOfAnotherNumber):
    def is_number_right(self, count: int) -> bool:
        return count > 2

    def reveal(self, tokens: list[int]) -> None:
        super().reveal(tokens[:2])


@mutant
class RevealMayBeLeftOpen(Game):
    """Turns up the next two tokens where a reveal does not say which."""

    def play(self, action: Action) -> None:
        if self.phase == "reveal" and action.get("type") == "reveal" and "tokens" not in action:
            tokens = (self.known_tokens or self.supply[::-1])[: self.PAIR]
            super().play({**action, "tokens": tokens})
        else:
            super().play(action)


# ---- great-wall.reveal.in-supply


class LooseSupply(Game):
    """Turns up tokens that the supply does not hold, in place of others."""

    def leave_supply(self, tokens: Sequence[int]) -> None:
        for token in set(tokens):
            for _ in range(tokens.count(token) - self.supply.count(token)):
                other = next((value for value in self.supply if value not in tokens), None)
                if other is not None:
                    self.supply[self.supply.index(other)] = token
                else:
                    self.supply.append(token)
        super().leave_supply(tokens)


@mutant
class TokensOfAnyNumberAreTurnedUp(LooseSupply):
    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        return all(token in self.TOKENS for token in tokens)


@mutant
class TokensThatThereAreNotAreTurnedUp(LooseSupply):
    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        real = [token for token in tokens if token in self.TOKENS]
        return super().are_in_supply(real)


@mutant
class TakenTokensAreInTheSupply(LooseSupply):
    """Counts the tokens before the players and out of the game as if they could come again."""

    def are_in_supply(self, tokens: Sequence[int]) -> bool:
        lying = [token for section in self.sections.values() for token in section.tokens]
        lying += [section.held.token for section in self.sections.values() if section.held is not None]
        return all(tokens.count(token) + lying.count(token) <= self.TOKENS.get(token, 0) for token in tokens)


@mutant
class SupplyCountsTokensOutOfTheGame(Game):
    gone = 0

    def reveal(self, tokens: list[int]) -> None:
        before = len(self.supply)
        refused = self.section is not None and self.is_pair_refused(self.section, tokens, in_set_up=self.in_set_up)
        super().reveal(tokens)
        self.gone += before - len(self.supply) if refused else 0

    def seen_supply(self) -> int:
        return super().seen_supply() + self.gone


# ---- great-wall.reveal.lie


@mutant
class SupplyStaysAsLarge(Game):
    def seen_supply(self) -> int:
        return 36


@mutant
class SupplyIsSmallerByOne(Game):
    def seen_supply(self) -> int:
        return 36 - (36 - super().seen_supply()) // 2


@mutant
class HigherTokenLiesTwice(Game):
    def reveal(self, tokens: list[int]) -> None:
        number = self.section
        super().reveal(tokens)
        if number is not None and self.sections[number].tokens == sorted(tokens):
            self.sections[number].tokens = [max(tokens), max(tokens)]
