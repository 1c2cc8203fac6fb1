"""Words of a head that looks φ ahead: what it scores, and how sharply."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, at_offset, at_position
from ui.views.dot_products import similarity
from ui.views.rotation import scores

_TESTED = 256  # keys whose scores are multiplied out, to check g
_BESIDE = 0.9  # how much the key beside the best one may score, as a part of the best


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


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"ahead": ahead_numbers},
    "formula": {"ahead": ahead_formula},
    "checks": {"ahead": ahead_checks},
}
