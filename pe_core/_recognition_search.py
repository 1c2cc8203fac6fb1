"""The search behind `recognition`: every combination of layout, exponent, base, place and scale.

Each candidate is compared with the table, and the rounding that explains the difference is named.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from pe_core._convention_parts import LAYOUTS, Array
from pe_core.common_bugs import FAULTS
from pe_core.precision import rounded

_EXACT = 1e-9
_ROWS = 3  # in which positions are searched
_COLUMNS = 8
_FAST = 0.01  # radians per position; of slower pairs rounded numbers say too little
_FIRSTS = np.arange(-16, 4097)
_NEAR = 1e-3  # the mean square error below which all cells are compared
_WRONG_AXIS = "position along the wrong axis"


def _swap(table: Array) -> Array:
    return table.reshape(*table.shape[:-1], -1, 2)[..., ::-1].reshape(table.shape)


# How columns become sine and cosine side by side.
_IN_PAIRS: Mapping[str, Callable[[Array], Array]] = {
    **{name: back for name, (_, back) in LAYOUTS.items()},
    "cos, sin, cos, sin": _swap,
}

# The exponents of sine and cosine of pair k, for K pairs. The last four are bugs.
_EXPONENTS: Mapping[str, Callable[[Any, int], tuple[Array, Array]]] = {
    "2k/d": lambda k, pairs: (k / pairs, k / pairs),
    "k/(d/2 - 1)": lambda k, pairs: (k / max(pairs - 1, 1), k / max(pairs - 1, 1)),
    "4k/d": lambda k, pairs: (2 * k / pairs, 2 * k / pairs),
    "2k/d for sines, (2k+1)/d for cosines": lambda k, pairs: (k / pairs, (k + 0.5) / pairs),
    "4k/d for sines, (4k+2)/d for cosines": lambda k, pairs: (2 * k / pairs, (2 * k + 1) / pairs),
    "0": lambda k, pairs: (0.0 * k, 0.0 * k),
}
_BUGS = {
    "4k/d": ("wrong exponent",),
    "2k/d for sines, (2k+1)/d for cosines": ("unpaired cosine frequency",),
    "4k/d for sines, (4k+2)/d for cosines": ("wrong exponent", "unpaired cosine frequency"),
    "0": ("integer division",),
    "cos, sin, cos, sin": ("swapped sine and cosine",),
    _WRONG_AXIS: (_WRONG_AXIS,),
}


class _Kind(NamedTuple):
    """A rounding and its largest error, which may scale with the factor or grow with the angle."""

    name: str
    most: float
    scaled: bool = False
    grown: bool = False


@dataclass(frozen=True)
class Recognised:
    """What makes a table, as far as its numbers show.

    Attributes
    ----------
    layout : str
        The order of the columns, such as "all sin, all cos".
    exponent : str
        The exponent of pair k, or "position along the wrong axis".
    base : float
        The base of the geometric sequence.
    first, step : int
        The position of the first row, and how much it grows with each row: 1 or -1.
    factor, plus : float
        The values are sines and cosines times the factor, plus the summand.
    turned : bool
        Whether positions run along the columns, so that the table must be transposed first.
    rounding : str
        "float64", "float32", "float32 angles", "float16", "bfloat16", or how many decimals it has.
    difference : float
        How far the table is from what all this makes, at most.
    fits : bool
        Whether that is no more than the rounding explains. If not, this is only the nearest.
    """

    layout: str
    exponent: str
    base: float
    first: int = 0
    step: int = 1
    factor: float = 1.0
    plus: float = 0.0
    turned: bool = False
    rounding: str = ""
    difference: float = np.inf
    fits: bool = False

    @property
    def bugs(self) -> tuple[str, ...]:
        """The names of the known bugs that are in it, as in `common_bugs.FAULTS`."""
        return (*_BUGS.get(self.layout, ()), *_BUGS.get(self.exponent, ()))

    def angles(self, length: int, d_model: int) -> Array:
        """Return the angles of sine and cosine side by side, shape (L, d), in radians."""
        pairs = d_model // 2
        exponents = _EXPONENTS[self.exponent](np.arange(pairs), pairs)
        omega = self.base ** -np.stack(exponents, axis=-1).ravel()
        return np.array((self.first + self.step * np.arange(length))[:, None] * omega)

    def waves(self, length: int, d_model: int) -> Array:
        """Return sine and cosine side by side, shape (L, d), before values and columns change."""
        result = self.angles(length, d_model)
        result[:, ::2], result[:, 1::2] = np.sin(result[:, ::2]), np.cos(result[:, 1::2])
        return result


def candidates(
    cells: Array, base: float, scaled: bool, decimals: int | None
) -> Iterator[Recognised]:
    """Yield what may have made the cells, each with its difference; the nearest comes last."""
    best: tuple[float, Recognised, Array] | None = None
    kinds = _kinds_of(cells, decimals)
    for layout, in_pairs in _IN_PAIRS.items():
        pairs = in_pairs(cells)
        for exponent, number in _bases(pairs, base):
            left, found = _fitted(pairs, Recognised(layout, exponent, number), scaled)
            if left < _NEAR:
                yield _judged(pairs, found, kinds)
            if best is None or left < best[0]:
                best = left, found, pairs
    if not scaled:
        wrong = FAULTS[_WRONG_AXIS].table(cells.shape[0], cells.shape[1], base)
        off = float(np.abs(cells - wrong).max())
        name, fits = _explained(off, off, kinds)
        yield Recognised(
            "sin, cos, sin, cos", _WRONG_AXIS, base, rounding=name, difference=off, fits=fits
        )
    if best:
        yield _judged(best[2], best[1], kinds)


def _bases(pairs: Array, base: float) -> Iterator[tuple[str, float]]:
    """Yield every exponent with the given base, then with bases fitted to how fast pairs turn."""
    yield from ((exponent, base) for exponent in _EXPONENTS)
    count = pairs.shape[1] // 2
    if count < 3 or len(pairs) < 3:
        return
    steps = np.diff(pairs[:, 1::2] + 1j * pairs[:, ::2], axis=0)  # without what was added
    speeds = np.abs(np.angle((steps[1:] * steps[:-1].conj()).sum(axis=0)))
    fast = np.flatnonzero(speeds > _FAST)
    if len(fast) < 2:
        return
    slope = -np.polyfit(fast, np.log(speeds[fast]), 1, w=speeds[fast])[0]
    fitted = [("2k/d", slope * count), ("k/(d/2 - 1)", slope * (count - 1))]
    rounded = [
        (name, _round(np.exp(power), within))
        for within in (3e-3, 1e-6)
        for name, power in fitted
        if 0 < power < 40
    ]
    yield from sorted(rounded, key=lambda one: len(f"{one[1]:.12g}".strip("0")))


def _round(exact: float, within: float) -> float:
    """Return the number with the fewest digits within a relative error."""
    for digits in range(1, 12):
        near = float(f"{exact:.{digits - 1}e}")
        if abs(near / exact - 1) < within:
            return near
    return float(exact)


def _fitted(pairs: Array, start: Recognised, scaled: bool) -> tuple[float, Recognised]:
    """Return the best first position, direction and scale, and the mean square error."""
    rows = min(_ROWS, len(pairs))
    columns = np.unique(np.linspace(0, pairs.shape[1] - 1, _COLUMNS).astype(int))
    omega = start.angles(2, pairs.shape[1])[1, columns]
    firsts = np.exp(1j * _FIRSTS[:, None] * omega) * np.where(columns % 2, 1j, 1)
    seen = pairs[:rows, columns].ravel()
    least, best = np.inf, start
    for step in (1, -1):
        ahead = np.exp(1j * step * np.arange(rows)[:, None] * omega)
        made = (firsts[:, None] * ahead).imag.reshape(len(_FIRSTS), -1)
        factor, plus = _lines(made, seen) if scaled else (np.ones(1), np.zeros(1))
        left = ((factor[:, None] * made + plus[:, None] - seen) ** 2).mean(axis=1)
        at = int(left.argmin())
        if left[at] < least:
            least = float(left[at])
            scale = float(factor[at % len(factor)]), float(plus[at % len(plus)])
            best = replace(start, first=int(_FIRSTS[at]), step=step, factor=scale[0], plus=scale[1])
    return least / max(best.factor**2, 1e-300), best


def _lines(made: Array, seen: Array) -> tuple[Array, Array]:
    """Return factor and summand of the least squares, for each row of what is made."""
    means = made.mean(axis=1)
    spread = ((made - means[:, None]) ** 2).sum(axis=1)
    common = (made - means[:, None]) @ (seen - seen.mean())
    factor = np.divide(common, spread, out=np.zeros_like(common), where=spread > 0)
    return factor, seen.mean() - factor * means


def _judged(pairs: Array, found: Recognised, kinds: Sequence[_Kind]) -> Recognised:
    """Return the candidate with its difference from the table and the rounding that explains it."""
    waves = found.waves(*pairs.shape)
    if (found.factor, found.plus) != (1.0, 0.0):
        (factor,), (plus,) = _lines(waves.reshape(1, -1), pairs.ravel())
        is_zero = abs(plus) < 1e-13 * abs(factor)  # all that a sum of rounding errors leaves
        found = replace(found, factor=float(factor), plus=0.0 if is_zero else float(plus))
    size = max(abs(found.factor), 1e-300)
    off = np.abs(found.factor * waves + found.plus - pairs)
    grown = float((off / size / (1 + np.abs(found.angles(*pairs.shape)))).max())
    name, fits = _explained(float(off.max()), grown, kinds, size)
    flat = size < 1e-6 * abs(found.plus) or size < 1e-12  # a constant is no wave
    return replace(found, rounding=name, fits=fits and not flat, difference=float(off.max()))


def _kinds_of(cells: Array, decimals: int | None) -> list[_Kind]:
    """Return the roundings that the cells may have.

    A format of few bits allows large errors, so it counts only if every cell is in that format.
    """
    cut = 0.0 if decimals is None else 0.51 * 10.0**-decimals
    kinds = [_Kind("decimals", cut)] if decimals is not None else []
    kinds += [_Kind("float64", _EXACT, scaled=True), _Kind("float32", 1.2e-7, scaled=True)]
    kinds.append(_Kind("float32 angles", 2.5e-7, grown=True))
    largest = float(np.abs(cells).max())
    for name, half in (("float16", 2.0**-12), ("bfloat16", 2.0**-9)):
        if largest < 1e4 and np.abs(rounded(cells, name) - cells).max() <= cut:
            kinds.append(_Kind(name, 1.01 * half + cut, scaled=True))
    return kinds


def _explained(
    off: float, grown: float, kinds: Sequence[_Kind], size: float = 1.0
) -> tuple[str, bool]:
    """Return the finest rounding that explains a difference, and whether there is one."""
    for kind in kinds:
        if (grown if kind.grown else off / size if kind.scaled else off) <= kind.most + 1e-15:
            return kind.name, True
    return "", False
