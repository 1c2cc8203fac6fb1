"""Words of two positions: what their rows have in common, and how one becomes the other."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from ui.view import View
from ui.views.relative import (
    FURTHEST_OFFSET,
    fits,
    rows_of_pair,
    scores,
    similarity,
    trend_zone,
    turn_of_pair,
)
from ui.words.kinds import Check, Mark, Step, Table, at_offset, at_position

_TESTED = 256  # positions that are worked out in a second way, to check the first
_FITTED = 64  # positions in a row that M is fitted from at each of two places
_CLOSE = 0.05  # how far the trend may miss, as a part of g(0)
_BESIDE = 0.9  # how much the key beside the best one may score, as a part of the best
_FOUND = 1e-6  # a fitted matrix no further off than this counts as found


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


# A shift is a rotation.


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
    return {f"pair {view.dim // 2} turns by": f"{degrees:,.4g}°"} | told


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
    return [_leads(view), _is_rotation(view), _stays(view), _jointly(view), _sines(view)]


def _leads(view: View) -> Check:
    d, n, _, t, phi, _ = view[:6]
    turned = pe_core.shift_matrix(phi, d, n) @ pe_core.sinusoidal(1, d, n, start=t)[0]
    miss = float(abs(turned - pe_core.sinusoidal(1, d, n, start=t + phi)[0]).max())
    return Check(
        f"M · PE({t}) = PE({t + phi}), in all {d // 2} pairs.",
        f"Largest miss: {miss:.2g}.{_beyond(view)}",
        miss < 1e-12,
    )


def _is_rotation(view: View) -> Check:
    matrix = pe_core.shift_matrix(view.phi, view.d, view.n)
    a, b, c, d = (matrix[i::2, j::2].diagonal() for i in (0, 1) for j in (0, 1))
    away = float(abs(a * d - b * c - 1).max())
    skew = float(max(abs(a - d).max(), abs(b + c).max()))
    return Check(
        "Every block of M is a rotation: determinant 1, and of the form [c, s; -s, c].",
        f"The determinants are at most {away:.2g} from 1, the form is missed by {skew:.2g}.",
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
        found.append(pe_core.fit_pairs(rows, later).matrix)
    apart = float(abs(found[0] - found[1]).max())
    return Check(
        "M does not change when t moves.",
        f"Fitted for pair {dim // 2} from {_FITTED} positions after t = {t}, and again from the "
        f"{_FITTED} after those, its entries differ by at most {apart:.2g}.",
        apart < _FOUND,
    )


def _jointly(view: View) -> Check:
    found = fits(view)
    fit, off = found.jointly, found.off(found.jointly)
    return Check(
        "What predicts perfectly has found M.",
        f"Fitted to {len(fit.matrix)} columns at once, the prediction misses {fit.residual:.2g} of "
        f"the signal. The columns have rank {fit.rank}, and the matrix is up to {off:.2g} away "
        "from M.",
        off < _FOUND,
    )


def _sines(view: View) -> Check:
    left = fits(view).sines.residual
    return Check(
        "Sines alone would do.",
        f"Without the cosines the best matrix leaves {left:.1%} of the signal.",
        left < _FOUND,
    )


def fit_table(view: View) -> Table:
    """Return what least squares finds from the rows alone, in every way it was tried."""
    found, pair = fits(view), view.dim // 2
    alone = abs(pe_core.shift_matrix(view.phi, view.d, view.n)[2 * pair, 2 * pair + 1])
    ways = {"pair-by-pair": found.pair_by_pair, "jointly": found.jointly}
    rows: list[tuple[str | Mark, ...]] = [
        (
            _way(name, view),
            f"{fit.rank} of {len(fit.matrix)}",
            Mark(fit.residual < _FOUND, f"{fit.residual:.2g}"),
            Mark(found.off(fit) < _FOUND, f"{found.off(fit):.2g}"),
        )
        for name, fit in ways.items()
    ]
    left = found.sines.residual
    rows.append(
        (
            _way("sines-only", view),
            f"{found.sines.rank} of {len(found.sines.matrix)}",
            Mark(left < _FOUND, f"{left:.1%}"),
            "M takes cosines too",
        )
    )
    lone = found.lone_sine
    rows.append(
        (
            f"the sine of pair {pair} alone",
            f"{lone.rank} of 1",
            Mark(lone.residual < _FOUND, f"{lone.residual:.1%}"),
            f"|sin ωφ| = {alone:.1%}",
        )
    )
    every = len(found.pairs) == view.d // 2
    some = "all" if every else f"{len(found.pairs)} of the {view.d // 2}"
    return Table(
        f"Least squares from positions 0 to {found.rows - 1} and the rows {view.phi} further on, "
        f"on {some} pairs{'' if every else ', evenly from fast to slow'}.",
        ("Fitted", "Rank", "Part of the signal missed", "Largest difference to M"),
        rows,
    )


def _way(name: str, view: View) -> str:
    return name.replace("-", " ") + (" (drawn)" if name == view.fit else "")


def ahead_numbers(view: View) -> dict[str, str]:
    """Return how sharply a head sees the position it looks for."""
    curve = similarity(view)
    told = {
        "g(0), the peak": f"{curve[0]:.0f}",
        "g(1) / g(0), the key beside it": f"{curve[1] / curve[0]:.4f}",
    }
    return told | {"t + φ": f"{view.t + view.phi}", "last key": f"{view.L - 1}"}


def ahead_formula(view: View) -> str:
    """Return the score of the key at s for a query that M has turned, in LaTeX."""
    t, phi = at_position(view.t), at_offset(view.phi)
    ahead, back = view.t + view.phi, view.t - view.phi
    absent = r"\ \text{(no such key)}"
    first = at_offset(ahead) + (absent if ahead >= view.L else "")
    return (
        rf"\begin{{aligned}} p_s \cdot M_{{{phi}}}\, p_{{{t}}} &= g(s - {t} - {phi})"
        rf" && \text{{largest at }} s = {first} \\[6pt]"
        rf" p_s \cdot M_{{{phi}}}^\top\, p_{{{t}}} &= g(s - {t} + {phi})"
        rf" && \text{{largest at }} s = {back}{absent if back < 0 else ''} \end{{aligned}}"
    )


def ahead_checks(view: View) -> list[Check]:
    """Return what is said of a head that uses M, checked here."""
    d, n, L, t, phi, _ = view[:6]
    curve, ahead = similarity(view), scores(view, phi)
    keys = pe_core.sinusoidal(min(L, _TESTED), d, n)
    real = keys @ (pe_core.shift_matrix(phi, d, n) @ pe_core.sinusoidal(1, d, n, start=t)[0])
    miss = float(abs(real - ahead[: len(real)]).max())
    best, beside = int(ahead.argmax()), float(curve[1] / curve[0])
    inside = "" if t + phi < L else f" There is no key {t + phi}: the sequence ends at {L - 1}."
    return [
        Check(
            "The score is g(s - t - φ).",
            f"Multiplied out for {len(real)} keys it differs from g by at most {miss:.2g}.",
            miss < 1e-12 * d,
        ),
        Check(
            f"The best key is {phi} ahead of t.",
            f"Of the keys 0 to {L - 1}, number {best} scores highest.{inside}",
            best == t + phi,
        ),
        Check(
            f"The best key stands out: the one beside it scores less than {_BESIDE:.0%} of it.",
            f"It scores {beside:.1%}.",
            beside < _BESIDE,
        ),
    ]


# Dot products.


def similarity_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of two rows that lie φ apart, by every measure."""
    curve, phi = similarity(view), view.phi
    return {
        "g(0), a row with itself": f"{curve[0]:.0f}",
        f"g({phi})": f"{curve[phi]:.4f}",
        "cosine similarity": f"{curve[phi] / curve[0]:.4f}",
        "distance of the two rows": f"{pe_core.offset_distance(phi, view.d, view.n):.4f}",
    }


