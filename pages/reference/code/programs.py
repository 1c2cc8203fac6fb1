"""How each encoding is written as a program, and how its NumPy listing is held to the core."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantity import Floats
from course.view import View
from pe_core.listings import LIBRARIES

_EVERYWHERE = tuple(name for name in LIBRARIES if name != "TensorFlow")
_RUN = 128  # rows of a table, or positions, that a listing is run for
_SQUARE = 64  # the same where every two positions have a number


class Program(NamedTuple):
    """A listing per library, and how far what its NumPy listing makes is from the core's.

    `makes` says what that is, and `ran` what is compared.
    """

    makes: str
    libraries: tuple[str, ...]
    write: Callable[[str, View], str]
    miss: Callable[[View], float]
    ran: Callable[[View], str]

    def functions(self, view: View) -> dict[str, Any]:
        """Return the functions of the NumPy listing, without the lines that use them."""
        names: dict[str, Any] = {}
        # A listing of our own, with numbers in it; its last part uses the functions. They are the
        # same for short texts, and for these it is always written.
        exec(self.write("NumPy", view._replace(trained_length=1)).rpartition("\n\n\n")[0], names)
        return names


def rows_run(view: View) -> int:
    """Return how many rows a listing is run for."""
    return min(view.L, _RUN)


def positions_run(view: View) -> int:
    """Return for how many positions a listing fills a square."""
    return min(view.L, _SQUARE)


def both_sides(view: View) -> bool:
    """Return whether keys after the query are seen."""
    return bool(view.sides == "both-sides")


def _table(library: str, view: View) -> str:
    return pe_core.listing(library, view.L, view.d, view.n)


def _table_miss(view: View) -> float:
    rows = rows_run(view)
    made = PROGRAMS["sinusoidal"].functions(view)["positional_encoding"](rows, view.d, view.n)
    return float(abs(made - pe_core.sinusoidal(rows, view.d, view.n)).max())


def _rope(library: str, view: View) -> str:
    return pe_core.rope_listing(library, view.L, view.d, view.n, pairing=view.pairing)


def _rope_miss(view: View) -> float:
    rows, x = rows_run(view), pe_core.sinusoidal(rows_run(view), view.d, view.n)
    names = PROGRAMS["RoPE"].functions(view)
    tables = names["rope_tables"](rows, names["frequencies"](view.d, view.n))
    right = pe_core.rotate(x, range(rows), view.n, pairing=view.pairing)
    return float(abs(names["rotate"](x, *tables) - right).max())


def _longer(library: str, view: View) -> str:
    slowed = view.scaling != "none"
    try:
        return pe_core.rope_listing(
            library,
            view.trained_length,
            view.head_width,
            view.rope_base,
            pairing=view.pairing,
            method=view.scaling if slowed else None,
            scale=view.scale if slowed else 1,
        )
    except ValueError as refused:  # the tables of so long a text are too large
        return f"# No listing for these numbers:\n# {refused}"


def longer_frequencies(view: View) -> Floats:
    """Return the frequencies that the core makes for longer texts, shape (K,)."""
    if view.scaling == "none":
        return pe_core.frequencies(view.head_width, view.rope_base)
    found, _ = pe_core.extended_frequencies(
        view.scaling,
        view.head_width,
        view.scale,
        base=view.rope_base,
        original_length=view.trained_length,
    )
    return np.asarray(found)


def _longer_miss(view: View) -> float:
    functions = PROGRAMS["RoPE-for-longer-texts"].functions(view)
    numbers = view.head_width, view.rope_base
    if view.scaling == "none":
        made = functions["frequencies"](*numbers)
    else:
        made = functions["longer"](*numbers, view.trained_length, view.scale)
    return float(abs(np.array(made) - longer_frequencies(view)).max())


def _pairs_run(view: View) -> str:
    return f"for {grouped(view.head_width // 2)} pairs" if view.head_width > 2 else "for 1 pair"


def _alibi(library: str, view: View) -> str:
    return pe_core.alibi_listing(library, view.L, int(view.heads))


def _alibi_miss(view: View) -> float:
    length, heads = positions_run(view), int(view.heads)
    made = PROGRAMS["ALiBi"].functions(view)["add_alibi"](np.zeros((heads, length, length)))
    return float(abs(made - pe_core.alibi_bias(length, heads)).max())


def _t5(library: str, view: View) -> str:
    return pe_core.t5_listing(library, view.L, int(view.heads), bidirectional=both_sides(view))


def _t5_miss(view: View) -> float:
    both, offsets = both_sides(view), range(1 - view.L, view.L)
    bucket = PROGRAMS["T5"].functions(view)["t5_bucket"]
    made = np.array([bucket(offset, both) for offset in offsets])
    return float(abs(made - pe_core.t5_bucket(offsets, bidirectional=both)).max())


PROGRAMS = {
    "sinusoidal": Program(
        "table", LIBRARIES, _table, _table_miss,
        lambda view: f"for {grouped(rows_run(view))} positions",
    ),
    "RoPE": Program(
        "rotated vectors", _EVERYWHERE, _rope, _rope_miss,
        lambda view: f"on {rows_run(view)} vectors",
    ),
    "RoPE-for-longer-texts": Program(
        "frequencies", _EVERYWHERE, _longer, _longer_miss, _pairs_run
    ),
    "ALiBi": Program(
        "biases", _EVERYWHERE, _alibi, _alibi_miss,
        lambda view: f"for {positions_run(view)} positions",
    ),
    "T5": Program(
        "buckets", _EVERYWHERE, _t5, _t5_miss,
        lambda view: f"for {grouped(2 * view.L - 1)} offsets",
    ),
}  # fmt: skip
"""Every encoding that there are listings of, in the order in which they are chosen."""
