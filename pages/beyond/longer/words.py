"""Words of texts longer than in training: the remedies, what they cost, what holds."""

from collections.abc import Callable, Mapping
from typing import Any

from course.digit_tables import every_digit
from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.beyond.longer import words_remedies, words_score
from pages.beyond.longer.model import OFTEN, TRAINED, Model
from pages.beyond.longer.naming import NAMES, longer_text, tokens
from pe_core.figures import out_of

_SAME = 1e-12
_NEARER = 0.99  # neighbours that keep this much of their distance are said to keep it


def longer_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the longer text and of the chosen pair."""
    pair, pairs, name = model.pair, model.view.d // 2, NAMES[model.view.method]
    plain, chosen = model.plain, model.chosen
    return {
        "trained and wanted length": f"{grouped(TRAINED)}, {tokens(model.wanted)}",
        "pairs that never finish a turn in training": f"{pairs - model.unfinished} of {pairs}",
        "pairs with new angles, plain": f"{len(plain.new_pairs)} of {pairs}",
        f"pairs with new angles, {name}": f"{len(chosen.new_pairs)} of {pairs}",
        f"wavelength of pair {pair}, plain": tokens(plain.wavelengths[pair]),
        f"wavelength of pair {pair}, {name}": tokens(chosen.wavelengths[pair]),
    }


def remedies_table(model: Model) -> Table:
    """Return what each remedy does to the chosen pair, to all pairs and to neighbours."""
    pair, pairs = model.pair, model.view.d // 2
    rows: list[tuple[str | PassFail, ...]] = []
    for name, remedy in model.remedies.items():
        factor = remedy.factor
        rows.append(
            (
                NAMES[name] + (" (chosen)" if name == model.view.method else ""),
                f"{remedy.omega[pair]:.6g}",
                f"{remedy.times_slower[pair]:.4g}",
                f"{len(remedy.new_pairs)} of {pairs}",
                f"{remedy.apart(1):.4f}",
                f"{factor:.4f}, {factor**2:.4f}",
            )
        )
    columns = (
        "frequencies",
        f"pair {pair}, radians per token",
        "times slower",
        "pairs with new angles",
        "distance between neighbours",
        "factor on cos and sin, factor on score",
    )
    return Table(
        f"The model was trained on texts of {tokens(TRAINED)} and is used for texts of "
        f"{tokens(model.wanted)}.",
        columns,
        rows,
    )


def longer_checks(model: Model) -> list[Check]:
    """Return what is said of texts beyond the trained length, checked on this one."""
    return [_every_value(model), _plain_angles(model), _chosen_angles(model)]


def _every_value(model: Model) -> Check:
    largest = model.largest_value
    return Check(
        "The formula has a value at every position of the longer text.",
        f"At the last position, {grouped(model.wanted - 1)}, cosine and sine are at most "
        f"{largest:.4f} in size. Whether a model can use these values is a different question.",
        largest <= 1,
    )


def _plain_angles(model: Model) -> Check:
    new = len(model.plain.new_pairs)
    return Check(
        "With plain frequencies no pair goes beyond the angles it covered in training.",
        _new_words(model, new),
        not new,
    )


def _chosen_angles(model: Model) -> Check:
    new = model.chosen.new_pairs
    where = f" The first is pair {new[0]}, and the last is pair {new[-1]}." if len(new) > 1 else ""
    return Check(
        f"With {NAMES[model.view.method]} scaling no pair goes beyond the angles it covered in "
        "training.",
        _new_words(model, len(new)) + where,
        not new,
    )


def _new_words(model: Model, new: int) -> str:
    if model.scale == 1:
        return "The wanted length equals the trained length. Choose a longer text to test this."
    pairs = model.view.d // 2
    go = "goes" if new == 1 or pairs == 1 else "go"
    found = out_of(new, pairs, "pair")
    return f"{found[0].upper()}{found[1:]} {go} beyond those angles."


def cost_checks(model: Model) -> list[Check]:
    """Return what is said of the fast pairs, the last pair and near words."""
    return [_neighbours(model), _ntk_fast(model), _ntk_last(model), _yarn_fast(model)]


def _neighbours(model: Model) -> Check:
    before, now = model.plain.apart(1), model.chosen.apart(1)
    return Check(
        f"With {NAMES[model.view.method]} scaling the distance between neighbours changes by less "
        "than 1%.",
        f"The distance was {before:.4f} and is now {now:.4f}, so {now / before:.1%} of it is left.",
        now / before > _NEARER,
    )


def _touched(model: Model, method: str) -> tuple[int, int, float]:
    """Return how many fast pairs there are, how many a method slows, and the most it does."""
    slower = model.remedies[method].times_slower[model.fast_pairs].tolist()
    return len(slower), sum(times > 1 + _SAME for times in slower), max(slower, default=1.0)


def _slowed(count: int, touched: int, most: float) -> str:
    if count == 0:
        return f"No pair turns {OFTEN} times in training."
    fast, them = ("1 pair turns", "it") if count == 1 else (f"{count} pairs turn", "them")
    found = them if count == 1 else "all of them" if touched == count else f"{touched} of them"
    slows = (
        f"slows {found}, by a factor of up to {most:.4g}" if touched else f"does not slow {them}"
    )
    return f"{fast} at least {OFTEN} times in training. This method {slows}."


def _ntk_fast(model: Model) -> Check:
    count, touched, most = _touched(model, "ntk")
    return Check(
        "NTK leaves the frequencies of the fast pairs exactly as they were.",
        f"{_slowed(count, touched, most)} Pair 0 stays exactly as it was.",
        not touched,
    )


def _ntk_last(model: Model) -> Check:
    last = model.view.d // 2 - 1
    ntk, linear = (float(model.remedies[name].omega[last]) for name in ("ntk", "linear"))
    alone = " With only one pair, the exponent d/(d-2) is undefined." if model.view.d == 2 else ""
    return Check(
        "In the last pair NTK and linear scaling give the same frequency.",
        f"In pair {last} the frequency is {ntk:.6g} with NTK and {linear:.6g} with linear "
        f"scaling.{alone}",
        abs(ntk / linear - 1) < _SAME,
    )


def _yarn_fast(model: Model) -> Check:
    count, touched, most = _touched(model, "yarn")
    low, high = model.released_ramp
    crossed = (
        f" With a base of {grouped(model.view.n)}, the lower bound of the ramp in the released "
        f"code ({low}) lies above its upper bound ({high})."
        if low > high
        else ""
    )
    return Check(
        "YaRN leaves the frequencies of the fast pairs exactly as they were.",
        _slowed(count, touched, most) + crossed,
        not touched,
    )


def frequencies_table(model: Model) -> Table:
    """Return the frequency of every pair by each remedy, with every digit."""
    view = model.view
    remedies = {
        f"radians per token, {NAMES[name]}": one.omega for name, one in model.remedies.items()
    }
    return every_digit(
        f"The {view.d // 2} pairs of a head of width {view.d} with a base of {grouped(view.n)}, "
        f"for {longer_text(view.stretch)}",
        {"pair": range(view.d // 2), **remedies},
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"longer": longer_numbers, **words_score.NUMBERS},
    "formula": {
        "remedy": words_remedies.remedy_formula,
        "yarn_ramps": words_remedies.yarn_formula,
        **words_score.FORMULA,
    },
    "checks": {"longer": longer_checks, "cost": cost_checks, **words_score.CHECKS},
    "table": {"remedies": remedies_table, "frequencies": frequencies_table},
    "steps": {"why_exponent": words_remedies.why_exponent},
}
