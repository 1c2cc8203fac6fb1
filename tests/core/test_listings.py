"""The listings do what the core does, each run as a reader would run it."""

import itertools
import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import sinusoidal
from pe_core.listings import LIBRARIES, listing
from tests.core import listing_runs
from tests.core.listing_runs import HALF_A_UNIT, PACKAGES, dtypes, handed, name_of, read
from tests.each import each

OTHERS = pytest.mark.parametrize("library", PACKAGES)
EVERY = pytest.mark.parametrize("library", LIBRARIES)


def run(library, *numbers):
    """Return the names that a listing leaves behind; skip where its library is missing."""
    return listing_runs.run(library, listing(library, *numbers))


def table_of(names):
    """Return the table that a listing has made."""
    return read(names["encoding"].table if "encoding" in names else names["table"])


def added(names, x):
    """Return a batch after its positions have been added."""
    if "encoding" in names:
        return names["encoding"](x)
    return names["add_positions"](x, names["table"])


@EVERY
def test_the_row_that_is_printed_is_named_and_is_another_for_other_numbers(library, capsys):
    told = set()
    for length, d_model, base in ((50, 8, 10_000), (49, 8, 10_000), (50, 6, 10_000), (50, 8, 100)):
        run(library, length, d_model, base)
        size, _, said = capsys.readouterr().out.partition("row ")
        assert re.findall(r"\d+", size) == [str(length), str(d_model)]
        number, *cells = map(float, re.findall(r"-?\d+(?:\.\d*)?(?:e[+-]\d+)?", said))
        right = sinusoidal(length, d_model, base)[int(number)]
        assert_allclose(cells[:d_model], right, atol=1e-4)
        told.add(tuple(cells[:d_model]))
    assert len(told) == 4


@each(
    ("d_model", "base", "length"),
    itertools.product([2, 6, 128, 512, 1024], [1, 16, 2.5, 10_000, 1e300], [1, 50, 2048]),
)
def test_numpy_is_the_core(d_model, base, length):
    table = run("NumPy", length, d_model, base)["table"]
    assert table.dtype == np.float64
    assert table.shape == (length, d_model)
    assert_allclose(table, sinusoidal(length, d_model, base), rtol=0, atol=1e-12)


@OTHERS
def test_the_others_are_the_core_rounded_once(subtests, library):
    for numbers in [(1, 2, 10_000), (20_000, 6, 10_000), (50, 128, 16)]:
        with subtests.test(numbers=numbers):
            names = run(library, *numbers)
            table = names["encoding"].table if "encoding" in names else names["table"]
            assert name_of(table.dtype) == "float32"
            assert tuple(table.shape) == numbers[:2]
            # Half of the last bit below 1. A float32 angle is off by 1e-4 at position 20 000.
            atol = HALF_A_UNIT["float32"] + 1e-11
            assert_allclose(table_of(names), sinusoidal(*numbers), rtol=0, atol=atol)


@EVERY
def test_one_row_per_token_is_added_to_every_sentence(library):
    names = run(library, 8, 10, 10_000)
    found = read(added(names, handed(library, names, np.zeros((3, 5, 10)))))
    assert found.shape == (3, 5, 10)
    right = table_of(names)[:5].astype(np.float32).tolist()
    assert all(sentence.tolist() == right for sentence in found)


@EVERY
def test_the_sum_has_the_dtype_of_the_batch(subtests, library):
    for dtype in dtypes(library):
        with subtests.test(dtype=dtype):
            names = run(library, 8, 10, 10_000)
            found = added(names, handed(library, names, np.zeros((1, 8, 10)), dtype))
            assert name_of(found.dtype) == dtype
            atol = max(HALF_A_UNIT[dtype], HALF_A_UNIT["float32"])
            assert_allclose(read(found)[0], sinusoidal(8, 10), rtol=0, atol=(1 + 1e-6) * atol)


@EVERY
def test_what_does_not_fit_is_refused_with_a_sentence(subtests, library):
    cases = [
        ((2, 9, 10), "x must have at most 8 tokens"),
        ((2, 8, 12), "x must have 10 columns"),
        ((2, 8, 1), "x must have 10 columns"),
    ]
    for shape, sentence in cases:
        with subtests.test(shape=shape, sentence=sentence):
            names = run(library, 8, 10, 10_000)
            batch = handed(library, names, np.zeros(shape))
            with pytest.raises(Exception, match=sentence):
                added(names, batch)


@EVERY
def test_an_odd_width_is_refused_with_a_sentence(library):
    names = run(library, 8, 10, 10_000)
    make = names.get("PositionalEncoding") or names["positional_encoding"]
    with pytest.raises(ValueError, match=r"^d_model must be even, got 7$"):
        make(8, 7, 10_000)


def test_the_pytorch_table_moves_with_the_module_and_is_neither_trained_nor_saved():
    encoding = run("PyTorch", 8, 10, 10_000)["encoding"]
    assert [name for name, _ in encoding.named_buffers()] == ["table"]
    assert list(encoding.parameters()) == []
    assert encoding.state_dict() == {}
    longer = run("PyTorch", 80, 10, 10_000)["encoding"]
    longer.load_state_dict(encoding.state_dict())  # a checkpoint fits any length
    assert encoding.half().table.dtype == longer.half().table.dtype
