"""The RoPE listings do what the core does, and what two other libraries do."""

import numpy as np
import pytest

from pe_core import extended_frequencies, rotate
from pe_core.listings import RULES, rope_listing
from pe_core.rotary import PAIRINGS
from tests.core import listing_runs
from tests.core.listing_runs import EVERY, HALF_A_UNIT, handed, name_of, oracle, read

PAIRED = pytest.mark.parametrize("pairing", PAIRINGS)


def run(library, *numbers, **more):
    """Return the names that a listing leaves behind; skip where its library is missing."""
    return listing_runs.run(library, rope_listing(library, *numbers, **more))


def turned(names, x, start=0):
    """Return vectors turned by a listing."""
    if "rotary" in names:
        return names["rotary"](x, start)
    return names["rotate"](x, names["cos"], names["sin"], start)


def vectors(*shape):
    return np.random.default_rng(7).standard_normal(shape)


@EVERY
@PAIRED
@pytest.mark.parametrize("method", [None, *RULES])
def test_every_listing_compiles_and_is_short_enough(library, pairing, method):
    scale = 1 if method is None else 32
    text = rope_listing(library, 2048, 1024, 1_000_000, pairing=pairing, method=method, scale=scale)
    compile(text, library, "exec")
    assert 40 <= len(text.splitlines()) <= 80
    assert max(map(len, text.splitlines())) <= 72
    assert not {"PARTS", "JOIN", "FIRST", "SECOND"} & set(text.replace(".", " ").split())
    assert ("import math" in text) is ("math." in text)


@EVERY
@PAIRED
@pytest.mark.parametrize("numbers", [(1, 2, 10_000), (300, 64, 500_000), (40, 6, 2.5)])
def test_it_turns_as_the_core_does(library, pairing, numbers):
    names = run(library, *numbers, pairing=pairing)
    x = vectors(2, 3, *numbers[:2]).astype(np.float32)
    found = read(turned(names, handed(library, names, x)))
    right = rotate(x, range(numbers[0]), numbers[2], pairing=pairing)
    np.testing.assert_allclose(found, right, rtol=0, atol=2e-6)


@EVERY
@PAIRED
def test_far_positions_have_exact_angles(library, pairing):
    names = run(library, 100_000, 4, 10_000, pairing=pairing)
    x = np.ones((5, 4), np.float32)
    found = read(turned(names, handed(library, names, x), 99_995))
    right = rotate(x, range(99_995, 100_000), pairing=pairing)
    np.testing.assert_allclose(found, right, rtol=0, atol=3e-7)  # 4e-3 with float32 angles


@EVERY
@PAIRED
@pytest.mark.parametrize("block", oracle("rotary.json")["blocks"], ids=lambda b: str(b["base"]))
def test_it_turns_as_two_other_libraries_do(library, pairing, block):
    positions = oracle("rotary.json")["positions"]
    width = len(block["x"][0])
    names = run(library, positions[-1] + 1, width, block["base"], pairing=pairing)
    for row, place, right in zip(block["x"], positions, block[pairing], strict=True):
        found = read(turned(names, handed(library, names, [row]), place))
        np.testing.assert_allclose(found[0], right, rtol=0, atol=1e-6)


@EVERY
@PAIRED
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "float64"])
def test_the_dtype_is_kept_and_rounded_to_once(library, pairing, dtype):
    if (library, dtype) == ("JAX", "float64"):
        pytest.skip("JAX has float64 only when x64 is enabled")
    names = run(library, 50, 8, 10_000, pairing=pairing)
    x = np.random.default_rng(3).integers(-8, 9, (50, 8)) / 16  # exact in every format
    found = turned(names, handed(library, names, x, dtype))
    assert name_of(found.dtype) == dtype
    right = rotate(x, range(50), pairing=pairing)  # below 1
    atol = HALF_A_UNIT[dtype] + 4 * HALF_A_UNIT["float32"]
    np.testing.assert_allclose(read(found), right, rtol=0, atol=atol)


def test_numpy_is_exact_in_float64():
    x = vectors(2, 300, 64)
    names = run("NumPy", 300, 64, 500_000)
    assert abs(turned(names, x) - rotate(x, range(300), 500_000)).max() < 1e-12


