"""Words of a head that looks φ ahead: what it scores, and how sharply."""

from collections.abc import Callable, Mapping

from course.words import Check, at_offset, at_position
from pages.relative.rotation.model import Model

_BESIDE = 0.9  # how much the key beside the best one may score, as a part of the best


def ahead_numbers(model: Model) -> dict[str, str]:
    """Return how sharply a head sees the position it looks for."""
    view, curve = model.view, model.curve
    peak = {
        "g(0), the peak": f"{curve[0]:.0f}",
        "g(1) / g(0), the key beside it": f"{curve[1] / curve[0]:.4f}",
    }
    return peak | {"t + φ": f"{view.t + view.phi}", "last key": f"{view.L - 1}"}


def ahead_formula(model: Model) -> str:
    """Return the score of the key at s for a query that M has turned, in LaTeX."""
    view = model.view
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


def ahead_checks(model: Model) -> list[Check]:
    """Return what is said of a head that uses M, checked here."""
    d, _, L, t, phi, _ = model.view[:6]
    curve, real, best = model.curve, model.multiplied_out, model.best_key
    miss = float(abs(real - model.ahead[: len(real)]).max())
    beside = float(curve[1] / curve[0])
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


NUMBERS: Mapping[str, Callable[[Model], dict[str, str]]] = {"ahead": ahead_numbers}
FORMULA: Mapping[str, Callable[[Model], str]] = {"ahead": ahead_formula}
CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {"ahead": ahead_checks}
