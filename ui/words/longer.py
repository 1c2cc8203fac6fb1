"""Words of texts longer than the trained ones: the remedies, what they cost, what holds."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Table
from pe_core.speeds import distance_with, wavelengths_with
from ui.views.longer import (
    METHODS,
    NAMES,
    TRAINED,
    new_pairs,
    remedy,
    scale,
    tokens,
    unfinished,
    wanted,
)
from ui.words import longer_score
from ui.words.remedies import released, remedy_formula, why_exponent, yarn_formula

_SAME = 1e-12
_NEARER = 0.99  # neighbours that keep this much of their distance are said to keep it


def longer_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the longer text and of the chosen pair."""
    pair, pairs, name = view.dim // 2, view.d // 2, NAMES[view.method]
    waves = [wavelengths_with(remedy(view, method)[0])[pair] for method in ("plain", view.method)]
    return {
        "trained and wanted length": f"{grouped(TRAINED)}, {tokens(wanted(view))}",
        "pairs that never finish a turn in training": f"{pairs - unfinished(view)} of {pairs}",
        "pairs with new angles, plain": f"{len(new_pairs(view, 'plain'))} of {pairs}",
        f"pairs with new angles, {name}": f"{len(new_pairs(view, view.method))} of {pairs}",
        f"wavelength of pair {pair}, plain": tokens(waves[0]),
        f"wavelength of pair {pair}, {name}": tokens(waves[1]),
    }


def _apart(view: View, method: str, offset: int = 1) -> float:
    return distance_with(offset, remedy(view, method)[0])


def remedies_table(view: View) -> Table:
    """Return what each remedy does to the chosen pair, to all pairs and to neighbours."""
    pair, pairs = view.dim // 2, view.d // 2
    rows: list[tuple[str | Any, ...]] = []
    for name in ("plain", *METHODS, "yarn-paper"):
        omega, factor = remedy(view, name)
        slower = remedy(view, "plain")[0][pair] / omega[pair]
        rows.append(
            (
                NAMES[name] + (" (chosen)" if name == view.method else ""),
                f"{omega[pair]:.6g}",
                f"{slower:.4g}",
                f"{len(new_pairs(view, name))} of {pairs}",
                f"{_apart(view, name):.4f}",
                f"{factor:.4f}, {factor**2:.4f}",
            )
        )
    columns = (
        "frequencies",
        f"pair {pair}, radians a token",
        "times slower",
        "pairs with new angles",
        "neighbours apart",
        "cos and sin times, score times",
    )
    return Table(f"Trained on {tokens(TRAINED)}, wanted: {tokens(wanted(view))}.", columns, rows)


def longer_checks(view: View) -> list[Check]:
    """Return what is said of texts beyond the trained length, checked on this one."""
    return [_every_value(view), _plain_angles(view), _chosen_angles(view)]


def _every_value(view: View) -> Check:
    last = wanted(view) - 1
    row = pe_core.sinusoidal_at([last], view.d, view.n)
    largest = float(abs(row).max())
    return Check(
        "The formula has a value at every position of the longer text.",
        f"At the last one, {grouped(last)}, cosine and sine are at most {largest:.4f}. "
        "This says nothing of what a model makes of them.",
        largest <= 1,
    )


def _plain_angles(view: View) -> Check:
    new = len(new_pairs(view, "plain"))
    return Check(
        "With plain frequencies the longer text brings no angle that training did not bring.",
        _new_words(view, new),
        not new,
    )


def _chosen_angles(view: View) -> Check:
    new = new_pairs(view, view.method)
    where = f" They lie between pair {new[0]} and pair {new[-1]}." if len(new) > 1 else ""
    return Check(
        f"With {NAMES[view.method]} the longer text brings none.",
        _new_words(view, len(new)) + where,
        not new,
    )


def _new_words(view: View, new: int) -> str:
    if scale(view) == 1:
        return "The wanted length is the trained one: choose a longer one to test this."
    return f"{new} of {view.d // 2} pairs come to angles that training never had."


def cost_checks(view: View) -> list[Check]:
    """Return what is said of the fast pairs, the last pair and near words."""
    return [_neighbours(view), _ntk_fast(view), _ntk_last(view), _yarn_fast(view)]


def _neighbours(view: View) -> Check:
    before, now = _apart(view, "plain"), _apart(view, view.method)
    return Check(
        f"With {NAMES[view.method]} neighbours stay as far apart as they were, to 1 %.",
        f"Before {before:.4f}, now {now:.4f}: {now / before:.1%} of it.",
        now / before > _NEARER,
    )


def _fast(view: View) -> list[int]:
    """Return the pairs that turn at least 32 times within the trained length."""
    waves = pe_core.wavelengths(view.d, view.n)
    return [pair for pair, wave in enumerate(waves) if TRAINED / wave >= 32]


def _touched(view: View, method: str) -> tuple[int, int, float]:
    """Return how many fast pairs there are, how many a method slows, and the most it does."""
    fast, plain, now = _fast(view), remedy(view, "plain")[0], remedy(view, method)[0]
    slower = [float(plain[pair] / now[pair]) for pair in fast]
    return len(fast), sum(times > 1 + _SAME for times in slower), max(slower, default=1.0)


def _slowed(count: int, touched: int, most: float) -> str:
    slows = f"slows {touched}, up to {most:.4g} times" if touched else "slows none"
    return f"Of the {count} pairs that turn at least 32 times in training it {slows}."


def _ntk_fast(view: View) -> Check:
    count, touched, most = _touched(view, "ntk")
    return Check(
        "NTK leaves the fast pairs alone, exactly.",
        f"{_slowed(count, touched, most)} Pair 0 stays exactly as it was.",
        not touched,
    )


def _ntk_last(view: View) -> Check:
    last = view.d // 2 - 1
    ntk, linear = (float(remedy(view, name)[0][last]) for name in ("ntk", "linear"))
    alone = " With one pair the exponent d/(d-2) has no value." if view.d == 2 else ""
    return Check(
        "In the last pair, NTK and linear are equal.",
        f"Pair {last}: {ntk:.6g} and {linear:.6g}.{alone}",
        abs(ntk / linear - 1) < _SAME,
    )


def _yarn_fast(view: View) -> Check:
    count, touched, most = _touched(view, "yarn")
    low, high = released(view)
    crossed = (
        f" With base {grouped(view.n)} the bounds of the released ramp cross ({low} and {high})."
        if low > high
        else ""
    )
    return Check(
        "YaRN leaves the fast pairs alone, exactly.",
        _slowed(count, touched, most) + crossed,
        not touched,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"longer": longer_numbers, **longer_score.WORDS["numbers"]},
    "formula": {
        "remedy": remedy_formula,
        "yarn_ramps": yarn_formula,
        **longer_score.WORDS["formula"],
    },
    "checks": {"longer": longer_checks, "cost": cost_checks, **longer_score.WORDS["checks"]},
    "table": {"remedies": remedies_table},
    "steps": {"why_exponent": why_exponent},
}
