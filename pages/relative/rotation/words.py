"""Words of a shift: the matrix that makes it, where it comes from, and what is said of it."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.numerals import fixed, grouped
from course.quantities import Floats
from course.view import View
from course.words import Check, Step, at_offset, at_position, column
from pages.relative.rotation import words_ahead, words_fitting
from pages.relative.rotation.model import FOUND, IN_A_ROW, Model
from pe_core.figures import by_up_to, differ, sized


def _hand(omega: str, place: str) -> str:
    return column(rf"\sin({omega} {place})", rf"\cos({omega} {place})")


def _beyond(view: View) -> str:
    """Return a sentence that t + φ is not in the sequence, if it is not."""
    place = view.t + view.phi
    if place < view.L:
        return ""
    last = view.L - 1
    return f" Position {place} lies beyond the last one, {last}, but the formula gives it a row."


def rotation_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the chosen pair's turn."""
    view = model.view
    names = (f"PE({view.t})", f"PE({view.t + view.phi})", f"M · PE({view.t})")
    points = {
        name: f"({fixed(row[0], 4)}, {fixed(row[1], 4)})"
        for name, row in zip(names, (*model.hands, model.moved), strict=True)
    }
    degrees = float(np.degrees(model.angle))
    return {f"pair {model.pair} turns by": f"{grouped(degrees, '.4g')}°"} | points


def rotation_formula(model: Model) -> str:
    """Return the chosen pair's matrix in LaTeX, and what it does to the row at t."""
    view, pair = model.view, model.pair
    t, phi = view.t, at_offset(view.phi)
    angle = rf"\omega_{{{pair}}} \cdot {phi}"
    symbols = column(rf"\cos({angle}) & \sin({angle})", rf"-\sin({angle}) & \cos({angle})")
    filled = column(*(" & ".join(_entries(row)) for row in model.turn))
    rows = [column(*_entries(row)) for row in model.hands]
    name = rf"M_{{{phi},\,{pair}}}"
    return (
        rf"\begin{{aligned}} {name} &= {symbols} \\[4pt] &= {filled} \\[4pt]"
        rf" {name}\ PE({at_position(t)})_{{{pair}}} &= {name}\, {rows[0]} = {rows[1]} \\[4pt]"
        rf" &= PE({at_offset(t + view.phi)})_{{{pair}}} \end{{aligned}}"
    )


def _entries(row: Floats) -> list[str]:
    return [fixed(value, 6) for value in row]


def rotation_steps(model: Model) -> list[Step]:
    """Return how the matrix follows from the addition theorem, with its numbers."""
    view, phi, w = model.view, at_offset(model.view.phi), r"\omega"
    turn = rf"({w} \cdot {phi})"
    (u1, v1), (u2, v2) = ([fixed(value, 4) for value in row] for row in model.turn)
    return [
        Step(
            "Look for four numbers that take one pair from t to t + φ. The speed of this pair is "
            f"ω = {model.omega:.4g}. The numbers may depend on φ, but not on t.",
            f"{column('u_1 & v_1', 'u_2 & v_2')} {_hand(w, 't')} = {_hand(w, f'(t + {phi})')}",
        ),
        Step(
            "The addition theorem writes each right-hand side as a combination of the sine and the "
            "cosine of t.",
            rf"\begin{{aligned}} \sin({w} t + {w} \cdot {phi}) &="
            rf" \sin({w} t)\cos{turn} + \cos({w} t)\sin{turn} \\"
            rf" \cos({w} t + {w} \cdot {phi}) &="
            rf" \cos({w} t)\cos{turn} - \sin({w} t)\sin{turn} \end{{aligned}}",
        ),
        Step(
            "Written out, the two rows of the matrix give equations (1) and (2).",
            rf"\begin{{aligned}} (1)\quad & u_1 \sin({w} t) + v_1 \cos({w} t) \\"
            rf" &= \cos{turn} \sin({w} t) + \sin{turn} \cos({w} t) \\[4pt]"
            rf" (2)\quad & u_2 \sin({w} t) + v_2 \cos({w} t) \\"
            rf" &= -\sin{turn} \sin({w} t) + \cos{turn} \cos({w} t) \end{{aligned}}",
        ),
        Step(
            "Both equations must hold for every t. Where the sine is 0 the cosine is not, so the "
            "coefficients of the cosine must agree, and likewise those of the sine. This gives all "
            "four numbers.",
            rf"\begin{{aligned}} u_1 &= \cos{turn} = {u1} \\ v_1 &= \sin{turn} = {v1} \\"
            rf" u_2 &= -\sin{turn} = {u2} \\ v_2 &= \cos{turn} = {v2} \end{{aligned}}",
        ),
        Step(
            f"None of the four numbers contains t. For t = {view.t}, for instance, they give "
            f"the sine and the cosine at {view.t + view.phi}.",
            _put_in(model),
        ),
    ]


