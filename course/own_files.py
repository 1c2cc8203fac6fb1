"""Files of the learner's own: limits on their size, and how a browser sends them."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from course.messages import sentences
from course.numerals import grouped

MOST = 1_000_000  # bytes of all files that lie in one place
_SAY = sentences("own_files")
_MOST_FILES = 500
_LONGEST = 255  # characters of a name: no system has longer ones
_SHOWN = 40


class File(NamedTuple):
    """A file: its name, and what is in it."""

    name: str
    data: bytes


@dataclass
class Place:
    """A place for files: one that gives way to the next, or `many`.

    `kinds` are the ends of their names, `held` the files that lie there, each under a number that
    no other file of the place has had. `refused` is why the last ones were not taken, with how
    often some were.
    """

    kinds: Sequence[str]
    many: bool = False
    held: dict[int, File] = field(default_factory=dict)
    refused: tuple[int, str] = (0, "")
    last: int = 0

    @property
    def files(self) -> list[File]:
        """The files that lie there, in the order in which they came."""
        return list(self.held.values())

    def take(self, sent: Any) -> None:
        """Take files as a browser hands them in, or let the one of a number go.

        A browser may send anything. What cannot be taken leaves the place as it is, and `refused`
        says why.
        """
        if not isinstance(sent, list):
            self.held.pop(sent, None)
            return
        try:
            found = list(self._read(sent))
        except ValueError as error:
            self.refused = self.refused[0] + 1, str(error)
            return
        if found and not self.many:
            self.held = {}
        for file in found:
            self.last += 1
            self.held[self.last] = file
        self.refused = self.refused[0], ""

    def facts(self) -> dict[str, Any]:
        """Return what a browser needs to know of it, in order to refuse what cannot be taken."""
        held = [
            {"number": number, "name": file.name, "size": len(file.data)}
            for number, file in self.held.items()
        ]
        rule = {"kinds": list(self.kinds), "many": self.many, "most": MOST}
        return rule | {"count": self._count, "held": held, "refused": list(self.refused)}

    def rule(self) -> str:
        """Return which files are taken, and how much of them."""
        much = f"{MOST / 1_000_000:g} MB at most"
        return f"{self._kinds}, {f'{much} in all' if self.many else much}"

    @property
    def _count(self) -> int:
        return _MOST_FILES if self.many else 1

    @property
    def _kinds(self) -> str:
        """The kinds of file, as one says them."""
        *first, last = (kind.upper() for kind in self.kinds)
        return f"{', '.join(first)} or {last}" if first else last

    def _read(self, sent: list[Any]) -> Iterator[File]:
        """Yield files as they were sent; ValueError says which of them is wrong, and why."""
        before = self.files if self.many else []
        if len(before) + len(sent) > self._count:
            raise ValueError(_SAY("count", most=self._count, got=len(before) + len(sent)))
        size = sum(len(file.data) for file in before)
        for one in sent:
            file = _file(one)
            if not file.name.lower().endswith(tuple(f".{kind}" for kind in self.kinds)):
                raise ValueError(_SAY("kind", file=file.name[:_SHOWN], kinds=self._kinds))
            size += len(file.data)
            if size > MOST:
                name, count = file.name[:_SHOWN], grouped(len(file.data))
                raise ValueError(_SAY("size", file=name, size=count, most=grouped(MOST)))
            yield file


def _file(sent: Any) -> File:
    """Return a file that was sent as its name and what is in it, in base64."""
    try:
        name, data = sent["name"], b64decode(sent["data"], validate=True)
        sound = 0 < len(name) <= _LONGEST and bool(
            name.encode()
        )  # a page can show no half of a pair
    except (TypeError, KeyError, AttributeError, ValueError):
        sound = False
    if not sound:
        raise ValueError(_SAY("unsound", longest=_LONGEST, got=f"{sent!r:.{_SHOWN}}"))
    return File(name, data)
