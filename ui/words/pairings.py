"""Words of RoPE beside other ways: turned or added, adjacent pairs or halves."""

from typing import Any

import pe_core
from course.numerals import scientific
from course.view import View
from course.words import Check, Mark, Table, at_position
from ui.views.rotary import (
    added,
    added_scores,
    columns_of,
    curve,
    other_pairing,
    place_scores,
    places_of,
    query_and_key,
    turned,
)

ROUNDING = 1e-11


def norms(rows: Any) -> Any:
    """Return the length of each row."""
    return (rows**2).sum(axis=1) ** 0.5


def turned_or_added(view: View) -> Table:
    """Return what becomes of a vector if its position is turned in, and if it is added."""
    places = places_of(view)
    query, _ = query_and_key(view)
    lengths = [norms(turned(view, query, places)), norms(added(view, places)[0])]
    scores = [place_scores(view), added_scores(view, places)]
    return Table(
        f"The same query and key at the places {places.start} to {places.stop - 1}, the key "
        f"{view.phi} further on.",
        ("", "turned", "added"),
        [
            ("What", "queries and keys", "words"),
            ("When", "in every layer", "once, at the input"),
            ("Values", "know no position", "carry it along"),
            ("Learned numbers", "none", "none"),
            ("Length of the query", *(_stays(one) for one in lengths)),
            ("Score at one offset", *(_stays(one) for one in scores)),
        ],
    )


def _stays(values: Any) -> Mark:
    """Return whether a value is the same at all places."""
    low, high = float(values.min()), float(values.max())
    same = high - low < ROUNDING
    return Mark(same, f"always {high:.4f}" if same else f"{low:.2f} to {high:.2f}")


def pairing_checks(view: View) -> list[Check]:
    """Return what becomes of the scores if the two pairings are mixed."""
    return [_other_reading(view), _permuted(view), _one_of_each(view)]


def _other_reading(view: View) -> Check:
    scores, other = curve(view), curve(view, other_pairing(view))
    apart = abs(other - scores)
    away, at = float(apart.max()), int(apart.argmax())
    return Check(
        f"Queries and keys learned with the pairing “{view.pairing}” have the same scores in code "
        f"for “{other_pairing(view)}”.",
        f"They differ most at offset {at - view.L + 1}: {scores[at]:.4f} with the one and "
        f"{other[at]:.4f} with the other.",
        away < ROUNDING,
    )


def _permuted(view: View) -> Check:
    away = float(abs(curve(view, other_pairing(view), permuted=True) - curve(view)).max())
    return Check(
        "With their columns put in the other order first, they have.",
        f"The largest difference at any offset is {away:.2g}.",
        away < ROUNDING,
    )


def _one_of_each(view: View) -> Check:
    scores = place_scores(view, other_pairing(view))
    low, high = float(scores.min()), float(scores.max())
    return Check(
        f"With “{view.pairing}” for the query and “{other_pairing(view)}” for the key, the score "
        "still depends on the offset only.",
        f"At the one offset {view.phi} it runs from {low:.4f} to {high:.4f}.",
        high - low < ROUNDING,
    )


def pairing_formula(view: View) -> str:
    """Return which numbers the chosen pair is made of, in either pairing, and its angle."""
    pair, d = view.dim // 2, view.d
    theta = pe_core.frequencies(d, view.n)[pair]
    adjacent, halves = (columns_of(view._replace(pairing=name)) for name in ("adjacent", "halves"))
    first, then = (f"(x_{{{one}}},\\, x_{{{two}}})" for one, two in (adjacent, halves))
    power, value = rf"{view.n}^{{-2 \cdot {pair}/{d}}}", scientific(theta, 4)
    return (
        rf"\begin{{aligned}} \text{{adjacent: }} & (x_{{2k}},\, x_{{2k+1}}) = {first} \\"
        rf" \text{{halves: }} & (x_k,\, x_{{k+d/2}}) = {then} \\ \text{{both by }} &"
        rf" {at_position('t')}\,\theta_k \\ & \theta_{{{pair}}} = {power} = {value}"
        r" \end{aligned}"
    )
