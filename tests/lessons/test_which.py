"""The page of defaults: its memory and its bounds, against sums worked out here and a paper's."""

import numpy as np
import pytest

from course import lessons
from course.contents import BY_NAME
from course.recommendations import CASES
from course.view import DEFAULTS
from pages.reference.which.model import (
    ONE_BILLION,
    RULES,
    WANTED,
    WIDTHS,
    Model,
    Rule,
    cache_gib,
    negative_from,
)

MODEL = Model(DEFAULTS)


def test_each_case_cites_sources_and_leads_to_a_lesson() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    document = lessons.document("which")
    assert document
    for case in CASES:
        assert set(case.cited) <= set(document.head["sources"].split())
        assert BY_NAME[case.lesson].teaches
        assert len(case.unknown) > 20
    told = lessons.words("which")["table"]["cases"](MODEL)
    assert [row[0] for row in told.rows] == [case.name for case in CASES]


def test_the_cache_holds_a_key_and_a_value_of_every_token_in_every_layer() -> None:
    # Llama 3.2 1B at 131 072 tokens: 16 layers, 8 heads of 64 entries, 2 bytes, twice.
    assert cache_gib(ONE_BILLION, WANTED) == 131072 * 16 * 8 * 64 * 2 * 2 / 2**30 == 4
    whole, windowed = cache_gib(ONE_BILLION, WANTED), cache_gib(ONE_BILLION, WANTED, 12)
    assert windowed == pytest.approx(whole * (4 * WANTED + 12 * 4096) / (16 * WANTED))
    assert cache_gib(ONE_BILLION, 1000, 12) == cache_gib(ONE_BILLION, 1000)  # all is in the window


def test_the_sum_of_cosines_is_negative_first_where_the_bare_formula_has_it() -> None:
    for width in WIDTHS:
        for base in (10_000, 500_000):
            found = negative_from(Rule("", base), width)
            speeds = [base ** (-2 * pair / width) for pair in range(width // 2)]
            sums = sum(np.cos(np.arange(found + 1) * speed) for speed in speeds)
            assert sums[-1] < 0
            assert (sums[:-1] >= 0).all()


def test_the_bound_for_heads_of_128_is_that_of_the_paper() -> None:
    # Men et al. 2024, figure 1: for 10^5 tokens the fitted bound 0.0424 x^1.628 is below 10^7.
    fitted = 0.0424 * WANTED**1.628
    assert 5_000_000 < fitted < 10_000_000
    firsts = {rule.base: negative_from(rule, 128) for rule in RULES if not rule.method}
    assert [base for base, first in firsts.items() if first is None] == [10_000_000]
