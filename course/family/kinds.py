"""What is said of one position encoding on the map of the family."""

from collections.abc import Callable
from typing import NamedTuple

# What a member acts on: the rows of the map.
ADDED = "added to the words"
TURNED = "turns queries and keys"
SLOWED = "RoPE with other frequencies"
SCORED = "added to the scores"
LEFT_OUT = "positions left out"
PLACES = (ADDED, TURNED, SLOWED, SCORED, LEFT_OUT)

EVERY = "every layer"
ONCE = "once, before the first layer"
AS_ROPE = "every layer with RoPE"
NOTHING = "0"


class Size(NamedTuple):
    """The size of a model: its width, its heads, its layers, and how many positions it has."""

    d: int
    heads: int
    layers: int
    positions: int

    @property
    def head_width(self) -> int:
        """How many entries the queries and keys of one head have."""
        return self.d // self.heads


EXAMPLE = Size(768, 12, 12, 1024)  # the smallest GPT-2, with its trained length


class Member(NamedTuple):
    """One position encoding: whose it is, what it does and what is known of it.

    `cited` names its sources in `course.sources`; the first one describes it, and need not be the
    first that ever did. `who` and `year` are those of this source, or empty and 0 if there is none.
    `learned` says how many numbers are learned, with d, d_head, H heads, N layers and L positions,
    and `numbers` works them out; None if that depends on more. `beyond` says what is known past the
    trained length, and by whom. `rows` names its rows in `pe_core.registry`, and `lesson` the page
    that explains it, if there is one.
    """

    name: str
    year: int
    who: str
    place: str
    does: str
    layers: str
    learned: str
    numbers: Callable[[Size], int] | None
    beyond: str
    cited: tuple[str, ...]
    lesson: str = ""
    rows: tuple[str, ...] = ()


def nothing(size: Size) -> int:
    """Return how much an encoding learns that learns nothing."""
    return 0
