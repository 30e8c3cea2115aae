"""Reading the set-up of a game: clauses great-wall.setup.first, setup.known-deck, setup.known-tokens."""

from great_wall_table import Table


class BadSetupError(Exception):
    """No game can be set up like this."""


class SetupReader:
    """Turns the set-up of the protocol into the player who begins, known decks and known tokens."""

    def __init__(self, table: type[Table], variant: str) -> None:
        self.table = table
        self.players = list(range(1, table.PLAYERS[variant] + 1))

    def first(self, setup: dict[str, object]) -> int:
        """great-wall.setup.first: where the set-up names none, it is player 1."""
        first = setup.get("first", 1)
        if isinstance(first, bool) or not isinstance(first, int):
            raise BadSetupError("The player who begins is a number.")
        if first not in self.players:
            raise BadSetupError("The player who begins is one of those who play.")
        return first

    def decks(self, setup: dict[str, object]) -> dict[int, list[str]]:
        """great-wall.setup.known-deck: the decks of some players, or of all."""
        if "decks" not in setup:
            return {}
        named = setup["decks"]
        if not isinstance(named, dict) or not named:
            raise BadSetupError("Known decks are an object with a deck for at least one player.")
        decks = {}
        for name, cards in named.items():
            player = {str(number): number for number in self.players}.get(name)
            if player is None:
                raise BadSetupError("A known deck is that of one of those who play.")
            decks[player] = self.deck(cards)
        return decks

    def deck(self, cards: object) -> list[str]:
        """great-wall.card.kinds: all 20 cards of the colour, and no other."""
        if not isinstance(cards, list):
            raise BadSetupError("A known deck is a list of cards.")
        deck = []
        for card in cards:
            if not isinstance(card, str) or card not in self.table.COPIES:
                raise BadSetupError("A card is named by its kind.")
            deck.append(card)
        for kind, copies in self.table.COPIES.items():
            if deck.count(kind) != copies:
                raise BadSetupError("A known deck holds the 20 cards of a colour.")
        return deck

    def tokens(self, setup: dict[str, object]) -> list[int] | None:
        """great-wall.setup.known-tokens: all 36 of them."""
        if "tokens" not in setup:
            return None
        named = setup["tokens"]
        if not isinstance(named, list):
            raise BadSetupError("Known tokens are a list of numbers.")
        tokens = []
        for token in named:
            if isinstance(token, bool) or not isinstance(token, int) or token not in self.table.TOKENS:
                raise BadSetupError("A token is 1, 2, 3, 4, 5, 7 or 8.")
            tokens.append(token)
        for value, copies in self.table.TOKENS.items():
            if tokens.count(value) != copies:
                raise BadSetupError("Known tokens are the 36 of the game.")
        return tokens
