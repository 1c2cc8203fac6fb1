"""Words of the listings: they say what the program makes."""

import math

import numpy as np
import pytest

import pe_core
from course.view import CHOICES, DEFAULTS, View
from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.figures import waves
from pages.reference.code.model import Model
from pages.reference.code.programs import PROGRAMS
from pages.reference.code.words import HALF_A_UNIT, WORDS
from pages.reference.code.words_listing import listing_numbers
from pe_core.listings import LIBRARIES, listing

VIEWS = [DEFAULTS, DEFAULTS._replace(d=64, L=40, t=39, dim=33), DEFAULTS._replace(d=2, L=2, t=1)]
VIEWS = [view._replace(dim=min(view.dim, view.d - 1)) for view in VIEWS]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_listing_is_claimed_to_be_what_it_is(view: View) -> None:
    told = [check for checks in WORDS["checks"].values() for check in checks(Model(view))]
    assert len(told) == 7
    assert all(check.holds for check in told)
    numbers = listing_numbers(Model(view))
    assert numbers["shape"] == f"({view.L}, {view.d})"
    assert numbers["values in it"].replace("\u202f", "") == str(view.L * view.d)


ENCODINGS = CHOICES["encoding"].options
EVERY = pytest.mark.parametrize("encoding", ENCODINGS)


@EVERY
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_each_listing_is_held_to_the_core(encoding: str, view: View) -> None:
    for pairing in CHOICES["pairing"].options:
        for scaling in CHOICES["scaling"].options:
            for sides in CHOICES["sides"].options:
                one = view._replace(
                    encoding=encoding, pairing=pairing, scaling=scaling, sides=sides
                )
                (check,) = WORDS["checks"]["listing"](Model(one))
                assert check.holds, (one, check)


@EVERY
def test_a_listing_that_is_wrong_is_seen(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "sinusoidal": ("sinusoidal", lambda rows, d, n: np.ones((rows, d))),
        "RoPE": ("rotate", lambda x, *_, **__: -x),
        "RoPE-for-longer-texts": ("extended_frequencies", lambda *_, **__: (2.0, 1.0)),
        "ALiBi": ("alibi_bias", lambda length, heads: np.ones((heads, length, length))),
        "T5": ("t5_bucket", lambda offsets, bidirectional: np.full(len(offsets), 31)),
    }
    monkeypatch.setattr(pe_core, *wrong[encoding])
    view = DEFAULTS._replace(encoding=encoding, scaling="llama3")
    (check,) = WORDS["checks"]["listing"](Model(view))
    assert not check.holds


@EVERY
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_without_a_listing_gives_way_to_numpy(encoding: str, library: str) -> None:
    model = Model(DEFAULTS._replace(encoding=encoding, library=library))
    missing = library == "TensorFlow" and encoding != "sinusoidal"
    assert model.library == ("NumPy" if missing else library)
    assert {"NumPy": "import numpy", "PyTorch": "import torch", "JAX": "import jax"}.get(
        model.library, "import tensorflow"
    ) in model.listing


def test_every_encoding_has_a_program_with_the_numbers_of_the_view() -> None:
    assert tuple(PROGRAMS) == ENCODINGS
    view = DEFAULTS._replace(d=96, n=500, L=40, heads="12", pairing="halves")
    view = view._replace(scaling="llama3", rope_base=3000, head_width=80, trained_length=700)
    ends = {
        "sinusoidal": "length, d_model, base = 40, 96, 500\n",
        "RoPE": "length, head_dim, base = 40, 96, 500\n",
        "RoPE-for-longer-texts": "head_dim, base, trained, scale = 80, 3000, 700, 8\n",
        "ALiBi": "length, heads = 40, 12\n",
        "T5": "length, heads, both_sides = 40, 12, True\n",
    }
    for encoding, line in ends.items():
        assert line in Model(view._replace(encoding=encoding)).listing
    assert "columns k and k + d/2" in Model(view._replace(encoding="RoPE", library="JAX")).listing


def test_the_waves_are_those_of_the_chosen_method() -> None:
    view = DEFAULTS._replace(
        encoding="RoPE-for-longer-texts", scaling="linear", scale=4, trained_length=100,
        head_width=64, rope_base=700,
    )  # fmt: skip
    model = Model(view)
    assert model.slowed_waves == pytest.approx(4 * pe_core.wavelengths(64, 700))
    assert model.longest == 400
    drawn = [line["name"] for line in waves(model).parts["data"]]
    assert drawn == ["plain", "linear, 400 tokens", "trained length 100"]
    bare = Model(view._replace(scaling="none"))
    assert bare.longest == 100
    assert [line["name"] for line in waves(bare).parts["data"]] == ["plain", "trained length 100"]
    plain = waves(Model(view._replace(encoding="RoPE")))
    assert [line["name"] for line in plain.parts["data"]] == ["plain", "length 50"]


