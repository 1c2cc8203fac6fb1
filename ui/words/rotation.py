"""Words of a shift: the matrix that makes it, where it comes from, and what is said of it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Step, at_offset, at_position
from pe_core.fitting import fit_pairs
from ui.views.rotation import rows_of_pair, turn_of_pair
from ui.words.fitting import FOUND

_FITTED = 64  # positions in a row that M is fitted from at each of two places


def _fixed(value: float, places: int = 6) -> str:
    """Return a number with fixed decimals, and never a minus sign before a zero."""
    return f"{round(float(value), places) + 0.0:.{places}f}"


def _column(*entries: str) -> str:
    return r"\begin{bmatrix} " + r" \\ ".join(entries) + r" \end{bmatrix}"


def _hand(omega: str, place: str) -> str:
    return _column(rf"\sin({omega} {place})", rf"\cos({omega} {place})")


def _beyond(view: View) -> str:
    """Say kindly that t + φ is not in the sequence, if it is not."""
    place = view.t + view.phi
    if place < view.L:
        return ""
    last = view.L - 1
    return f" Position {place} lies beyond the last one, {last}; the formula has a row there too."


def rotation_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen pair's turn."""
    now, later = rows_of_pair(view)
    turned = turn_of_pair(view) @ now
    names = (f"PE({view.t})", f"PE({view.t + view.phi})", f"M · PE({view.t})")
    told = {
        name: f"({_fixed(row[0], 4)}, {_fixed(row[1], 4)})"
        for name, row in zip(names, (now, later, turned), strict=True)
    }
    degrees = 360 * pe_core.turns([view.phi], view.d, view.n)[0, view.dim // 2]
    return {f"pair {view.dim // 2} turns by": f"{grouped(degrees, '.4g')}°"} | told


def rotation_formula(view: View) -> str:
    """Return the chosen pair's matrix in LaTeX, and what it does to the row at t."""
    t, phi, pair = view.t, at_offset(view.phi), view.dim // 2
    turn, (now, later) = turn_of_pair(view), rows_of_pair(view)
    angle = rf"\omega_{{{pair}}} \cdot {phi}"
    symbols = _column(rf"\cos({angle}) & \sin({angle})", rf"-\sin({angle}) & \cos({angle})")
    filled = _column(*(" & ".join(map(_fixed, row)) for row in turn))
    rows = [_column(*map(_fixed, row)) for row in (now, later)]
    name = rf"M_{{{phi},\,{pair}}}"
    return (
        rf"\begin{{aligned}} {name} &= {symbols} \\[4pt] &= {filled} \\[4pt]"
        rf" {name}\ PE({at_position(t)})_{{{pair}}} &= {name}\, {rows[0]} = {rows[1]} \\[4pt]"
        rf" &= PE({at_offset(t + view.phi)})_{{{pair}}} \end{{aligned}}"
    )


def rotation_steps(view: View) -> list[Step]:
    """Return how the matrix follows from the addition theorem, with its numbers."""
    phi, pair, w = at_offset(view.phi), view.dim // 2, r"\omega"
    turn = rf"({w} \cdot {phi})"
    (u1, v1), (u2, v2) = ([_fixed(value, 4) for value in row] for row in turn_of_pair(view))
    omega = pe_core.frequencies(view.d, view.n)[pair]
    return [
        Step(
            f"Look for four numbers that lead from t to t + φ in one pair; here ω = {omega:.4g}. "
            "They may depend on φ, but not on t.",
            f"{_column('u_1 & v_1', 'u_2 & v_2')} {_hand(w, 't')} = {_hand(w, f'(t + {phi})')}",
        ),
        Step(
            "The addition theorem takes each right side apart into a sine and a cosine of t.",
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
            "They shall hold for every t. Where the sine is 0 the cosine is not, so what stands "
            "before the cosine must agree; and the other way round. That gives all four numbers.",
            rf"\begin{{aligned}} u_1 &= \cos{turn} = {u1} \\ v_1 &= \sin{turn} = {v1} \\"
            rf" u_2 &= -\sin{turn} = {u2} \\ v_2 &= \cos{turn} = {v2} \end{{aligned}}",
        ),
        Step(
            f"No t is left in them. Put in any t, for instance {view.t}: out come the sine and the "
            f"cosine at {view.t + view.phi}.",
            _put_in(view),
        ),
    ]


def _put_in(view: View) -> str:
    """Return both rows of the matrix times the point at t, in numbers."""
    (sine, cosine), later = rows_of_pair(view)
    lines = (
        rf"({_fixed(u, 4)}) \cdot ({_fixed(sine, 4)}) + ({_fixed(v, 4)}) \cdot"
        rf" ({_fixed(cosine, 4)}) &= {_fixed(value, 4)}"
        for (u, v), value in zip(turn_of_pair(view), later, strict=True)
    )
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"


def rotation_checks(view: View) -> list[Check]:
    """Return what is said of the matrix that shifts, checked on this one."""
    return [*_leads(view), _is_rotation(view), _stays(view)]


def _leads(view: View) -> list[Check]:
    """Check that M leads from t to t + φ, and its transpose back."""
    d, n, _, t, phi, _ = view[:6]
    matrix = pe_core.shift_matrix(phi, d, n)
    here, there = (pe_core.sinusoidal(1, d, n, start=place)[0] for place in (t, t + phi))
    ahead, back = (
        float(abs(turned - wanted).max())
        for turned, wanted in ((matrix @ here, there), (matrix.T @ there, here))
    )
    return [
        Check(
            f"M · PE({t}) = PE({t + phi}), in all {d // 2} pairs.",
            f"Largest miss: {ahead:.2g}.{_beyond(view)}",
            ahead < 1e-12,
        ),
        Check(
            f"M with rows and columns swapped leads back from there to position {t}.",
            f"Largest miss: {back:.2g}.",
            back < 1e-12,
        ),
    ]


def _is_rotation(view: View) -> Check:
    matrix = pe_core.shift_matrix(view.phi, view.d, view.n)
    a, b, c, d = (matrix[i::2, j::2].diagonal() for i in (0, 1) for j in (0, 1))
    away = float(abs(a * d - b * c - 1).max())
    skew = float(max(abs(a - d).max(), abs(b + c).max()))
    return Check(
        "Every block of M is a rotation: its determinant is 1 and its rows are (c, s) and (-s, c).",
        f"The determinants are at most {away:.2g} from 1, that form is missed by {skew:.2g}.",
        max(away, skew) < 1e-12,
    )


def _stays(view: View) -> Check:
    """Fit M of the chosen pair at two places, from the rows alone."""
    d, n, _, t, phi, dim = view[:6]
    found = []
    for start in (t, t + _FITTED):
        place = range(start, start + _FITTED)
        rows, later = (
            pe_core.sinusoidal_at(where, d, n, pairs=[dim // 2])
            for where in (place, range(place.start + phi, place.stop + phi))
        )
        found.append(fit_pairs(rows, later).matrix)
    apart = float(abs(found[0] - found[1]).max())
    return Check(
        "M does not change when t moves.",
        f"Fitted for pair {dim // 2} from {_FITTED} positions after t = {t}, and again from the "
        f"{_FITTED} after those, its entries differ by at most {apart:.2g}.",
        apart < FOUND,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"rotation": rotation_numbers},
    "formula": {"rotation": rotation_formula},
    "checks": {"rotation": rotation_checks},
    "steps": {"rotation": rotation_steps},
}