def _put_in(model: Model) -> str:
    """Return both rows of the matrix times the point at t, in numbers."""
    (sine, cosine), later = model.hands
    lines = (
        rf"({fixed(u, 4)}) \cdot ({fixed(sine, 4)}) + ({fixed(v, 4)}) \cdot"
        rf" ({fixed(cosine, 4)}) &= {fixed(value, 4)}"
        for (u, v), value in zip(model.turn, later, strict=True)
    )
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"


def rotation_checks(model: Model) -> list[Check]:
    """Return what is said of M and its blocks, checked on this matrix."""
    return [_leads(model), _is_rotation(model)]


def stays_checks(model: Model) -> list[Check]:
    """Return what is said of M when t moves, checked on the rows."""
    return [_stays(model)]


def back_checks(model: Model) -> list[Check]:
    """Return what is said of the way back, checked on this matrix."""
    view, back = model.view, model.back_miss(model.matrix.T)
    return [
        Check(
            f"M with its rows and columns swapped takes PE({view.t + view.phi}) to PE({view.t}).",
            f"No column is off by more than {sized(back)}.",
            back < 1e-12,
        )
    ]


def _leads(model: Model) -> Check:
    """Check that M leads from t to t + φ."""
    view, t = model.view, model.view.t
    ahead = float(abs(model.matrix @ model.here - model.there).max())
    return Check(
        f"M · PE({t}) = PE({t + view.phi}), in all {view.d // 2} pairs.",
        f"No column is off by more than {sized(ahead)}.{_beyond(view)}",
        ahead < 1e-12,
    )


def _is_rotation(model: Model) -> Check:
    a, b, c, d = (model.matrix[i::2, j::2].diagonal() for i in (0, 1) for j in (0, 1))
    away = float(abs(a * d - b * c - 1).max())
    skew = float(max(abs(a - d).max(), abs(b + c).max()))
    return Check(
        "Every block of M is a rotation: its determinant is 1 and its rows are (c, s) and (-s, c).",
        f"The determinants differ from 1 {by_up_to(away)}, and the entries "
        f"differ from this form {by_up_to(skew)}.",
        max(away, skew) < 1e-12,
    )


def _stays(model: Model) -> Check:
    """Fit M of the chosen pair at two places, from the rows alone."""
    t, pair = model.view.t, model.pair
    here, further = (model.fitted_at(start, [pair]) for start in (t, t + IN_A_ROW))
    apart = float(abs(here - further).max())
    return Check(
        "M does not change when t changes.",
        f"The block of pair {pair} was fitted twice by least squares, to the {IN_A_ROW} positions "
        f"starting at t = {t} and to the {IN_A_ROW} after those. The two blocks "
        f"{differ(apart)}.",
        apart < FOUND,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"rotation": rotation_numbers},
    "formula": {"rotation": rotation_formula, **words_ahead.FORMULA},
    "checks": {
        "rotation": rotation_checks,
        "stays": stays_checks,
        "back": back_checks,
        **words_fitting.CHECKS,
        **words_ahead.CHECKS,
    },
    "table": words_fitting.TABLES,
    "steps": {"rotation": rotation_steps},
}