def test_tables_that_are_too_large_are_refused_in_words_and_the_rule_is_still_checked() -> None:
    view = DEFAULTS._replace(
        encoding="RoPE-for-longer-texts", scaling="llama3", trained_length=10**7, scale=1000
    )
    told = Model(view).listing
    assert "must ask for at most 4 GiB" in told
    assert all(line.startswith("#") for line in told.splitlines())
    (check,) = WORDS["checks"]["listing"](Model(view))
    assert check.holds


@pytest.mark.parametrize("most", [(2, 2, 1, 1), (10**7, 1024, 10**7, 1000), (2, 1024, 10**7, 1)])
@pytest.mark.parametrize("scaling", CHOICES["scaling"].options)
def test_whatever_is_entered_is_answered(scaling: str, most: tuple[int, ...]) -> None:
    base, width, trained, scale = most
    view = DEFAULTS._replace(
        encoding="RoPE-for-longer-texts", scaling=scaling, rope_base=base, head_width=width,
        trained_length=trained, scale=scale,
    )  # fmt: skip
    model = Model(view)
    (check,) = WORDS["checks"]["listing"](model)
    assert check.holds
    assert listing_numbers(model)["learned values"] == "0"
    assert WORDS["formula"]["listing"](model)
    assert waves(model).parts["data"]


def test_half_of_the_last_bit_below_1_is_two_to_the_minus_25() -> None:
    assert HALF_A_UNIT == 2.0**-25


@pytest.mark.parametrize("start", [1, 20])
def test_dot_products_do_not_depend_on_the_first_position(start: int) -> None:
    model = Model(DEFAULTS._replace(d=8))
    assert abs(model.moves_from(start)).max() < 1e-12
    rows = [[math.sin(t), math.cos(t)] for t in range(start, start + 3)]
    assert model.rows_from(start)[:3, :2] == pytest.approx(np.array(rows), abs=1e-12)


def test_every_word_of_the_page_is_registered() -> None:
    assert "listing" in WORDS["formula"].keys() & WORDS["checks"].keys()


def formula(length: int, d: int, n: float) -> np.ndarray:
    """Return the table as the formula has it, value by value, without NumPy's functions."""
    waves = (math.sin, math.cos)
    return np.array(
        [[waves[i % 2](t / n ** (2 * (i // 2) / d)) for i in range(d)] for t in range(length)]
    )


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize(
    ("name", "most"), [("loop", 1e-12), ("pytorch", 1e-5), ("tensorflow", 3e-8)]
)
def test_a_listing_from_elsewhere_makes_the_table(name: str, most: float, view: View) -> None:
    model = Model(view)
    table = model.made(name, LISTINGS[name].table)
    right = formula(model.looped_rows, view.d, view.n)
    assert table.shape == right.shape
    assert abs(table - right).max() <= most
    assert model.apart(name) == pytest.approx(abs(table - right).max(), abs=1e-12)


def test_the_shapes_beside_the_lines_are_those_of_the_view() -> None:
    model = Model(DEFAULTS._replace(d=8, L=6))
    made = {name: [row[2] for row in WORDS["table"][name](model).rows] for name in LISTINGS}
    one = "one value, float64"
    assert made["loop"] == [
        "P: (6, 8), float64", "6 passes", "4 passes",
        f"denominator: {one}", f"P: {one}", f"P: {one}",
    ]  # fmt: skip
    assert made["pytorch"][-1] == "x: (2, 3, 8), float32"
    assert made["tensorflow"][2] == "rates: (1, 8), float64"
    assert made["tensorflow"][-1] == "encoding: (1, 6, 8), float32"


def test_what_is_called_our_line_is_in_our_listings() -> None:
    programs = "".join(listing(library, 4, 8) for library in LIBRARIES)
    for elsewhere in LISTINGS.values():
        ours = [part for line in elsewhere.lines for part in line.ours.splitlines()]
        assert len(ours) >= 6
        assert [part for part in ours if part not in programs] == []


def test_the_steps_of_the_pytorch_listing_are_those_of_pytorch() -> None:
    torch = pytest.importorskip("torch")
    lines = [line.code.replace("self.pe", "pe") for line in LISTINGS["pytorch"].lines]
    room = {"torch": torch, "math": math, "max_len": 50, "d_model": 64, "n": 10_000}
    room["x"] = torch.zeros(2, 25, 64)
    exec("\n".join(line for line in lines if "register_buffer" not in line), room)
    model = Model(DEFAULTS._replace(d=64, L=50))
    assert abs(room["pe"][0].numpy() - model.made("pytorch", "pe[0]")).max() < 1e-5
    assert tuple(room["x"].shape) == model.made("pytorch", "x").shape


def test_a_long_table_is_looped_over_for_its_first_rows_only() -> None:
    assert Model(DEFAULTS._replace(d=1024, L=2048)).looped_rows * 1024 <= 2**13
    assert Model(DEFAULTS).looped_rows == DEFAULTS.L
