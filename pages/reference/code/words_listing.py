"""Words of the listing that is shown: what it makes, its formula, and whether it is the core's."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from course.words import Check, at_position
from pages.reference.code.model import Model
from pages.reference.code.programs import both_sides
from pe_core.extension import ramp_bounds
from pe_core.figures import sized

_T5_BUCKETS, _T5_FAR = 32, 128
_FLOAT32 = 4  # bytes


class _Words(NamedTuple):
    """What the NumPy listing makes, its key numbers, and its formula in LaTeX."""

    makes: str
    numbers: Callable[[Model], dict[str, str]]
    formula: Callable[[Model], str]


def _count(number: float) -> str:
    return f"{number:,.0f}".replace(",", "\u202f")


def _size(values: int) -> str:
    size = _FLOAT32 * values
    return f"{_count(size / 1024)} KiB" if size >= 1024 else f"{size} bytes"


def _table_numbers(model: Model) -> dict[str, str]:
    view = model.view
    size = view.L * view.d
    return {
        "shape": f"({view.L}, {view.d})",
        "values in it": _count(size),
        "learned values among them": "0",
        "as float32": _size(size),
    }


def _table_formula(model: Model) -> str:
    view = model.view
    return (
        rf"PE({at_position('t')},\ 2k) = \sin(\omega_k {at_position('t')}), \qquad"
        rf" PE({at_position('t')},\ 2k + 1) = \cos(\omega_k {at_position('t')}), \qquad"
        rf" \omega_k = {view.n}^{{-2k/{view.d}}},\quad k = 0 \ldots {view.d // 2 - 1}"
    )


def _rope_numbers(model: Model) -> dict[str, str]:
    rows, pairs = model.longest, model.width // 2
    told = {"shape of cosines and of sines": f"({rows}, {pairs})"}
    if model.lengthened:
        told |= {"trained length": _count(model.trained)}
    return told | {"learned values": "0", "both tables as float32": _size(2 * rows * pairs)}


def _rope_formula(model: Model) -> str:
    view, t = model.view, at_position("t")
    columns = "2k,\\ 2k + 1" if view.pairing == "adjacent" else f"k,\\ k + {view.d // 2}"
    return (
        rf"(a, b) \to (a \cos \theta_k {t} - b \sin \theta_k {t},\ a \sin \theta_k {t} +"
        rf" b \cos \theta_k {t}), \qquad \text{{columns }} {columns}, \qquad"
        rf" \theta_k = {view.n}^{{-2k/{view.d}}}"
    )


def _clipped(value: str) -> str:
    return rf"\min\!\Big(1, \max\!\Big(0, {value}\Big)\Big)"


# How the frequencies change: s is the scale, T the trained length.
_RULES: Mapping[str, str] = {
    "none": r"\theta'_k = \theta_k",
    "linear": r"\theta'_k = \theta_k / s",
    "ntk": r"\theta'_k = \theta_k \, s^{-2k/(d - 2)}",
    "yarn": r"\theta'_k = \theta_k (1 - r_k) + \theta_k r_k / s, \quad r_k = ",
    "llama3": r"\theta'_k = \theta_k c_k + \theta_k (1 - c_k) / s, \quad c_k = "
    + _clipped(r"\frac{T \theta_k / 2\pi - 1}{4 - 1}"),
}


def _longer_formula(model: Model) -> str:
    rule, numbers = _RULES[model.view.scaling], f"d = {model.width}"
    if model.view.scaling == "yarn":
        first, last = ramp_bounds(model.width, model.base, model.trained)
        rule += _clipped(rf"\frac{{k - {first}}}{{{last - first or 0.001}}}")
    if model.slowed:
        numbers = rf"s = {model.view.scale},\ {numbers},\ T = {model.trained}"
    return rf"{rule}, \quad \theta_k = {model.base}^{{-2k/d}},\ {numbers}"


def _square(model: Model) -> str:
    view = model.view
    return f"({view.heads}, {view.L}, {view.L})"


def _alibi_numbers(model: Model) -> dict[str, str]:
    heads, length = int(model.view.heads), model.view.L
    return {
        "slopes": f"({heads})",
        "shape of the bias": _square(model),
        "learned values": "0",
        "the bias as float32": _size(heads * length * length),
    }


def _alibi_formula(model: Model) -> str:
    t = at_position("t")
    return (
        rf"\text{{score}}_h({t}, s) - m_h \, |{t} - s|, \qquad"
        rf" h = 1 \ldots {model.view.heads}"
    )


def _t5_numbers(model: Model) -> dict[str, str]:
    heads, length = int(model.view.heads), model.view.L
    return {
        "buckets": str(_T5_BUCKETS),
        "learned values": _count(_T5_BUCKETS * heads),
        "shape of the bias": _square(model),
        "the bias as float32": _size(heads * length * length),
    }


def _t5_formula(model: Model) -> str:
    count = _T5_BUCKETS // 2 if both_sides(model.view) else _T5_BUCKETS
    exact = count // 2
    return (
        rf"D < {exact}: \ D, \qquad D \ge {exact}: \ \min\!\Big({count - 1},\ {exact} +"
        rf" \Big\lfloor \frac{{\ln(D / {exact})}}{{\ln({_T5_FAR} / {exact})}} \cdot"
        rf" {count - exact} \Big\rfloor\Big)"
    )


_OF: Mapping[str, _Words] = {
    "sinusoidal": _Words("table", _table_numbers, _table_formula),
    "RoPE": _Words("rotated vectors", _rope_numbers, _rope_formula),
    "RoPE-for-longer-texts": _Words("frequencies", _rope_numbers, _longer_formula),
    "ALiBi": _Words("biases", _alibi_numbers, _alibi_formula),
    "T5": _Words("buckets", _t5_numbers, _t5_formula),
}


def listing_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of what the listing makes."""
    return _OF[model.view.encoding].numbers(model)


def listing_formula(model: Model) -> str:
    """Return the formula of the listing in LaTeX, with its numbers filled in."""
    return _OF[model.view.encoding].formula(model)


def listing_checks(model: Model) -> list[Check]:
    """Return whether the listing makes what the core makes."""
    return [
        Check(
            f"The NumPy listing computes the same {_OF[model.view.encoding].makes} as this app.",
            f"The listing has just been run {model.program.ran(model.view)}. The largest "
            f"difference is {sized(model.off)}.",
            model.off < 1e-12,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"listing": listing_numbers},
    "formula": {"listing": listing_formula},
    "checks": {"listing": listing_checks},
}
