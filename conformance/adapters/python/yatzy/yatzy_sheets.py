"""The score sheets, their bonuses and totals: yatzy.sheet.*, yatzy.bonus.*, yatzy.total.*, yatzy.triple.*."""

from yatzy_boxes import Boxes

Column = dict[str, int]  # the boxes that are filled, with what was written
Sheet = dict[int, Column]  # the columns by number: 1, 2 and 3 in triple, elsewhere only 1


class Sheets(Boxes):
    """The sheets of all players."""

    def __init__(self, variant: str, rulings: dict[str, str], seats: int) -> None:
        super().__init__(variant, rulings)
        self.seats = seats
        # yatzy.sheet.shown, yatzy.triple.shown: a sheet of his own for every player, empty at first
        self.sheets: dict[int, Sheet] = {player: self.empty_sheet() for player in self.players()}

    def players(self) -> list[int]:
        """yatzy.setup.seats, yatzy.team.sheet, yatzy.solitaire.one: numbered from 1."""
        return list(range(1, self.seats + 1))

    def columns(self) -> tuple[int, ...]:
        """yatzy.triple.columns."""
        return (1, 2, 3) if self.variant == "triple" else (1,)

    def empty_sheet(self) -> Sheet:
        return {column: {} for column in self.columns()}

    def boxes_filled(self, player: int) -> int:
        return sum(len(column) for column in self.sheets[player].values())

    def boxes_of_sheet(self) -> int:
        """yatzy.triple.columns: each column has all boxes."""
        return len(self.boxes()) * len(self.columns())

    def is_full(self, player: int) -> bool:
        return self.boxes_filled(player) == self.boxes_of_sheet()

    # ---- bonuses

    def bonus_bound(self) -> int:
        """yatzy.bonus.upper, yatzy.maxi.bonus-84, yatzy.maxi.bonus-75, yatzy.maxi.bonus-63, yatzy.triple.bonus-*."""
        if self.variant == "maxi":
            return {"100-from-84": 84, "50-from-75": 75, "50-from-63": 63}[self.rulings["maxi.bonus"]]
        return 63

    def bonus_points(self, column: int) -> int:
        """yatzy.bonus.upper, yatzy.maxi.bonus-*, yatzy.triple.bonus-multiplied, yatzy.triple.bonus-plain."""
        if self.variant == "maxi":
            return {"100-from-84": 100, "50-from-75": 50, "50-from-63": 50}[self.rulings["maxi.bonus"]]
        if self.variant == "triple" and self.rulings["triple.bonus"] == "multiplied":
            return 50 * column
        return 50

    def upper_points(self, filled: Column) -> int:
        """Add up the upper six boxes of a column, before they are multiplied."""
        return sum(points for box, points in filled.items() if box in self.UPPER)

    def are_upper_full(self, filled: Column) -> bool:
        return all(box in filled for box in self.UPPER)

    def has_bonus(self, filled: Column) -> bool:
        """yatzy.bonus.reached, yatzy.bonus.section-full."""
        if self.rulings["bonus.when"] == "section-full" and not self.are_upper_full(filled):
            return False
        return self.upper_points(filled) >= self.bonus_bound()

    def bonus(self, player: int) -> int:
        return sum(
            self.bonus_points(column) for column, filled in self.sheets[player].items() if self.has_bonus(filled)
        )

    # ---- totals

    def factor(self, column: int) -> int:
        """yatzy.triple.total: column 1 counts once, 2 twice, 3 three times."""
        return column

    def total(self, player: int) -> int:
        """yatzy.total.sum, yatzy.triple.total."""
        boxes = 0
        for column, filled in self.sheets[player].items():
            boxes = boxes + self.factor(column) * sum(filled.values())
        return boxes + self.bonus(player)

    def totals(self) -> dict[str, int]:
        return {str(player): self.total(player) for player in self.players()}

    # ---- what is shown

    def shown_column(self, filled: Column) -> Column:
        """yatzy.sheet.shown, yatzy.triple.shown: in the order of the sheet; open boxes and the bonus not at all."""
        return {box: filled[box] for box in self.boxes() if box in filled}

    def shown_sheet(self, player: int) -> dict[str, object]:
        """yatzy.sheet.shown, yatzy.triple.shown: in triple all three columns by number."""
        sheet = self.sheets[player]
        if self.variant == "triple":
            return {str(column): self.shown_column(sheet[column]) for column in self.columns()}
        return dict(self.shown_column(sheet[1]))

    def shown_sheets(self) -> dict[str, object]:
        return {str(player): self.shown_sheet(player) for player in self.players()}
