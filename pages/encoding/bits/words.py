"""Words of counting in bits beside the encoding."""

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.encoding.bits.model import EXACT, Model


def bits_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of bits and waves."""
    t, pair, factor = model.view.t, model.pair, model.growth
    return {
        "from one wave to the next, n^(2/d)": f"× {factor:.4f}" if factor else "there is one wave",
        "from one bit to the next": "× 2",
        f"wavelength of pair {pair}": f"{grouped(model.wavelengths[pair], '.4f')} tokens",
        f"period of bit {pair}": f"{grouped(model.periods[pair])} tokens",
        f"t = {t} in binary": f"{t:0{model.bit_count}b}",
    }


def bits_formula(model: Model) -> str:
    """Return the ratio of neighbouring wavelengths in LaTeX, and when it is 2."""
    d, n, factor = model.view.d, model.view.n, model.growth
    if factor is None:
        return rf"\lambda_0 = 2\pi = {model.wavelengths[0]:.6g}\ \text{{tokens}}"
    return (
        rf"\frac{{\lambda_{{k+1}}}}{{\lambda_k}} = n^{{2/d}} = {n}^{{\,2/{d}}} = {factor:.6g},"
        rf" \qquad n^{{2/d}} = 2 \iff n = 2^{{d/2}} = 2^{{{d // 2}}}"
    )


def bits_checks(model: Model) -> list[Check]:
    """Return what is often said of bits and waves, checked on these."""
    factor, found = model.growth, model.stretches
    plain, moved = model.sign_agreement(), model.sign_agreement(pi, 0.5)
    return [
        Check(
            "Each wave is twice as long as the one before it, as it is with bits.",
            f"Here it is {factor:.6g} times as long." if factor else "Here there is one wave only.",
            model.doubles,
        ),
        Check(
            "Every wave is longer than its bit’s period by the same factor.",
            f"The factor is {found[0]:.4f} for pair 0 and {found[-1]:.4f} for pair {len(found) - 1}"
            f"; π = {pi:.4f}.",
            bool(found.max() - found.min() < EXACT),
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
        *_step_checks(model),
    ]


def _step_checks(model: Model) -> list[Check]:
    """Check how far one position is from the next, in bits and in the encoding."""
    return [
        Check(
            f"From one position to the next, {name} takes steps of one length.",
            f"The shortest step is {found.min():.6f}, the longest {found.max():.6f}.",
            bool(found.max() - found.min() < EXACT),
        )
        for name, found in (
            ("the binary code", model.code_steps),
            ("the encoding", model.row_steps),
        )
    ]


def bits_table(model: Model) -> Table:
    """Return each bit's period beside the wavelength of its pair."""
    waves, periods = model.wavelengths, model.periods
    rows: list[tuple[str | PassFail, ...]] = []
    for k in model.pairs:
        ratio = f"{waves[k] / waves[k - 1]:.4f}" if k else "–"
        stretch = f"{model.stretches[k]:.4f}"
        rows.append((str(k), grouped(periods[k]), grouped(waves[k], ".4f"), ratio, stretch))
    columns = ("k", "period of bit k", "wavelength of pair k", "wave ÷ wave before", "wave ÷ bit")
    return Table("How long each bit and each wave takes, in tokens", columns, rows)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"bits": bits_numbers},
    "formula": {"bits": bits_formula},
    "checks": {"bits": bits_checks},
    "table": {"bits": bits_table},
}