def similarity_formula(view: View) -> str:
    """Return what is measured between rows t and t + φ in LaTeX, with its numbers filled in."""
    d, n, _, t, phi, _ = view[:6]
    here, there = rf"p({at_position(t)})", rf"p({at_offset(t + phi)})"
    pairs = rf"\sum_{{k=0}}^{{{d // 2 - 1}}}"
    product = pe_core.offset_similarity(phi, d, n)
    if view.measure == "distance":
        return (
            rf"\lVert {there} - {here} \rVert = 2 \sqrt{{{pairs}"
            rf" \sin^2\!\left(\tfrac12\, \omega_k \cdot {at_offset(phi)}\right)}}"
            rf" = {pe_core.offset_distance(phi, d, n):.4f}"
        )
    summed = rf"{pairs} \cos(\omega_k \cdot {at_offset(phi)})"
    if view.measure == "cosine":
        return (
            rf"\frac{{{here} \cdot {there}}}{{\lVert {here} \rVert\, \lVert {there} \rVert}}"
            rf" = \frac{{1}}{{{d // 2}}} {summed} = \frac{{g({phi})}}{{{d // 2}}}"
            rf" = {product / (d // 2):.6f}"
        )
    return rf"{here} \cdot {there} = {summed} = g({phi}) = {product:.4f}"


