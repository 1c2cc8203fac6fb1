"""What is said of both pairings of RoPE, and of turning beside adding."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_position
from pages.beyond.rotary import words_pairings
from pages.beyond.rotary.model import Model
from tests.lessons.changed import changed
from tests.lessons.test_rotary_words import score

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5, vectors="random")
OMEGA = [100 ** (-2 * k / 8) for k in range(4)]


def test_both_pairings_name_their_columns() -> None:
    assert words_pairings.pairing_formula(Model(VIEW)) == (
        r"\begin{aligned} \text{adjacent: } & (x_{2k},\, x_{2k+1}) = (x_{4},\, x_{5}) \\"
        r" \text{halves: } & (x_k,\, x_{k+d/2}) = (x_{2},\, x_{6}) \\ \text{turned by } & "
        rf"{at_position('t')}\,\theta_k \\ & "
        r"\theta_{2} = 100^{-2 \cdot 2/8} = 0.1 \end{aligned}"
    )


@pytest.mark.parametrize(("off", "holds"), [(0.0, True), (5e-12, True), (2e-11, False), (1, False)])
def test_mixed_pairings_are_told_by_where_they_differ_most(off: float, holds: bool) -> None:
    view, plain = VIEW._replace(L=4), np.array([1.0, 2, 3, 4, 3, 2, 1])
    wrong = plain.copy()
    wrong[1] -= off
    put: dict[str, Any] = {
        "curve": plain, "misread": wrong, "permuted": wrong,
        "mixed_scores": np.array([wrong[1], 2.0]),
    }  # fmt: skip
    other, moved, mixed = words_pairings.pairing_checks(changed("rotary", view, **put))
    assert (other.holds, moved.holds, mixed.holds) == (holds, holds, holds)
    if off:
        assert other.measured == (
            "The scores differ most at offset −2, where the score is 2.0000 with “adjacent” and "
            f"{2 - off:.4f} with “halves”."
        )
        assert ("rounding error" in moved.measured) is holds
    assert mixed.measured == (
        f"At offset 3 the score ranges from {2 - off:.4f} to 2.0000 across the positions."
    )


@pytest.mark.parametrize(("apart", "same"), [(0.0, True), (6e-12, True), (2e-11, False)])
def test_what_is_turned_in_stays_at_all_places(apart: float, same: bool) -> None:
    cell = words_pairings._stays(np.array([2.0, 2.0 + apart, 2.0]))
    assert cell.holds is same
    assert cell.measured == ("always 2.0000" if same else "2.00 to 2.00")
    view = VIEW._replace(L=2000, t=1500)
    table = words_pairings.turned_or_added(Model(view))
    places = Model(view).places
    first, last = (f"{place:,}".replace(",", "\u202f") for place in (places[0], places[-1]))
    assert table.caption.startswith(
        f"The same query is placed at positions {first} to {last}, and the same key 3 positions"
    )
    assert table.columns == ("", "turned", "added")
    norm = math.sqrt(sum(float(one) ** 2 for one in Model(view).vectors[0]))
    assert table.rows[4][1].measured == f"always {norm:.4f}"
    assert table.rows[5][1].measured == f"always {score(view, 0, 3):.4f}"
    assert [row[2].holds for row in table.rows[4:]] == [False, False]
    assert table.rows[:4] == [
        ("What changes", "queries and keys", "words"),
        ("When it changes", "in every layer", "once, at the input"),
        ("Values in the first layer", "contain no position", "contain the position"),
        ("Learned parameters", "none", "none"),
    ]


def test_a_difference_of_the_limit_itself_is_none_of_rounding() -> None:
    at = np.array([0.0, 1e-11, 0, 0, 0, 0, 0])
    put: dict[str, Any] = {
        "curve": np.zeros(7), "misread": at, "permuted": at, "mixed_scores": at
    }  # fmt: skip
    found = words_pairings.pairing_checks(changed("rotary", VIEW._replace(L=4), **put))
    assert [one.holds for one in found] == [False] * 3
    assert not words_pairings._stays(at).holds
    model = Model(VIEW._replace(t=3))
    query = model.added[0]
    lengths = np.sqrt((query**2).sum(axis=1))
    told = words_pairings.turned_or_added(model).rows[4][2]
    assert told.measured == f"{lengths.min():.2f} to {lengths.max():.2f}"
