"""The listings of ALiBi and of T5's bias do what the core does, and what transformers does."""

from functools import partial

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import alibi_bias, t5_bucket
from pe_core.listings import alibi_listing, t5_listing
from tests.core import listing_runs
from tests.core.listing_runs import EVERY, HALF_A_UNIT, dtypes, handed, name_of, read

BOTH = [True, False]
LEARNED = np.random.default_rng(5).integers(-64, 65, (32, 6)) / 64  # exact in every format


def alibi(library, heads):
    """Return what adds ALiBi to scores, and the names of the listing."""
    names = listing_runs.run(library, alibi_listing(library, 6, heads))
    return names["Alibi"](heads) if "Alibi" in names else names["add_alibi"], names


def t5(library, both):
    """Return what adds the learned numbers to scores, and the names of the listing."""
    names = listing_runs.run(library, t5_listing(library, 6, 6, bidirectional=both))
    if "T5Bias" not in names:
        learned = handed(library, names, LEARNED)
        return partial(names["add_t5_bias"], learned=learned, both_sides=both), names
    module = names["T5Bias"](6, both)
    module.load_state_dict({"learned.weight": handed(library, names, LEARNED)})
    return module, names


@EVERY
def test_alibi_adds_what_the_core_says(subtests, library):
    for heads in [1, 6, 8, 12, 32]:
        with subtests.test(heads=heads):
            add, names = alibi(library, heads)
            found = read(add(handed(library, names, np.ones((2, heads, 40, 40)))))
            assert_allclose(found[1] - 1, alibi_bias(40, heads), rtol=3e-7, atol=3e-7)


@EVERY
def test_t5_adds_what_is_learned_for_the_buckets_of_the_core(subtests, library):
    for both in BOTH:
        with subtests.test(both=both):
            add, names = t5(library, both)
            found = read(add(handed(library, names, np.zeros((6, 300, 300)))))
            where = np.arange(300)
            right = LEARNED[t5_bucket(where - where[:, None], bidirectional=both)]
            assert found.tolist() == np.moveaxis(right, -1, 0).tolist()


@EVERY
def test_the_dtype_of_the_scores_is_kept(subtests, library):
    for dtype in dtypes(library):
        with subtests.test(dtype=dtype):
            for add, names in (alibi(library, 6), t5(library, True)):
                scores = np.zeros((6, 20, 20))
                found = add(handed(library, names, scores, dtype))
                assert name_of(found.dtype) == dtype
                if "alibi_slopes" in names:
                    right = alibi_bias(20, 6)
                    atol = 32 * (HALF_A_UNIT[dtype] + HALF_A_UNIT["float32"])
                    assert_allclose(read(found), right, rtol=0, atol=atol)


@EVERY
def test_with_a_cache_the_queries_are_the_last_of_the_keys(library):
    for add, names in (alibi(library, 6), t5(library, True), t5(library, False)):
        whole = read(add(handed(library, names, np.zeros((6, 20, 20)))))
        last = read(add(handed(library, names, np.zeros((6, 3, 20)))))
        assert last.tolist() == whole[:, -3:].tolist()


@EVERY
def test_what_does_not_fit_is_refused_with_a_sentence(library):
    for add, names in (alibi(library, 6), t5(library, True)):
        with pytest.raises(ValueError, match=r"^queries must be at most 4, got 5$"):
            add(handed(library, names, np.zeros((6, 5, 4))))
        if "add_alibi" not in names:  # it takes as many heads as there are scores
            with pytest.raises(ValueError, match=r"^scores must have 6 heads, got 5$"):
                add(handed(library, names, np.zeros((5, 4, 4))))
        if "alibi_slopes" in names:
            with pytest.raises(ValueError, match=r"^heads must be at least 1, got 0$"):
                names["alibi_slopes"](0)


def test_pytorch_saves_what_is_learned_and_nothing_else():
    module, _ = alibi("PyTorch", 6)
    assert module.state_dict() == {}
    assert [name for name, _ in module.named_buffers()] == ["slopes"]
    assert list(module.parameters()) == []
    module, _ = t5("PyTorch", True)
    assert list(module.state_dict()) == ["learned.weight"]
    assert [name for name, _ in module.named_parameters()] == ["learned.weight"]
