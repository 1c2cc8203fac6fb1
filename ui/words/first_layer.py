"""Words of the first layer: what it does with a sum, or with a concatenation, and hands on."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Step, Table, at_position
from ui.views.adding import NO_WORDS, head_width, place, rows
from ui.words.adding import signed

_WIDTH = 8  # of the seeded matrix that stands for a layer


# Sum or concatenation.


@lru_cache(maxsize=8)  # measured: 0.3 ms each; six words of a page need the same two
def _layer(d: int) -> tuple[Any, Any]:
    """Return two seeded matrices, as a first layer might have them before it has learned."""
    return pe_core.random_head(d, _WIDTH)[0], pe_core.random_head(d, _WIDTH, seed=1)[0]


def beside(left: Any, right: Any, axis: int) -> Any:
    """Return two tables of one shape side by side (axis 1), or one above the other (axis 0)."""
    both = left.repeat(2, axis=axis)
    size = left.shape[axis]
    if axis:
        both[:, :size], both[:, size:] = left, right
    else:
        both[:size], both[size:] = left, right
    return both


def concatenated(view: View, tied: bool) -> tuple[float, tuple[int, int]]:
    """Return how far [W₁ W₂][x; p] is from W₁(x + p), and the width of both inputs."""
    found = rows(view)
    first, second = _layer(view.d)
    both = beside(first, first if tied else second, axis=0)
    wide = beside(found.word, found.position, axis=1)
    miss = abs(wide @ both - found.total @ first).max()
    return float(miss), (found.total.shape[1], wide.shape[1])


def split_miss(view: View) -> float:
    """Return how far W(x + p) is from Wx + Wp."""
    found = rows(view)
    first, _ = _layer(view.d)
    parts = found.word @ first + found.position @ first
    return float(abs(found.total @ first - parts).max())


def width_checks(view: View) -> list[Check]:
    """Return what sum and concatenation have in common, checked with a seeded matrix."""
    if not rows(view).names:
        return []
    miss = split_miss(view)
    tied, (narrow, wide) = concatenated(view, tied=True)
    free, _ = concatenated(view, tied=False)
    return [
        Check(
            "A matrix sees word and position apart: W(x + p) = Wx + Wp.",
            f"Largest difference over all words, for a random W: {miss:.1e}.",
            miss < 1e-9,
        ),
        Check(
            "Concatenation with W₁ = W₂ is the sum.",
            f"Largest difference between the two: {tied:.1e}.",
            tied < 1e-9,
        ),
        Check(
            "Concatenation with a W₂ of its own is the sum too.",
            f"The result differs by up to {free:.2f}. The price of the free half is an input of "
            f"{wide} numbers a word instead of {narrow}.",
            free < 1e-9,
        ),
    ]


def width_table(view: View) -> Table:
    """Return what sum and concatenation cost."""
    widths = {"sum, x + p": view.d, "concatenation, [x; p]": 2 * view.d}
    told: list[tuple[Any, ...]] = [
        (name, str(width), f"{grouped(width * head_width(view.d))}", f"{grouped(width * width)}")
        for name, width in widths.items()
    ]
    heads = (
        "what goes into the first layer",
        "numbers a word",
        f"weights of a query matrix, {head_width(view.d)} wide",
        "weights of a square matrix",
    )
    return Table("The price of the wider input.", heads, told)


def width_steps(view: View) -> list[Step]:
    """Return from the sum to concatenation and back, with the numbers of the chosen word."""
    found = rows(view)
    if not found.names:
        return [Step(NO_WORDS, r"W(x_t + p_t) = W x_t + W p_t")]
    t, d = place(view, len(found.names)), view.d
    at, both = at_position(t), _layer(d)
    word, position = (float(table[t] @ both[0][:, 0]) for table in found[1:3])
    whole, other = float(found.total[t] @ both[0][:, 0]), float(found.position[t] @ both[1][:, 0])
    return [
        Step(
            "The first thing a layer does with a row is to multiply it by a matrix W. A matrix "
            "takes a sum apart.",
            rf"W(x_{{{at}}} + p_{{{at}}}) = W x_{{{at}}} + W p_{{{at}}}",
        ),
        Step(
            "Here is the first number of the result, for a random W: the word's part and the "
            "position's part.",
            rf"{word:.4f} + {signed(position)} = {whole:.4f}",
        ),
        Step(
            "Concatenation writes the position behind the word. The matrix is twice as wide and "
            "has a half for each.",
            rf"\begin{{bmatrix}} W_1 & W_2 \end{{bmatrix}} \begin{{bmatrix}} x_{{{at}}} \\"
            rf" p_{{{at}}} \end{{bmatrix}} = W_1 x_{{{at}}} + W_2 p_{{{at}}}",
        ),
        Step(
            "With a second half of its own the position's part becomes another number.",
            rf"{word:.4f} + {signed(other)} = {word + other:.4f}",
        ),
        Step(
            "So the sum is the concatenation whose two halves are tied together.",
            rf"W_1 = W_2 = W \quad\Rightarrow\quad W_1 x_{{{at}}} + W_2 p_{{{at}}}"
            rf" = W(x_{{{at}}} + p_{{{at}}})",
        ),
        Step(
            "What the free half costs: the input of the first layer is twice as wide.",
            rf"x_{{{at}}} + p_{{{at}}} \in \mathbb{{R}}^{{{d}}}, \qquad"
            rf" [x_{{{at}}};\, p_{{{at}}}] \in \mathbb{{R}}^{{{2 * d}}}",
        ),
    ]


# On to the upper layers.


def shares_kept(view: View) -> tuple[Any, Any]:
    """Return how much of p(t) is in each row after one untrained layer: with residual, without.

    The share is the projection on p(t), divided by the length of p(t).
    """
    found = rows(view)
    query, key, value = pe_core.random_head(view.d, head_width(view.d))
    out = pe_core.random_head(view.d, head_width(view.d), seed=1)[2].T
    _, mixed = pe_core.attention(found.total, query, key, value)
    # A head is one of several, and each number that goes in is a sum over its width.
    layer = mixed @ out * (view.d / head_width(view.d)) ** 0.5
    squares = (found.position**2).sum(axis=1)
    with_residual, without = (
        (table * found.position).sum(axis=1) / squares for table in (found.total + layer, layer)
    )
    return with_residual, without


def residual_checks(view: View) -> list[Check]:
    """Return whether the position is still there after a layer."""
    if not rows(view).names:
        return []
    kept, alone = shares_kept(view)
    return [
        Check(
            "A residual connection hands p on: it is still in every row after one layer.",
            f"The share of p(t) in the rows is {kept.min():.2f} to {kept.max():.2f} of what was "
            "added.",
            bool(kept.min() > 0.5),
        ),
        Check(
            "The layer's own output would do so too, without the residual connection.",
            f"There the share is {alone.min():.2f} to {alone.max():.2f}.",
            bool(alone.min() > 0.5),
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "checks": {"width": width_checks, "residual": residual_checks},
    "table": {"width": width_table},
    "steps": {"width": width_steps},
}
