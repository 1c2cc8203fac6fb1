"""The protocol of a room: which question is asked, in which phase, and whether votes count.

Peer instruction: everybody predicts alone, votes, talks to a neighbour, votes again, and only then
sees. A twin of the question, answered alone, shows what was learned.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, NamedTuple

from course.messages import sentences

CLOSING_S = 5.0  # how long a vote still counts after the teacher has closed it

# What a phase is called where it is shown.
PHASES: Mapping[str, str] = {
    "gather": "Join",
    "ask": "Think",
    "vote": "Vote",
    "discuss": "Discuss",
    "again": "Second vote",
    "reveal": "Answer",
    "twin": "Similar question",
    "answer": "Answer to the similar question",
    "test": "Test",
    "end": "End",
}
BALLOTS = ("vote", "again", "twin", "test")
_SAY = sentences("room")


class Move(NamedTuple):
    """What a teacher can do: its name on the button, in which phases, and the phase it leads to.

    `waits` says that it can be done only once nobody can vote any more.
    """

    label: str
    phases: tuple[str, ...]
    to: str
    waits: bool = False


MOVES: Mapping[str, Move] = {
    "start": Move("Start", ("gather",), "ask"),
    "open": Move("Open the vote", ("ask",), "vote"),
    "close": Move("Close the vote", BALLOTS, ""),
    "discuss": Move("Discuss", ("vote",), "discuss", waits=True),
    "again": Move("Vote again", ("discuss", "vote"), "again", waits=True),
    "reveal": Move("Show the answer", ("ask", "vote", "discuss", "again"), "reveal", waits=True),
    "twin": Move("Ask a similar question", ("reveal",), "twin"),
    "answer": Move("Show the answer to it", ("twin",), "answer", waits=True),
    "next": Move("Next step", (), ""),
    "back": Move("Previous step", (), ""),
    "end": Move("End the lesson", (), "end"),
}


class NotNow(ValueError):
    """Something that cannot be done in the phase the room is in."""


@dataclass(frozen=True)
class Room:
    """Where a room is: its programme, the step, the phase, and until when votes count.

    Times are seconds since the epoch on the server's clock. `steps` is how many steps the programme
    has. `quiz` is the first of those at its end that are asked once, without a discussion. `test`
    is "before" or "after" where the room takes a test in place of a lesson. `told` holds the steps
    whose answer was shown: who comes back to one finds its answer, and no vote opens again.
    `asked` names the questions of the programme as it was when the room was opened: an update of
    the course in between changes none of them. `door` holds the letters by which seats come, once
    the teacher has renewed them; before, those are the room's code.
    """

    programme: str
    steps: int
    quiz: int
    began: float
    since: float
    step: int = 0
    phase: str = "gather"
    closes: float | None = None
    test: str = ""
    told: tuple[int, ...] = ()
    asked: tuple[str, ...] = ()
    door: str = ""

    @property
    def ballot(self) -> str:
        """The name of the round of votes that this phase holds; empty if it holds none."""
        return f"{self.step}.{self.phase}" if self.phase in BALLOTS else ""

    def open(self, now: float) -> bool:
        """Return whether a vote counts now.

        One whose end is further off than can be is closed: somebody has set the clock back since.
        """
        if self.closes is None:
            return bool(self.ballot)
        return bool(self.ballot) and self.closes - 2 * CLOSING_S < now < self.closes

    def can(self, now: float) -> list[str]:
        """Return the names of the moves that can be made now, the one that suggests itself first.

        >>> Room("dot_products", 5, 5, 0, 0).can(now=1)
        ['start', 'end']
        """
        return [name for name in MOVES if self._refusal(name, now) is None]

    def after(self, name: str, now: float) -> "Room":
        """Return the room after a move; NotNow says why it cannot be made."""
        if name not in MOVES:
            raise ValueError(f"move must be one of {', '.join(MOVES)}, got {name!r:.40}")
        if refusal := self._refusal(name, now):
            raise NotNow(refusal)
        if name == "close":
            return replace(self, closes=min(self.closes or now + CLOSING_S, now + CLOSING_S))
        if name in ("next", "back"):
            return self._at(self.step + (1 if name == "next" else -1), now)
        began = now if name == "start" else self.began
        since = now if name == "start" else self.since
        to = "test" if name == "start" and self.test else MOVES[name].to
        told = (*self.told, self.step) if name == "reveal" else self.told
        return replace(self, phase=to, closes=None, began=began, since=since, told=tuple(told))

    def _at(self, step: int, now: float) -> "Room":
        if step == self.steps:
            return replace(self, phase="end", closes=None)
        phase = "reveal" if step in self.told else "ask"
        return replace(self, step=step, phase=phase, closes=None, since=now)

    def _refusal(self, name: str, now: float) -> str | None:
        """Return why a move cannot be made now; None if it can."""
        move, label = MOVES[name], MOVES[name].label
        if name == "close":
            if self.closes is not None or not self.ballot:
                return _SAY("no_open_vote", label=label)
        elif name in ("next", "back"):
            if self.phase in ("gather", "end", "test") or (name == "back" and not self.step):
                return _SAY("not_here", label=label)
            if self.closes is not None and self.open(now):  # pressed twice, it skips nothing
                return _SAY("once_closed", label=label)
        elif name == "end":
            return _SAY("done", label=label) if self.phase == "end" else None
        elif self.phase not in move.phases:
            return _SAY("not_now", label=label, phase=PHASES[self.phase])
        elif move.waits and self.open(now):
            return _SAY("once_closed", label=label)
        elif self.step >= self.quiz and name in ("discuss", "again", "twin"):
            return _SAY("closing", label=label)
        return None


def to_dict(room: Room) -> dict[str, Any]:
    """Return a room as plain values."""
    return asdict(room)


def from_dict(values: Mapping[str, Any]) -> Room:
    """Return the room that these plain values describe.

    They may come from another version of the course: what is missing has its default, and what is
    not known here is left out.
    """
    known = {one.name: values[one.name] for one in fields(Room) if one.name in values}
    lists = {key: tuple(values.get(key, ())) for key in ("told", "asked")}
    return Room(**{**known, **lists})


class Advice(NamedTuple):
    """What the share of right answers suggests: the move, and why."""

    move: str
    because: str


HINT_BELOW, GO_ON_ABOVE = 0.35, 0.70
FEWEST = 5  # votes, below which a share says nothing


def advice(right: int, votes: int) -> Advice | None:
    """Return what the rule of thumb of peer instruction suggests after a first vote.

    Below 35 % right, talking does not help yet: give a hint. From 35 to 70 %, discuss and vote
    again. Above, explain and go on. None if there are too few votes to say.

    Source: Crouch & Mazur (2001), "Peer Instruction: ten years of experience and results", and
    Vickrey et al. (2015), which narrow the range in which a discussion pays.

    >>> advice(12, 24).move
    'discuss'
    """
    if votes < FEWEST:
        return None
    share = right / votes
    move = "hint" if share < HINT_BELOW else "discuss" if share <= GO_ON_ABOVE else "reveal"
    return Advice(move, _SAY(f"suggest_{move}", right=right, votes=votes))
