"""The listings do what the core does, each run as a reader would run it."""

import numpy as np
import pytest

from pe_core import sinusoidal
from pe_core.listings import LIBRARIES, listing

# Whether they run is seen only where they are installed: together they take gigabytes.
PACKAGES = {"PyTorch": "torch", "TensorFlow": "tensorflow", "JAX": "jax"}
OTHERS = pytest.mark.parametrize("library", PACKAGES)


def run(library, *numbers):
    """Return the names that a listing leaves behind; skip where its library is missing."""
    if library in PACKAGES:
        package = PACKAGES[library]
        reason = f"{package} is not installed: the {library} listing is compiled, but not run"
        pytest.importorskip(package, reason=reason)
    names = {"__name__": "__main__"}
    exec(compile(listing(library, *numbers), library, "exec"), names)
    return names


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("numbers", [(50, 128, 10_000), (7, 6, 2.5)])
def test_every_listing_compiles_and_holds_the_numbers_once(library, numbers):
    text = listing(library, *numbers)
    compile(text, library, "exec")
    line = "length, d_model, base = {}, {}, {}".format(*numbers)
    assert text.splitlines().count(line) == 1
    assert text.endswith("print(table.shape)\nprint(table[0])\n")
    assert 15 <= len(text.splitlines()) <= 26
    assert max(map(len, text.splitlines())) <= 68  # what stands beside its picture


@pytest.mark.parametrize(
    ("base", "text"),
    [(100, "100"), (100.0, "100"), (1.25, "1.25"), (1e15, "1" + 15 * "0"), (1e300, "1e+300")],
)
def test_a_base_is_written_as_one_would_type_it(base, text):
    assert f" = 3, 4, {text}\n" in listing("NumPy", 3, 4, base)
    assert listing("JAX", 3, 4) == listing("JAX", 3, 4, 10_000)


@pytest.mark.parametrize("d_model", [2, 6, 128, 512, 1024])
@pytest.mark.parametrize("base", [1, 16, 2.5, 10_000, 1e300])
@pytest.mark.parametrize("length", [1, 50, 2048])
def test_numpy_is_the_core(length, d_model, base):
    table = run("NumPy", length, d_model, base)["table"]
    assert table.dtype == np.float64
    assert table.shape == (length, d_model)
    np.testing.assert_allclose(table, sinusoidal(length, d_model, base), rtol=0, atol=1e-12)


def test_numpy_prints_shape_and_first_row(capsys):
    run("NumPy", 3, 4, 100)
    assert capsys.readouterr().out == "(3, 4)\n[0. 1. 0. 1.]\n"


def test_numpy_gives_the_worked_example():
    # "I am a robot", Machine Learning Mastery: d = 4, n = 100, eight digits as printed there.
    table = run("NumPy", 4, 4, 100)["table"]
    printed = [
        [0, 1, 0, 1],
        [0.84147098, 0.54030231, 0.09983342, 0.99500417],
        [0.90929743, -0.41614684, 0.19866933, 0.98006658],
        [0.14112001, -0.9899925, 0.29552021, 0.95533649],
    ]
    np.testing.assert_allclose(table, printed, rtol=0, atol=5e-9)


@OTHERS
@pytest.mark.parametrize("numbers", [(1, 2, 10_000), (20_000, 6, 10_000), (50, 128, 16)])
def test_the_others_are_the_core_rounded_once(library, numbers):
    table = np.asarray(run(library, *numbers)["table"])
    assert table.dtype == np.float32
    assert table.shape == numbers[:2]
    # Half of the last bit below 1. A float32 angle is off by 1e-4 at position 20 000.
    np.testing.assert_allclose(table, sinusoidal(*numbers), rtol=0, atol=2**-25 + 1e-11)


@OTHERS
def test_the_others_add_one_row_a_token_to_every_sentence(library):
    names = run(library, 8, 10, 10_000)
    add = names.get("encoding") or (lambda x: names["add_positions"](x, names["table"]))
    zeros = {"PyTorch": "torch.zeros", "TensorFlow": "tf.zeros", "JAX": "jnp.zeros"}[library]
    batch = eval(zeros, names)((3, 5, 10))
    added = np.asarray(add(batch))
    assert added.shape == (3, 5, 10)
    assert all(sentence.tolist() == np.asarray(names["table"])[:5].tolist() for sentence in added)


def test_the_pytorch_table_moves_with_the_module_and_is_not_trained():
    encoding = run("PyTorch", 8, 10, 10_000)["encoding"]
    assert [name for name, _ in encoding.named_buffers()] == ["table"]
    assert list(encoding.parameters()) == []


@pytest.mark.parametrize("library", ["numpy", "Keras", "", None, ["NumPy"], np.array(["NumPy"])])
def test_unknown_libraries(library):
    rule = "library must be one of NumPy, PyTorch, TensorFlow, JAX, got "
    with pytest.raises(ValueError, match=f"^{rule}"):
        listing(library, 3, 4)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((3, 7), "d_model must be even, got 7"),
        ((3, 0), "d_model must be at least 2, got 0"),
        ((0, 4), "length must be at least 1, got 0"),
        ((2.0, 4), "length must be a whole number, got 2.0"),
        ((True, 4), "length must be a whole number, got True"),
        ((3, 4, 0.5), "base must be a finite number of at least 1, got 0.5"),
        ((3, 4, float("nan")), "base must be a finite number of at least 1, got nan"),
        ((3, 4, "1); quit("), "base must be a finite number of at least 1, got '1); quit('"),
        ((10**6, 10**6), "length and d_model must ask for at most 4 GiB, got shape "),
    ],
)
@pytest.mark.parametrize("library", LIBRARIES)
def test_bad_numbers(library, numbers, message):
    with pytest.raises(ValueError, match=" must ") as caught:
        listing(library, *numbers)
    assert str(caught.value).startswith(message)
