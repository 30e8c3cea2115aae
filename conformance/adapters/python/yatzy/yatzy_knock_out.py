"""The pairs of knock-out Yatzy: clauses yatzy.knock-out.*."""

from yatzy_sheets import Sheets


class KnockOut(Sheets):
    """Who is still in, who plays against whom, and what the pair in turn has written so far."""

    def __init__(self, variant: str, rulings: dict[str, str], seats: int) -> None:
        super().__init__(variant, rulings, seats)
        self.alive = self.players()
        self.pairs: list[list[int]] = []
        self.pair_in_turn = 0
        self.written: dict[int, int] = {}  # in the turn of this round, by player

    def begin_turn(self, player: int) -> None:
        raise NotImplementedError

    def finish(self, how: str) -> None:
        raise NotImplementedError

    def paired(self, still_in: list[int]) -> list[list[int]]:
        """yatzy.knock-out.pairs, yatzy.knock-out.rests: the lowest two, the next two; the last may stand alone."""
        return [still_in[place : place + 2] for place in range(0, len(still_in), 2)]

    def begin_round(self) -> None:
        """yatzy.knock-out.pairs."""
        self.pairs = self.paired(self.alive)
        self.pair_in_turn = 0
        self.begin_pair()

    def begin_pair(self) -> None:
        """yatzy.knock-out.order: the lower number has the first turn."""
        self.written = {}
        self.begin_turn(self.pairs[self.pair_in_turn][0])

    def compared(self, player: int, box_points: int) -> int:
        """yatzy.knock-out.round: the points just written, not totals."""
        del player
        return box_points

    def after_turn_of_pair(self, player: int, box_points: int) -> None:
        """yatzy.knock-out.order, yatzy.knock-out.out."""
        self.written[player] = self.compared(player, box_points)
        lower, higher = self.pairs[self.pair_in_turn]
        if lower not in self.written:
            self.begin_turn(lower)
        elif higher not in self.written:
            self.begin_turn(higher)
        elif self.written[lower] == self.written[higher]:
            self.pair_is_equal()
        elif self.written[lower] < self.written[higher]:
            self.pair_is_decided(lower)
        else:
            self.pair_is_decided(higher)

    def pair_is_equal(self) -> None:
        """yatzy.knock-out.again: the same pair once more, the lower number first."""
        self.begin_pair()

    def pair_is_decided(self, loser: int) -> None:
        """yatzy.knock-out.out, yatzy.knock-out.pairs, yatzy.knock-out.last."""
        self.alive = [player for player in self.alive if player != loser]
        if self.goes_on_with_next_pair():
            self.pair_in_turn = self.pair_in_turn + 1
            self.begin_pair()
        elif len(self.alive) > 1:
            self.begin_round()
        else:
            self.finish("last-player")

    def goes_on_with_next_pair(self) -> bool:
        """yatzy.knock-out.rests: who stands alone takes no turn."""
        after = self.pairs[self.pair_in_turn + 1 :]
        return len(after) > 0 and len(after[0]) == 2

    def sheet_runs_on(self, player: int) -> None:
        """yatzy.knock-out.sheet-runs-on: an empty sheet takes the place of a full one."""
        if self.is_full(player):
            self.sheets[player] = self.empty_sheet()