def similarity_checks(view: View) -> list[Check]:
    """Return what is often said of two rows, checked on these."""
    return [
        _offset_only(view),
        _both_sides(view),
        _neighbours(view),
        _falls(view),
        _never_negative(view),
        *_follows_trend(view),
    ]


def _offset_only(view: View) -> Check:
    curve = similarity(view)
    square = pe_core.dot_products(pe_core.sinusoidal(min(view.L, _TESTED), view.d, view.n))
    miss = max(abs(square[i, i:] - curve[: len(square) - i]).max() for i in range(len(square)))
    return Check(
        "The dot product depends on the offset only: each diagonal of the square has one value "
        "(a Toeplitz matrix).",
        f"Largest difference from g over all pairs of {len(square)} positions: {miss:.2g}.",
        bool(miss < 1e-12 * view.d),
    )


def _both_sides(view: View) -> Check:
    d, n, _, t, phi, _ = view[:6]
    here, ahead, behind = (pe_core.sinusoidal(1, d, n, start=t + by)[0] for by in (0, phi, -phi))
    apart = float(abs(here @ ahead - here @ behind))
    return Check(
        f"{phi} ahead and {phi} behind give the same dot product: the square is symmetric.",
        f"{here @ ahead:.4f} and {here @ behind:.4f}, {apart:.2g} apart.",
        apart < 1e-12 * d,
    )


def _neighbours(view: View) -> Check:
    table = pe_core.sinusoidal(min(view.L, _TESTED), view.d, view.n)
    apart = ((table[1:] - table[:-1]) ** 2).sum(axis=1) ** 0.5
    spread = float(apart.max() - apart.min())
    return Check(
        "Neighbours are always equally far apart.",
        f"Distance {pe_core.offset_distance(1, view.d, view.n):.6f}; over {len(apart)} neighbours "
        f"it varies by {spread:.2g}.",
        spread < 1e-12 * view.d,
    )


def _falls(view: View) -> Check:
    curve = similarity(view)
    rise = pe_core.first_rise(curve)
    return Check(
        "It falls with every step of the offset.",
        f"Up to offset {FURTHEST_OFFSET} it never rises."
        if rise is None
        else f"It rises for the first time from offset {rise} to {rise + 1}, "
        f"by {curve[rise + 1] - curve[rise]:.4f}.",
        rise is None,
    )


def _never_negative(view: View) -> Check:
    curve = similarity(view)
    negative = pe_core.first_negative(curve)
    return Check(
        "It never falls below zero.",
        f"Up to offset {FURTHEST_OFFSET} it stays above."
        if negative is None
        else f"At offset {negative} it is {curve[negative]:.4f}, below zero for the first time.",
        negative is None,
    )


def _follows_trend(view: View) -> list[Check]:
    """Return how far the curve leaves its trend, where the trend is meant to hold."""
    zone = trend_zone(view)
    if not zone:
        return []
    curve = similarity(view)
    missed = abs(curve[zone.start : zone.stop] - pe_core.similarity_trend(zone, view.d, view.n))
    worst = float(missed.max() / curve[0])
    return [
        Check(
            f"From offset {zone.start} to {zone.stop - 1} it follows the trend, "
            f"within {_CLOSE:.0%} of g(0).",
            f"It misses it by at most {missed.max():.2f}, {worst:.1%} of g(0), "
            f"at offset {zone.start + int(missed.argmax())}.",
            worst < _CLOSE,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {
        "similarity": similarity_numbers, "rotation": rotation_numbers, "ahead": ahead_numbers,
    },
    "formula": {
        "similarity": similarity_formula, "rotation": rotation_formula, "ahead": ahead_formula,
    },
    "checks": {
        "similarity": similarity_checks, "rotation": rotation_checks, "ahead": ahead_checks,
    },
    "table": {"fits": fit_table},
    "steps": {"rotation": rotation_steps},
}  # fmt: skip
