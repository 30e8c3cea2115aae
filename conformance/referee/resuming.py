"""Taking up a campaign that was cut short: what its bundle holds whole is not played again."""

from collections.abc import Callable, Generator, Sequence

from rulebooks import JsonObject
from rulebooks.documents import DocumentError

from referee.bundle import BundleReader, Line, name_of, stretch_of
from referee.campaign import Live, Sieve, Source
from referee.checking import Run
from referee.client import Client, Offer
from referee.crew import put_again_if_late
from referee.talk import Event, NotAsRecorded, Speaker, Talk
from referee.units import Games, Outcome, Stretch, Unit, attempt

_WORDS = {
    "referee": "was made with referee",
    "spec": "was made with a specification whose digest is",
    "command": "is about the program",
    "timeout": "was made with the timeout",
    "ledger": "was made with the ledger",
    "written": "writes of its games",
    "game": "is about",
    "variants": "is about the variants",
    "rulesets": "is about the rulesets",
    "rulings": "was made with the rulings",
    "games": "has the number of games",
    "seed": "has the seed",
}
"""How a bundle of another campaign is told from this one, by the field that differs."""


def other_campaign(before: JsonObject, now: JsonObject) -> str | None:
    """Return in which way a bundle is of another campaign, given both first lines, or None where it is of the same."""
    if "written" not in before:
        return "is of a check, not of a campaign"
    fields = {**before, **before["selection"]}, {**now, **now["selection"]}
    for name, words in _WORDS.items():
        was, wanted = (_plain(one.get(name)) for one in fields)
        if was != wanted:
            return f"{words} {was}, and not {wanted}"
    return None


def _plain(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{ruling}={option}" for ruling, option in value.items()) or "as they are"
    return str(value)


class Resumed(Source):
    """Gives what a bundle holds, and has played what it lacks.

    ``taken_over`` is called once, when all that the bundle holds was given.
    """

    def __init__(self, reader: BundleReader, live: Live, timeout: float, taken_over: Callable[[], None]) -> None:
        self._reader, self._live, self._taken_over = reader, live, taken_over
        self._is_over = False
        self._speaker = Speaker()
        self._game, self._timeout = str(reader.header["selection"]["game"]), timeout
        self._client: Client | None = None

    def shake_hands(self, now: Sequence[Event]) -> None:
        """Repeat the handshake; raises :class:`DocumentError` where the program now answers otherwise."""
        said = self._reader.events()
        if said == list(now[: len(said)]) and self._reader.peek() is None:
            self.take_over()
            return
        if said != list(now):
            message = "cannot be resumed: the program answered the handshake otherwise than it does now"
            raise DocumentError(self._reader.path, None, message)
        self._speaker.turn_to(said, running=False)
        self._client = Client(self._speaker.start, self._game, self._timeout, Talk())

    @property
    def offer(self) -> Offer:
        """What the program offers."""
        return self._live.offer

    def pieces(self, run: Run, games: Games, sieve: Sieve) -> Generator[Stretch | Outcome, None, None]:
        """Yield what becomes of the games of a run: first what was written, then what is played now."""
        self._skip_to(run)
        index = 0
        while index < len(games):
            piece = self._next(games, index)
            if piece is None:
                yield from self._live.pieces(run, games, sieve, index)
                return
            yield piece
            index = piece.end if isinstance(piece, Stretch) else index + 1

    def alone(self, unit: Unit) -> Outcome:
        """Put a unit to what was written about it, else to the program."""
        return self._recorded(unit, again=True) or self._live.alone(unit)

    def take_over(self) -> None:
        """Take no more from the bundle."""
        if not self._is_over:
            self._is_over = True
            self._taken_over()

    def _peek(self) -> Line | None:
        return None if self._is_over else self._reader.peek()

    def _skip_to(self, run: Run) -> None:
        """Pass over verdicts, and runs that are not offered, to where the games of a run begin."""
        while (line := self._peek()) is not None and line.key in ("verdict", "run"):
            self._reader.next()
            if line.key == "run" and (line.content["variant"], line.content["ruleset"]) == (run.variant, run.ruleset):
                return
        self.take_over()

    def _next(self, games: Games, index: int) -> Stretch | Outcome | None:
        line = self._peek()
        if line is None or line.key != "games":
            return self._recorded(games[index], again=False)
        stretch = stretch_of(line.content)
        if stretch.first != index or stretch.end > len(games):
            raise self._broken(line, f"here games from {index + 1} on were to be")
        self._reader.next()
        return stretch

    def _recorded(self, unit: Unit, *, again: bool) -> Outcome | None:
        """Return what came of a unit, judged once more; None where the bundle does not hold it whole."""
        line = self._peek()
        if line is None or line.key != "unit":
            self.take_over()
            return None
        if {**line.content, **name_of(unit)} != line.content:
            raise self._broken(line, f"here {unit.name} was to be put")
        self._reader.next()
        events = self._reader.events()
        end = self._reader.peek()
        if end is None or end.key != "outcome":
            self.take_over()
            return None
        self._reader.next()
        assert self._client is not None
        self._speaker.turn_to(events, running=line.content["running"])
        try:
            outcome = attempt(self._client, unit) if again else put_again_if_late(self._client, unit)
        except NotAsRecorded as error:
            raise self._broken(line, str(error)) from None
        outcome.events = events
        return outcome

    def _broken(self, line: Line, why: str) -> DocumentError:
        return DocumentError(self._reader.path, line.number, f"cannot be resumed: {why}; 'referee verify' tells more")
