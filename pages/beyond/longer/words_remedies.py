"""The remedies as formulas with the current numbers: linear, NTK-aware and YaRN."""

from course.numerals import scientific
from course.words import Step
from pages.beyond.longer.model import OFTEN, SELDOM, Model


def _tex(number: float) -> str:
    return scientific(number, 6)


def _times(number: int) -> str:
    return f"{number:,}".replace(",", r"\,")


def remedy_formula(model: Model) -> str:
    """Return the frequency of the chosen pair, plain and with the chosen method."""
    return _METHODS[model.view.method](model)


def _plain(model: Model) -> str:
    view, pair = model.view, model.pair
    value = _tex(model.plain.omega[pair])
    return (
        rf"\theta_{{{pair}}} &= n^{{-2k/d}} = {_times(view.n)}^{{-{2 * pair}/{view.d}}} = {value}"
    )


def _changed(model: Model) -> tuple[int, str]:
    return model.pair, _tex(model.chosen.omega[model.pair])


def _aligned(*lines: str) -> str:
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def _linear(model: Model) -> str:
    pair, value = _changed(model)
    return _aligned(
        _plain(model),
        rf"\theta'_{{{pair}}} &= \frac{{\theta_{{{pair}}}}}{{s}}"
        rf" = \frac{{{_tex(model.plain.omega[pair])}}}{{{model.scale}}} = {value}",
    )


def _ntk(model: Model) -> str:
    pair, value = _changed(model)
    d, s = model.view.d, model.scale
    if d == 2:
        return _aligned(
            _plain(model),
            rf"\theta'_0 &= \theta_0 = {value} \quad \text{{(d = 2: no base changes it)}}",
        )
    base = scientific(model.new_base, 7)
    return _aligned(
        _plain(model),
        rf"n' &= n \cdot s^{{d/(d-2)}} = {_times(model.view.n)} \cdot {s}^{{{d}/{d - 2}}} = {base}",
        rf"\theta'_{{{pair}}} &= n'^{{\,-2k/d}} = ({base})^{{-{2 * pair}/{d}}} = {value}",
    )


def _yarn(model: Model) -> str:
    pair, value = _changed(model)
    plain = _tex(model.plain.omega[pair])
    ramp = model.ramp("yarn")
    return _aligned(
        _plain(model),
        rf"r_{{{pair}}} &= {_code_ramp(model)} \to {ramp:.4f}",
        r"&\quad \text{(0: left alone, 1: slowed fully)}",
        rf"\theta'_{{{pair}}} &= \theta_{{{pair}}}\,(1 - r) + \frac{{\theta_{{{pair}}}}}{{s}}\, r",
        rf"&= {plain} \cdot {1 - ramp:.4f} + \frac{{{plain}}}{{{model.scale}}} \cdot {ramp:.4f}",
        rf"&= {value}",
        rf"a &= 0.1 \ln {model.scale} + 1 = {model.remedies['yarn'].factor:.7f}",
    )


def _code_ramp(model: Model) -> str:
    """Return the ramp of the released code, before it is kept between 0 and 1."""
    low, high = model.released_ramp
    # Equal bounds are parted by a thousandth, as in that code.
    width = f"{high} - {low}" if low != high else "0.001"
    return rf"\frac{{{model.pair} - {low}}}{{{width}}}"


_METHODS = {"linear": _linear, "ntk": _ntk, "yarn": _yarn}


def yarn_formula(model: Model) -> str:
    """Return both ramps of YaRN for the chosen pair, and the frequencies they give."""
    pair, turned = model.pair, model.trained_turns[model.pair]
    values = {name: _tex(model.remedies[name].omega[pair]) for name in ("yarn", "yarn-paper")}
    often, wide = rf"{OFTEN} - {turned:.4g}", rf"{OFTEN} - {SELDOM}"
    return _aligned(
        rf"\text{{code: }} r_{{{pair}}} &= {_code_ramp(model)}"
        rf" \to {model.ramp('yarn'):.4f}",
        rf"\theta'_{{{pair}}} &= {values['yarn']}",
        rf"\text{{paper: }} r_{{{pair}}} &= \frac{{{often}}}{{{wide}}}"
        rf" \to {model.ramp('yarn-paper'):.4f}",
        rf"\theta'_{{{pair}}} &= {values['yarn-paper']}",
    )


def why_exponent(model: Model) -> list[Step]:
    """Return why NTK-aware scaling raises the scale to d/(d-2), with the numbers of this view."""
    d, s, n = model.view.d, model.scale, _times(model.view.n)
    if d == 2:
        return [
            Step(
                "With d = 2 there is one pair, and its frequency is 1 for every base. No base can "
                "slow it, so the exponent is undefined. Choose a larger d.",
                r"\theta_0 = n'^{\,0} = 1",
            )
        ]
    last = d // 2 - 1
    linear = _tex(model.remedies["linear"].omega[last])
    return [
        Step(
            "NTK-aware scaling keeps the formula and looks for a new base n'.",
            r"\theta'_k = n'^{\,-2k/d}",
        ),
        Step(
            "Pair 0 cannot change: any base to the power 0 is 1.",
            r"\theta'_0 = n'^{\,0} = 1",
        ),
        Step(
            f"The last pair is k = d/2 - 1 = {last}. It should be as slow as with linear scaling.",
            rf"n'^{{\,-(d-2)/d}} = \frac{{n^{{-(d-2)/d}}}}{{s}} = {linear}",
        ),
        Step(
            "Solve for n': raise both sides to the power -d/(d-2).",
            r"n' = n \cdot s^{d/(d-2)}",
        ),
        Step(
            "Insert the numbers.",
            rf"n' = {n} \cdot {s}^{{{d}/{d - 2}}} = {scientific(model.new_base, 7)}",
        ),
        Step(
            "Each pair in between is slowed by a power of s whose exponent grows evenly from 0 to "
            "1.",
            rf"\theta'_k = \theta_k \cdot s^{{-2k/(d-2)}} = \theta_k \cdot {s}^{{-k/{last}}}",
        ),
    ]
