"""The remedies as formulas with the current numbers: linear, NTK-aware and YaRN."""

import pe_core
from course.view import View
from course.words import Step
from pe_core.extension import ramp_bounds
from ui.views.longer import TRAINED, remedy, scale

_OFTEN, _SELDOM = 32, 1


def _tex(number: float, digits: int = 6) -> str:
    """Return a number in LaTeX: plain, or with a power of ten if it is very small or large."""
    mantissa, _, power = f"{number:.{digits}g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa


def _times(number: int) -> str:
    return f"{number:,}".replace(",", r"\,")


def released(view: View) -> tuple[int, int]:
    """Return the pairs between which the released ramp runs."""
    return ramp_bounds(view.d, view.n, TRAINED)


def remedy_formula(view: View) -> str:
    """Return the frequency of the chosen pair, plain and with the chosen method."""
    return _METHODS[view.method](view)


def _plain(view: View) -> str:
    pair = view.dim // 2
    value = _tex(float(remedy(view, "plain")[0][pair]))
    return (
        rf"\theta_{{{pair}}} &= n^{{-2k/d}} = {_times(view.n)}^{{-{2 * pair}/{view.d}}} = {value}"
    )


def _changed(view: View) -> tuple[int, str]:
    pair = view.dim // 2
    return pair, _tex(float(remedy(view, view.method)[0][pair]))


def _aligned(*lines: str) -> str:
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def _linear(view: View) -> str:
    pair, value = _changed(view)
    return _aligned(
        _plain(view),
        rf"\theta'_{{{pair}}} &= \frac{{\theta_{{{pair}}}}}{{s}}"
        rf" = \frac{{{_tex(float(remedy(view, 'plain')[0][pair]))}}}{{{scale(view)}}} = {value}",
    )


def _ntk(view: View) -> str:
    pair, value = _changed(view)
    if view.d == 2:
        return _aligned(
            _plain(view),
            rf"\theta'_0 &= \theta_0 = {value} \quad \text{{(d = 2: the base has no say)}}",
        )
    d, s = view.d, scale(view)
    base = _tex(_new_base(view), 7)
    return _aligned(
        _plain(view),
        rf"n' &= n \cdot s^{{d/(d-2)}} = {_times(view.n)} \cdot {s}^{{{d}/{d - 2}}} = {base}",
        rf"\theta'_{{{pair}}} &= n'^{{\,-2k/d}} = ({base})^{{-{2 * pair}/{d}}} = {value}",
    )


def _new_base(view: View) -> float:
    """Return the base whose plain frequencies are those of NTK-aware scaling."""
    # The second pair of frequencies of a base b is b^(-2/d), so the ratio of two pairs gives b.
    omega = remedy(view, "ntk")[0]
    return float((omega[0] / omega[1]) ** (view.d / 2))


def _yarn(view: View) -> str:
    pair, value = _changed(view)
    plain = _tex(float(remedy(view, "plain")[0][pair]))
    ramp = _ramp(view, "yarn")
    return _aligned(
        _plain(view),
        rf"r_{{{pair}}} &= {_code_ramp(view)} \to {ramp:.4f}",
        r"&\quad \text{(0: left alone, 1: slowed fully)}",
        rf"\theta'_{{{pair}}} &= \theta_{{{pair}}}\,(1 - r) + \frac{{\theta_{{{pair}}}}}{{s}}\, r",
        rf"&= {plain} \cdot {1 - ramp:.4f} + \frac{{{plain}}}{{{scale(view)}}} \cdot {ramp:.4f}",
        rf"&= {value}",
        rf"a &= 0.1 \ln {scale(view)} + 1 = {remedy(view, 'yarn')[1]:.7f}",
    )


def _code_ramp(view: View) -> str:
    """Return the ramp of the released code, before it is kept between 0 and 1."""
    pair = view.dim // 2
    low, high = released(view)
    # Equal bounds are parted by a thousandth, as in that code.
    width = f"{high} - {low}" if low != high else "0.001"
    return rf"\frac{{{pair} - {low}}}{{{width}}}"


def _ramp(view: View, method: str) -> float:
    """Return how far the chosen pair is slowed, from 0 (not) to 1 (fully), in each ramp."""
    pair, s = view.dim // 2, max(scale(view), 2)  # the ramp does not depend on s, unless s is 1
    omega = pe_core.extended_frequencies(method, view.d, s, base=view.n, original_length=TRAINED)
    left = float(omega[0][pair] / remedy(view, "plain")[0][pair])
    return abs(round((1 - left) / (1 - 1 / s), 12))


_METHODS = {"linear": _linear, "ntk": _ntk, "yarn": _yarn}


def yarn_formula(view: View) -> str:
    """Return both ramps of YaRN for the chosen pair, and the frequencies they give."""
    pair = view.dim // 2
    turned = float(pe_core.turns([TRAINED], view.d, view.n)[0, pair])
    values = {name: _tex(float(remedy(view, name)[0][pair])) for name in ("yarn", "yarn-paper")}
    often, wide = rf"{_OFTEN} - {turned:.4g}", rf"{_OFTEN} - {_SELDOM}"
    return _aligned(
        rf"\text{{code: }} r_{{{pair}}} &= {_code_ramp(view)}"
        rf" \to {_ramp(view, 'yarn'):.4f}",
        rf"\theta'_{{{pair}}} &= {values['yarn']}",
        rf"\text{{paper: }} r_{{{pair}}} &= \frac{{{often}}}{{{wide}}}"
        rf" \to {_ramp(view, 'yarn-paper'):.4f}",
        rf"\theta'_{{{pair}}} &= {values['yarn-paper']}",
    )


def why_exponent(view: View) -> list[Step]:
    """Return why NTK-aware scaling raises the scale to d/(d-2), with the numbers of this view."""
    d, s, n = view.d, scale(view), _times(view.n)
    if d == 2:
        return [
            Step(
                "With d = 2 there is one pair, and its frequency is 1 for every base. No base can "
                "slow it, so the exponent has no value. Choose a larger d.",
                r"\theta_0 = n'^{\,0} = 1",
            )
        ]
    last = d // 2 - 1
    linear = _tex(float(remedy(view, "linear")[0][last]))
    return [
        Step(
            "NTK-aware scaling keeps the formula and looks for another base n'.",
            r"\theta'_k = n'^{\,-2k/d}",
        ),
        Step(
            "Pair 0 cannot change: any base to the power 0 is 1.",
            r"\theta'_0 = n'^{\,0} = 1",
        ),
        Step(
            f"The last pair is k = d/2 - 1 = {last}. It shall be as slow as with linear.",
            rf"n'^{{\,-(d-2)/d}} = \frac{{n^{{-(d-2)/d}}}}{{s}} = {linear}",
        ),
        Step(
            "Solve for n': raise both sides to the power -d/(d-2).",
            r"n' = n \cdot s^{d/(d-2)}",
        ),
        Step(
            "Put in the numbers.",
            rf"n' = {n} \cdot {s}^{{{d}/{d - 2}}} = {_tex(_new_base(view), 7)}",
        ),
        Step(
            "In between, each pair is slowed by s to a power that grows evenly from 0 to 1.",
            rf"\theta'_k = \theta_k \cdot s^{{-2k/(d-2)}} = \theta_k \cdot {s}^{{-k/{last}}}",
        ),
    ]
