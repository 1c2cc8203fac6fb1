"""Words of counting in bits beside the encoding."""

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Table
from ui.views.bits import code, growth, pairs_beside, periods, shown

_EXACT = 1e-9


def bits_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of bits and waves."""
    waves, lengths = pe_core.wavelengths(view.d, view.n), periods(view)
    pair = min(view.dim // 2, pairs_beside(view)[-1])
    factor = growth(view)
    return {
        "from one wave to the next, n^(2/d)": f"× {factor:.4f}" if factor else "there is one wave",
        "from one bit to the next": "× 2",
        f"wavelength of pair {pair}": f"{grouped(waves[pair], '.4f')} tokens",
        f"period of bit {pair}": f"{grouped(lengths[pair])} tokens",
        f"t = {view.t} in binary": f"{view.t:0{len(lengths)}b}",
    }


def bits_formula(view: View) -> str:
    """Return the ratio of neighbouring wavelengths in LaTeX, and when it is 2."""
    d, n = view.d, view.n
    factor = growth(view)
    if factor is None:
        return rf"\lambda_0 = 2\pi = {pe_core.wavelengths(d, n)[0]:.6g}\ \text{{tokens}}"
    return (
        rf"\frac{{\lambda_{{k+1}}}}{{\lambda_k}} = n^{{2/d}} = {n}^{{\,2/{d}}} = {factor:.6g},"
        rf" \qquad n^{{2/d}} = 2 \iff n = 2^{{d/2}} = 2^{{{d // 2}}}"
    )


def stretches(view: View) -> list[float]:
    """Return how many times as long as the period of its bit each wave is."""
    waves = pe_core.wavelengths(view.d, view.n)
    return [float(waves[pair] / periods(view)[pair]) for pair in pairs_beside(view)]


def doubles(view: View) -> bool:
    """Return whether each wave is exactly twice as long as the one before it."""
    factor = growth(view)
    return factor is not None and abs(factor - 2) < _EXACT


def sign_agreement(view: View, stretch: float = 1.0, later: float = 0.0) -> float:
    """Return in which share of the cells the sign of the sine of pair k says what bit k is.

    Plus stands for 0. The sine is read at `stretch` times the position, `later` tokens further on.
    """
    positions, pairs = shown(view), pairs_beside(view)
    read = [stretch * (place + later) for place in positions]
    sines = pe_core.sinusoidal_at(read, view.d, view.n, pairs=pairs)[:, ::2]
    return float(((sines < 0) == (code(view, positions)[:, : len(pairs)] == 1)).mean())


def steps(table: Any) -> Any:
    """Return how long each step from one row of a table to the next is."""
    return ((table[1:] - table[:-1]) ** 2).sum(axis=1) ** 0.5


def bits_checks(view: View) -> list[Check]:
    """Return what is often said of bits and waves, checked on these."""
    factor, found = growth(view), stretches(view)
    plain, moved = sign_agreement(view), sign_agreement(view, pi, 0.5)
    return [
        Check(
            "Each wave is twice as long as the one before it, as it is with bits.",
            f"Here it is {factor:.6g} times as long." if factor else "Here there is one wave only.",
            doubles(view),
        ),
        Check(
            "Every wave is longer than its bit’s period by the same factor.",
            f"The factor is {found[0]:.4f} for pair 0 and {found[-1]:.4f} for pair {len(found) - 1}"
            f"; π = {pi:.4f}.",
            max(found) - min(found) < _EXACT,
        ),
        Check(
            "The sign of a sine is its bit.",
            f"It is so in {plain:.1%} of the cells shown.",
            plain == 1,
        ),
        Check(
            "The sign of a sine is its bit, if the wave is read at π(t + ½) in place of t.",
            f"It is so in {moved:.1%} of the cells shown.",
            moved == 1,
        ),
        *_step_checks(view),
    ]


def _step_checks(view: View) -> list[Check]:
    """Check how far one position is from the next, in bits and in the encoding."""
    positions = shown(view)
    bits = steps(code(view, positions))
    rows = steps(pe_core.sinusoidal_at(positions, view.d, view.n))
    return [
        Check(
            f"From one position to the next, {name} takes steps of one length.",
            f"The shortest step is {found.min():.6f}, the longest {found.max():.6f}.",
            bool(found.max() - found.min() < _EXACT),
        )
        for name, found in (("the binary code", bits), ("the encoding", rows))
    ]


def bits_table(view: View) -> Table:
    """Return each bit's period beside the wavelength of its pair."""
    waves, lengths = pe_core.wavelengths(view.d, view.n), periods(view)
    rows: list[Any] = []
    for k in pairs_beside(view):
        ratio = f"{waves[k] / waves[k - 1]:.4f}" if k else "–"
        stretch = f"{waves[k] / lengths[k]:.4f}"
        rows.append((str(k), grouped(lengths[k]), grouped(waves[k], ".4f"), ratio, stretch))
    columns = ("k", "period of bit k", "wavelength of pair k", "wave ÷ wave before", "wave ÷ bit")
    return Table("How long each bit and each wave takes, in tokens", columns, rows)


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"bits": bits_numbers},
    "formula": {"bits": bits_formula},
    "checks": {"bits": bits_checks},
    "table": {"bits": bits_table},
}
