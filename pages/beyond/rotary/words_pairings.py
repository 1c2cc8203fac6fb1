"""Words of RoPE beside other methods: turned or added, adjacent pairs or halves."""

import numpy as np

from course.numerals import grouped, scientific
from course.quantities import Floats
from course.words import Check, PassFail, Table, at_position
from pages.beyond.rotary.model import ROUNDING, Model
from pe_core.figures import sized


def turned_or_added(model: Model) -> Table:
    """Return what becomes of a vector if its position is turned in, and if it is added."""
    places = model.places
    lengths = [np.linalg.norm(rows, axis=1) for rows in (model.turned_query, model.added[0])]
    scores = [model.place_scores, model.added_scores]
    return Table(
        f"The same query is placed at positions {grouped(places.start)} to "
        f"{grouped(places.stop - 1)}, and the same key {model.view.phi} positions after it. If "
        "rows are added, products of a word with a position appear as well, so the score depends "
        "on where the two words are.",
        ("", "turned", "added"),
        [
            ("What changes", "queries and keys", "words"),
            ("When it changes", "in every layer", "once, at the input"),
            ("Values in the first layer", "contain no position", "contain the position"),
            ("Learned parameters", "none", "none"),
            ("Norm of the query", *(_stays(one) for one in lengths)),
            ("Score of this query and key", *(_stays(one) for one in scores)),
        ],
    )


def _stays(values: Floats) -> PassFail:
    """Return whether a value is the same at all places."""
    low, high = float(values.min()), float(values.max())
    same = high - low < ROUNDING
    return PassFail(same, f"always {high:.4f}" if same else f"{low:.2f} to {high:.2f}")


def pairing_checks(model: Model) -> list[Check]:
    """Return what becomes of the scores if the two pairings are mixed."""
    return [_other_reading(model), _permuted(model), _one_of_each(model)]


def _other_reading(model: Model) -> Check:
    scores, other = model.curve, model.misread
    apart = abs(other - scores)
    away, at = float(apart.max()), int(apart.argmax())
    offset = str(at - model.view.L + 1).replace("-", "\u2212")
    return Check(
        f"Queries and keys learned with the pairing “{model.view.pairing}” have the same scores "
        f"in code for “{model.other_pairing}”.",
        f"The scores differ most at offset {offset}, where the score is "
        f"{scores[at]:.4f} with “{model.view.pairing}” and {other[at]:.4f} with "
        f"“{model.other_pairing}”.",
        away < ROUNDING,
    )


def _permuted(model: Model) -> Check:
    away = float(abs(model.permuted - model.curve).max())
    return Check(
        f"Code for “{model.other_pairing}” gives the original scores if the columns of the queries "
        "and keys are first reordered for it.",
        f"The largest difference at any offset is {sized(away, ROUNDING)}.",
        away < ROUNDING,
    )


def _one_of_each(model: Model) -> Check:
    scores = model.mixed_scores
    low, high = float(scores.min()), float(scores.max())
    return Check(
        f"With “{model.view.pairing}” for the query and “{model.other_pairing}” for the key, the "
        "score still depends on the offset alone.",
        f"At offset {model.view.phi} the score ranges from {low:.4f} to {high:.4f} across the "
        "positions.",
        high - low < ROUNDING,
    )


def pairing_formula(model: Model) -> str:
    """Return which numbers the chosen pair is made of, in either pairing, and its angle."""
    view, pair = model.view, model.pair
    both = (model.columns_with(name) for name in ("adjacent", "halves"))
    first, then = (f"(x_{{{one}}},\\, x_{{{two}}})" for one, two in both)
    power, value = rf"{view.n}^{{-2 \cdot {pair}/{view.d}}}", scientific(model.omega, 4)
    return (
        rf"\begin{{aligned}} \text{{adjacent: }} & (x_{{2k}},\, x_{{2k+1}}) = {first} \\"
        rf" \text{{halves: }} & (x_k,\, x_{{k+d/2}}) = {then} \\ \text{{turned by }} &"
        rf" {at_position('t')}\,\theta_k \\ & \theta_{{{pair}}} = {power} = {value}"
        r" \end{aligned}"
    )
