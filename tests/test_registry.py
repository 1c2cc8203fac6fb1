"""A scheme is one row and one function: with two more of them the whole course answers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import training
from course.view import CHOICES
from pe_core import comparison, figures, registry, schemes
from pe_core.learning import Asked, as_placed
from pe_core.scheme_comparison import COMPARED
from tests.two_more_schemes import BIAS, MORE, WAVES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def told() -> Any:
    """What a process answers that has two more rows."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.two_more_schemes"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr[-3000:]
    return json.loads(found.stdout)


def test_a_new_scheme_stands_behind_the_others(told: Any) -> None:
    assert told["compared"] == told["comparison"] == [*COMPARED, *MORE]
    assert told["candidates"] == [*schemes(8), WAVES]
    assert list(told["styles"]) == [*registry.styles(), *MORE]


def test_a_new_scheme_is_measured(told: Any) -> None:
    # unique, same step, bounded and defined beyond, deterministic, equal steps
    assert told["met"] == {BIAS: [False, True, False, True, False], WAVES: [True] * 5}
    # A bias that falls up to distance 64 is newest there, next to 49.
    assert told["extrapolation_gap"][BIAS] == pytest.approx((64 - 49) / 16)
    assert 0 < told["extrapolation_gap"][WAVES] < 2 * np.sqrt(128)


def test_a_new_scheme_can_be_chosen_and_every_lesson_answers(told: Any) -> None:
    now = [choice.options for choice in CHOICES.values()]
    assert [set(new) - set(old) for new, old in zip(told["options"], now, strict=True)] == [
        set(MORE) if set(COMPARED) <= set(old) else set() for old in now
    ]
    assert told["answered"] > 1000
    every, judged = told["tables"]
    assert every[-2:] == [*MORE]
    assert WAVES in judged


def test_a_new_scheme_is_trained_by_what_its_row_says(told: Any) -> None:
    names = [*training.SCHEMES, *MORE]
    assert told["trainable"] == list(told["found"]["accuracy"]) == names
    assert list(told["found"]["accuracy_with_divided_positions"]) == [
        *training.INTERPOLATED, WAVES,
    ]  # fmt: skip
    near, far = -1 / 16, -2 / 16
    np.testing.assert_allclose(told["bias"], [[0, near, far], [near, 0, near], [far, near, 0]])
    for name in MORE:
        assert all(map(np.isfinite, np.ravel(told["found"]["loss"][name])))
        assert all(map(np.isfinite, np.ravel(told["found"]["accuracy"][name])))
    assert "With any of the other six schemes" in told["claims"][1]
    assert "24 tokens" in told["ahead"]


# The rows themselves.


def test_no_two_rows_share_a_name_or_a_line() -> None:
    rows = registry.ROWS
    assert len({row.name for row in rows}) == len({row.style for row in rows}) == len(rows)
    assert len({figures.line_style(row.style) for row in rows}) == len(rows)


def test_the_three_schemes_that_the_map_of_the_family_compares_differ_in_colour_and_dash() -> None:
    looks = [figures.line_style(registry.styles()[name]) for name in COMPARED[7:]]
    assert [len(set(kind)) for kind in zip(*looks, strict=True)] == [3, 3]


def test_a_row_says_what_its_scheme_can_do(subtests: pytest.Subtests) -> None:
    for row in registry.ROWS:
        with subtests.test(scheme=row.name):
            assert row.placed or row.marks
            if row.marks:
                assert row.marks(row.name, 8, 100.0).name == row.name
            if row.trained:
                assert row.placed
                learned = np.ones((5, 32)) if row.trained.rows else None
                given = row.trained.given(comparison(32)[row.name], Asked(5, 32, 4, learned))
                assert np.shape(given.added) in ((), (5, 32))
                assert np.shape(given.bias) in ((), (5, 5), (4, 5, 5))


def test_what_is_learned_or_asks_the_words_needs_a_way_of_its_own() -> None:
    for name in ("learned", "RoPE", "T5", "Shaw"):
        with pytest.raises(ValueError, match=f"scheme must add what is known .* got '{name}'"):
            as_placed(comparison(32)[name], Asked(5, 32, 4, None))
