"""The rows of schemes: each has a name and a line of its own, and can do what it says."""

import numpy as np
import pytest

from pe_core import comparison, figures, registry
from pe_core.learning import Asked, unlearned


def test_no_two_rows_share_a_name_or_a_line() -> None:
    rows = registry.ROWS
    assert len({row.name for row in rows}) == len({row.style for row in rows}) == len(rows)
    assert len({figures.line_style(row.style) for row in rows}) == len(rows)


def test_a_row_says_what_its_scheme_can_do(subtests: pytest.Subtests) -> None:
    for row in registry.ROWS:
        with subtests.test(scheme=row.name):
            assert row.profile or row.codes
            if row.codes:
                assert row.codes(row.name, 8, 100.0).name == row.name
            if row.trained:
                assert row.profile
                learned = np.ones((5, 32)) if row.trained.rows else None
                given = row.trained.given(comparison(32)[row.name], Asked(5, 32, 4, learned))
                assert np.shape(given.added) in ((), (5, 32))
                assert np.shape(given.bias) in ((), (5, 5), (4, 5, 5))


def test_what_is_learned_or_asks_the_words_needs_a_way_of_its_own() -> None:
    for name in ("learned", "RoPE", "T5", "Shaw"):
        with pytest.raises(ValueError, match=f"scheme must add what is known .* got '{name}'"):
            unlearned(comparison(32)[name], Asked(5, 32, 4, None))