@EVERY
@pytest.mark.parametrize(
    ("shape", "start", "sentence"),
    [
        ((9, 6), 0, "x must end by position 8, got 9"),
        ((1, 6), 8, "x must end by position 8, got 9"),
        ((4, 8), 0, "x must have 6 columns, got 8"),
        ((4, 2), 0, "x must have 6 columns, got 2"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(library, shape, start, sentence):
    names = run(library, 8, 6)
    x = handed(library, names, np.zeros(shape))
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        turned(names, x, start)


@EVERY
@pytest.mark.parametrize("method", [None, *RULES])
def test_an_odd_width_is_refused_with_a_sentence(library, method):
    names = run(library, 8, 6, method=method, scale=1 if method is None else 2)
    make = names.get("longer") or (lambda width, base, *_: names["frequencies"](width, base))
    with pytest.raises(ValueError, match=r"^head_dim must be even, got 7$"):
        make(7, 10_000, 8, 2)


def test_the_pytorch_tables_are_neither_trained_nor_saved():
    names = run("PyTorch", 8, 6)
    rotary = names["rotary"]
    assert [name for name, _ in rotary.named_buffers()] == ["cos", "sin"]
    assert list(rotary.parameters()) == []
    assert rotary.state_dict() == {}
    x = handed("PyTorch", names, np.ones((8, 6)), "bfloat16")
    small = rotary.bfloat16()(x)
    assert name_of(small.dtype) == "bfloat16"
    # The model's own cosines are rounded then, but no angle is.
    np.testing.assert_allclose(read(small), rotate(np.ones((8, 6)), range(8)), rtol=0, atol=2**-7)


@pytest.mark.parametrize("method", RULES)
@pytest.mark.parametrize(
    "setting", [(128, 500_000, 8, 8192), (64, 10_000, 2.5, 100), (2, 10_000, 4, 64), (8, 2, 4, 500)]
)
def test_the_rules_are_those_of_the_core(method, setting):
    width, base, scale, trained = setting
    names = run("NumPy", trained, width, base, method=method, scale=scale)
    right, factor = extended_frequencies(method, width, scale, base=base, original_length=trained)
    assert names["speeds"] == pytest.approx(right, rel=1e-13)
    assert names.get("factor", 1) == factor
    assert names["cos"].shape == (int(scale * trained), width // 2)
    assert names["cos"][0] == pytest.approx(factor)
    assert names["sin"][1] == pytest.approx(factor * np.sin(right), rel=1e-12)


def cases():
    others = [case for case in oracle("extension.json")["cases"] if case["scale"] > 1]
    return [*others, *({"method": "llama3", **case} for case in oracle("llama3.json")["cases"])]


@pytest.mark.parametrize("case", cases(), ids=lambda c: f"{c['method']}-{c['head_dim']}")
def test_the_rules_are_those_of_transformers(case):
    method, width, base = case["method"], case["head_dim"], case["base"]
    names = {}
    text = rope_listing(
        "NumPy", case["original_length"], width, base, method=method, scale=case["scale"]
    )
    exec(text.partition("\n\n\nhead_dim, base")[0], names)  # without its long tables
    found = names["longer"](width, base, case["original_length"], case["scale"])
    # The library works in float32; near an end of a ramp its difference loses digits.
    np.testing.assert_allclose(found, case["frequencies"], rtol=3e-5 if base < 10 else 3e-6)
    if method != "yarn":
        assert case["attention_factor"] == 1


@EVERY
@pytest.mark.parametrize("method", RULES)
def test_the_others_turn_by_the_slowed_frequencies_too(library, method):
    names = run(library, 64, 16, method=method, scale=4, pairing="halves")
    numpys = run("NumPy", 64, 16, method=method, scale=4, pairing="halves")
    x = vectors(256, 16).astype(np.float32)
    found, right = turned(names, handed(library, names, x)), turned(numpys, x.astype(np.float64))
    np.testing.assert_allclose(read(found), right, rtol=0, atol=2e-6)


@pytest.mark.parametrize(
    ("numbers", "more", "message"),
    [
        (("Keras", 8, 6), {}, "library must be one of NumPy, PyTorch, JAX, got 'Keras'"),
        (("TensorFlow", 8, 6), {}, "library must be one of NumPy, PyTorch, JAX, got 'TensorFlow'"),
        (("JAX", 8, 7), {}, "head_dim must be even, got 7"),
        (("JAX", 0, 6), {}, "length must be at least 1, got 0"),
        (("JAX", 8, 6, 0.5), {}, "base must be a finite number of at least 1, got 0.5"),
        (("JAX", 8, 6), {"pairing": "odd"}, "pairing must be one of adjacent, halves, got 'odd'"),
        (("JAX", 8, 6), {"method": "abf"}, "method must be one of linear, ntk, yarn, llama3, got"),
        (("JAX", 8, 6), {"method": "yarn", "scale": 0.5}, "scale must be at least 1, got 0.5"),
        (("JAX", 8, 6), {"scale": 2}, "scale must be 1 without a method, got 2"),
        (("JAX", 8, 6, 1), {"method": "yarn"}, "base must be above 1 for yarn, got 1"),
        (("JAX", 10**6, 10**6), {}, "length and head_dim must ask for at most 4 GiB, got shape"),
    ],
)
def test_bad_arguments(numbers, more, message):
    with pytest.raises(ValueError, match=" must ") as caught:
        rope_listing(*numbers, **more)
    assert str(caught.value).startswith(message)
