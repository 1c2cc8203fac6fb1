"""Words of RoPE: what turns, why only the offset is left, and what breaks it."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import pe_core
from course.numerals import fixed, grouped, scientific
from course.words import Check, Step, at_offset, at_position, column
from pages.beyond.rotary import words_pairings
from pages.beyond.rotary.model import ROUNDING, Model
from pe_core.figures import by_up_to, differ, sized

FURTHEST = 4096  # positions at which the score is worked out anew
_STEP = 64


def _fixed(value: float) -> str:
    return fixed(value, 4)


_M, _N, _ALPHA = r"m\theta", r"n\theta", r"\alpha"


def _turn(angle: str, sign: str = "") -> str:
    """Return the matrix that turns a pair by an angle; a minus sign turns it back."""
    back = "" if sign else "-"
    return column(rf"\cos {angle} & {back}\sin {angle}", rf"{sign}\sin {angle} & \cos {angle}")


def _degrees(turns: float) -> str:
    degrees = 360 * turns
    return f"{grouped(degrees, '.1f' if degrees >= 100 else '.4g')}°"


def turn_numbers(model: Model) -> dict[str, str]:
    """Return how far the chosen pair of the query turns, and that of the key."""
    return {
        f"pair {model.pair} of the query turns by": _degrees(model.turns[0]),
        "and of the key by": _degrees(model.turns[1]),
    }


def score_numbers(model: Model) -> dict[str, str]:
    """Return the score here and at the start."""
    t, phi = model.view.t, model.view.phi
    return {
        f"score here, at {t} and {t + phi}": _fixed(model.score),
        f"score at the start, at 0 and {phi}": _fixed(model.start_score),
    }


def rotary_formula(model: Model) -> str:
    """Return the score of the turned vectors in LaTeX, and the turn of the chosen pair."""
    view, pair = model.view, model.pair
    t, phi = at_position(view.t), at_offset(view.phi)
    later, root = at_offset(view.t + view.phi), rf"\sqrt{{{view.d}}}"
    angle = scientific(model.omega * view.phi, 4)
    filled = column(*(" & ".join(map(_fixed, row)) for row in model.turn))
    return (
        rf"\begin{{aligned}} \frac{{(R_{{{t}}}\, q) \cdot (R_{{{later}}}\, k)}}{{{root}}}"
        rf" &= \frac{{q \cdot (R_{{{phi}}}\, k)}}{{{root}}} \\[4pt]"
        rf" &= {_fixed(model.score)} \\[8pt]"
        rf" \alpha = \theta_{{{pair}}} \cdot {phi} &= {angle} \\[4pt]"
        rf" R_{{{phi}}} \text{{ in pair }} {pair} &= {_turn(_ALPHA)}"
        rf" \\[4pt] &= {filled} \end{{aligned}}"
    )


def rotary_steps(model: Model) -> list[Step]:
    """Return why only the difference of the positions is left in the score."""
    view, here = model.view, model.hands_at(model.view.t)
    query, key = (f"({_fixed(one)}, {_fixed(two)})" for one, two in here)
    (a, b), (c, e) = here
    (f, g), (h, i) = model.hands_at(0)
    m, n = view.t, view.t + view.phi
    return [
        Step(
            f"Call the position of the query m, here {m}, and that of the key n, here {n}. Each "
            "pair of the query is turned by the angle mθ, and each pair of the key by nθ.",
            rf"\begin{{aligned}} R_m &= {_turn(_M)} \\[4pt] R_n &= {_turn(_N)} \end{{aligned}}",
        ),
        Step(
            "The score is the dot product of the two turned vectors. Written as a row times a "
            "column, this product contains the matrix of the query with rows and columns swapped.",
            r"(R_m\, q) \cdot (R_n\, k) = (R_m\, q)^{\mathsf T} R_n\, k"
            r" = q^{\mathsf T}\, R_m^{\mathsf T} R_n\, k",
        ),
        Step(
            "Swapping rows and columns changes the sign of the sines. The result is the matrix "
            "that turns back by the same angle.",
            rf"R_m^{{\mathsf T}} = {_turn(_M, '-')} = R_{{-m}}",
        ),
        Step(
            "When one turn follows another, their angles add up. Here we turn forward by nθ and "
            "back by mθ. The addition theorem gives the same result entry by entry.",
            r"\begin{aligned} R_m^{\mathsf T} R_n &= R_{n-m} \\ \cos m\theta \cos n\theta +"
            r" \sin m\theta \sin n\theta &= \cos (n-m)\theta \end{aligned}",
        ),
        Step(
            f"Only the difference n − m is left. In pair {model.pair} the query is {query} at {m}, "
            f"and the key is {key} at {n}. Their dot product is the same as for positions 0 and "
            f"{view.phi}.",
            rf"\begin{{aligned}} ({_fixed(a)})({_fixed(c)}) + ({_fixed(b)})({_fixed(e)})"
            rf" &= {_fixed(a * c + b * e)} \\ ({_fixed(f)})({_fixed(h)}) + ({_fixed(g)})"
            rf"({_fixed(i)}) &= {_fixed(f * h + g * i)} \end{{aligned}}",
        ),
    ]


def turning_checks(model: Model) -> list[Check]:
    """Return what is said of turning, checked on this query and key."""
    return [_offset_only(model), _lengths(model)]


def _offset_only(model: Model) -> Check:
    places = range(0, max(FURTHEST - model.view.phi, 0) + 1, _STEP)
    away = float(abs(model.scores_at(places) - model.start_score).max())
    return Check(
        "For a given query and key, the score depends on the offset alone.",
        f"At {len(places)} positions up to {grouped(FURTHEST)}, the score differs from the score "
        f"at the start {by_up_to(away, ROUNDING)}.",
        away < ROUNDING,
    )


def _lengths(model: Model) -> Check:
    rows = model.turned(model.vectors[0], range(0, FURTHEST + 1, _STEP))
    lengths = np.linalg.norm(rows, axis=1)
    away = float(abs(lengths - lengths[0]).max())
    return Check(
        "Turning preserves the length of the query.",
        f"The length is {lengths[0]:.4f} at the start, and at other positions it differs "
        f"{by_up_to(away, ROUNDING)}.",
        away < ROUNDING,
    )


def angle_checks(model: Model) -> list[Check]:
    """Turn pairs (1, 0) and compare them with the cosines and sines of the table."""
    view = model.view
    start, row = (pe_core.sinusoidal(1, view.d, view.n, start=place)[0] for place in (0, view.t))
    there = model.turned(start[::-1], [view.t], "adjacent")[0]
    away = float(max(abs(there[::2] - row[1::2]).max(), abs(there[1::2] - row[::2]).max()))
    return [
        Check(
            "The angles are those of the sinusoidal table with the same base.",
            f"When the pairs (1, 0) are rotated to position {grouped(view.t)}, they become the "
            f"cosines and sines of row {grouped(view.t)}. The largest difference is "
            f"{sized(away, ROUNDING)}.",
            away < ROUNDING,
        )
    ]


def distance_checks(model: Model) -> list[Check]:
    """Check what is said of the score and the distance; the curve goes both ways from 0."""
    scores, reach, best = model.curve, model.view.L - 1, model.best_offset
    ahead, back = scores[reach:], scores[reach::-1]
    rise = pe_core.first_rise(ahead)
    apart = float(abs(ahead - back).max())
    return [
        Check(
            "The score falls with every token of distance.",
            f"Up to offset {reach} the score never rises."
            if rise is None
            else f"The score rises for the first time from offset {rise} to offset {rise + 1}, by "
            f"{ahead[rise + 1] - ahead[rise]:.4f}.",
            rise is None,
        ),
        Check(
            "The score is highest at offset 0.",
            f"The score is highest at offset {best}, where it is {scores.max():.4f}."
            + (f" At offset 0 it is {ahead[0]:.4f}." if best else ""),
            best == 0,
        ),
        Check(
            "At equal distances, the score is the same ahead of the query and behind it.",
            f"The scores at equal distances {differ(apart, ROUNDING)}.",
            apart < ROUNDING,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"turns": turn_numbers, "scores": score_numbers},
    "formula": {"rotary": rotary_formula, "pairing": words_pairings.pairing_formula},
    "checks": {
        "angles": angle_checks,
        "turning": turning_checks,
        "distance": distance_checks,
        "pairing": words_pairings.pairing_checks,
    },
    "table": {"turned_or_added": words_pairings.turned_or_added},
    "steps": {"rotary": rotary_steps},
}
