"""The family of position encodings, from `family.toml`: every member, by year."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from course.contents import BY_NAME
from course.data_files import Tables
from course.sources import SOURCES

# What a member acts on: the rows of the map.
PLACES = (
    "added to the words",
    "turns queries and keys",
    "RoPE with other frequencies",
    "added to the scores",
    "multiplies the scores",
    "positions left out",
)

# Of what kind the evidence is.
EVIDENCE = (
    "by the authors, trained alike",
    "by the authors, on published models",
    "in released models",
    "a proof",
)


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

# How many numbers a member learns. Shaw et al., section 4.1, base model: k = 16, a vector per
# offset for keys and one for values, and every layer and head has vectors of its own.
_SHAW = 2 * (2 * 16 + 1)
_BUCKETS = 32  # of T5
_OFFSETS = 2 * 512  # of DeBERTa
COUNTS: Mapping[str, Callable[[Size], int]] = {
    "0": lambda size: 0,
    "table": lambda size: size.positions * size.d,
    "shaw": lambda size: _SHAW * size.d * size.layers,
    "transformer_xl": lambda size: size.d**2 * size.layers + 2 * size.d,
    "t5": lambda size: _BUCKETS * size.heads,
    "tupe": lambda size: size.positions * size.d + 2 * size.d**2,
    "deberta": lambda size: (_OFFSETS + size.positions) * size.d + 2 * size.d**2 * size.layers,
    "kerple": lambda size: 2 * size.heads,
    "forget_gate": lambda size: (size.d + 1) * size.heads * size.layers,
    "head_factor": lambda size: size.heads * size.layers,
    "mixed_rope": lambda size: size.d * size.layers,
}


class Member(NamedTuple):
    """One position encoding: whose it is, what it does and what is known of it.

    `cited` names its sources in `course.sources`; the first one describes it, and need not be the
    first that ever did. `who` and `year` are those of this source, or empty and 0 if there is none.
    `learned` says how many numbers are learned, with d, d_head, H heads, N layers and L positions,
    and `counted` names what works them out, if that is more than 0. `beyond` says what is known
    past the trained length, and by whom. From 2024 on, `size` says how large the tested models are,
    in parameters, and `evidence` of which kinds the evidence is. `rows` names its rows in
    `pe_core.registry`, and `lesson` the page that explains it, if there is one.
    """

    name: str
    place: str
    does: str
    beyond: str
    cited: tuple[str, ...]
    layers: str = "every layer"
    learned: str = "0"
    counted: str = ""
    size: str = ""
    evidence: tuple[str, ...] = ()
    year: int = 0
    who: str = ""
    lesson: str = ""
    rows: tuple[str, ...] = ()

    @property
    def numbers(self) -> Callable[[Size], int] | None:
        """How many numbers it learns, by the size of a model; None if that depends on more."""
        return COUNTS.get(self.counted or self.learned)


FAMILY = Tables("family.toml").rows(
    Member, place=PLACES, evidence=EVIDENCE, cited=SOURCES, counted=COUNTS, lesson=BY_NAME
)
