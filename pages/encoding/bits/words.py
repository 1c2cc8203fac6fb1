"""Words of counting in bits beside the encoding."""

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

from course.numerals import grouped
from course.quantities import Floats
from course.words import Check, PassFail, Table
from pages.encoding.bits.model import EXACT, FLOATS_TO_1, Model


def bits_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the bits."""
    t, pair = model.view.t, model.pair
    return {
        f"t = {t} in binary": f"{t:0{model.bit_count}b}",
        f"period of bit {pair}": f"{grouped(model.periods[pair])} tokens",
        "from one bit to the next": "× 2",
    }


def wave_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the waves."""
    pair, factor = model.pair, model.growth
    return {
        f"wavelength of pair {pair}": f"{grouped(model.wavelengths[pair], '.4f')} tokens",
        "from one wave to the next, n^(2/d)": f"× {factor:.4f}"
        if factor
        else "there is only one wave",
    }


def bits_formula(model: Model) -> str:
    """Return position t as a sum of powers of two, in LaTeX."""
    t = model.view.t
    terms = [rf"{t >> bit & 1} \cdot {2**bit}" for bit in reversed(range(model.bit_count))]
    return f"{t} = {' + '.join(terms)}"


def factor_formula(model: Model) -> str:
    """Return the ratio of neighbouring wavelengths in LaTeX, and when it is 2."""
    d, n, factor = model.view.d, model.view.n, model.growth
    if factor is None:
        return rf"\lambda_0 = 2\pi = {model.wavelengths[0]:.6g}\ \text{{tokens}}"
    return (
        rf"\frac{{\lambda_{{k+1}}}}{{\lambda_k}} = n^{{2/d}} = {n}^{{\,2/{d}}} = {factor:.6g},"
        rf" \qquad n^{{2/d}} = 2 \iff n = 2^{{d/2}} = 2^{{{d // 2}}}"
    )


def double_checks(model: Model) -> list[Check]:
    """Return whether the waves double as the bits do."""
    factor = model.growth
    return [
        Check(
            "Each wavelength is twice the one before it, just like the periods of the bits.",
            f"Here the factor is {factor:.6g}." if factor else "Here there is only one wave.",
            model.doubles,
        )
    ]


def stretch_checks(model: Model) -> list[Check]:
    """Return whether all waves have one ratio to the periods of their bits."""
    found = model.stretches
    return [
        Check(
            "Every wave is longer than the period of its bit by the same factor.",
            f"The factor is {found[0]:.4f} for pair 0 and {found[-1]:.4f} for pair "
            f"{len(found) - 1}; π = {pi:.4f}.",
            bool(found.max() - found.min() < EXACT),
        )
    ]


def sign_checks(model: Model) -> list[Check]:
    """Return whether the bits can be read off the signs of the sines."""
    plain, moved = model.sign_agreement(), model.sign_agreement(pi, 0.5)
    return [
        Check(
            "The sign of the sine shows the bit: a minus sign means 1.",
            f"This is true in {plain:.1%} of the cells shown.",
            plain == 1,
        ),
        Check(
            "The sign of the sine shows the bit if t is replaced by π(t + ½).",
            f"This is true in {moved:.1%} of the cells shown.",
            moved == 1,
        ),
    ]


def code_step_checks(model: Model) -> list[Check]:
    """Return whether one position is as far from the next as any other, in bits."""
    return [_equal_steps("the binary code", model.code_steps)]


def row_step_checks(model: Model) -> list[Check]:
    """Return whether one position is as far from the next as any other, in the encoding."""
    return [_equal_steps("the encoding", model.row_steps)]


def _equal_steps(name: str, found: Floats) -> Check:
    return Check(
        f"All steps of {name} from one position to the next have the same length.",
        f"The shortest step is {found.min():.6f} and the longest {found.max():.6f}.",
        bool(found.max() - found.min() < EXACT),
    )


def float_checks(model: Model) -> list[Check]:
    """Return how many of the values that a float can hold the bits use, and the waves."""
    bits, waves = model.values_used
    return [
        Check(
            "Stored as 32-bit floats, the waves take more different values than the bits do.",
            f"The bits take {bits} different values; the waves beside them take {grouped(waves)}. "
            f"There are {grouped(FLOATS_TO_1)} such floats from −1 to 1.",
            waves > bits,
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
    columns = ("k", "period of bit k", "wavelength of pair k", "wave ÷ previous wave", "wave ÷ bit")
    return Table("Period of each bit and wavelength of its pair, in tokens", columns, rows)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"bits": bits_numbers, "waves": wave_numbers},
    "formula": {"bits": bits_formula, "factor": factor_formula},
    "checks": {
        "double": double_checks,
        "stretch": stretch_checks,
        "signs": sign_checks,
        "floats": float_checks,
        "code_steps": code_step_checks,
        "row_steps": row_step_checks,
    },
    "table": {"bits": bits_table},
}
