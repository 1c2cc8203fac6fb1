"""What is said of each listing: its sizes from whole numbers, its formula written out."""

import math

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_position
from pages.reference.code import words_elsewhere, words_listing
from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.model import Model
from tests.lessons.changed import always, the_check

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
T = at_position("t")
LONGER = VIEW._replace(encoding="RoPE-for-longer-texts", trained_length=2048, head_width=64)


def clipped(value: str) -> str:
    return rf"\min\!\Big(1, \max\!\Big(0, {value}\Big)\Big)"


def test_the_table_is_told_by_its_size() -> None:
    model = Model(VIEW)
    assert words_listing.listing_numbers(model) == {
        "shape": "(12, 8)",
        "values in it": "96",
        "learned values among them": "0",
        "as float32": "384 bytes",
    }
    assert words_listing.listing_formula(model) == (
        rf"PE({T},\ 2k) = \sin(\omega_k {T}), \qquad PE({T},\ 2k + 1) = \cos(\omega_k {T}), "
        r"\qquad \omega_k = 100^{-2k/8},\quad k = 0 \ldots 3"
    )


@pytest.mark.parametrize(
    ("values", "size"),
    [
        (1, "4 bytes"),
        (255, "1020 bytes"),
        (256, "1 KiB"),
        (512, "2 KiB"),
        (2**20, "4\u202f096 KiB"),
    ],
)
def test_a_size_is_in_kibibytes_from_1024_bytes_on(values: int, size: str) -> None:
    assert words_listing._size(values) == size


@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
def test_a_rotation_names_the_columns_of_its_pairing(pairing: str) -> None:
    model = Model(VIEW._replace(encoding="RoPE", pairing=pairing))
    columns = {"adjacent": r"2k,\ 2k + 1", "halves": r"k,\ k + 4"}[pairing]
    assert words_listing.listing_formula(model) == (
        rf"(a, b) \to (a \cos \theta_k {T} - b \sin \theta_k {T},\ a \sin \theta_k {T} + "
        rf"b \cos \theta_k {T}), \qquad \text{{columns }} {columns}, \qquad "
        r"\theta_k = 100^{-2k/8}"
    )
    assert words_listing.listing_numbers(model) == {
        "shape of cosines and of sines": "(12, 4)",
        "learned values": "0",
        "both tables as float32": "384 bytes",  # 2 tables of 12 rows, 4 pairs and 4 bytes
    }


@pytest.mark.parametrize("rule", ["none", "linear", "ntk", "yarn", "llama3"])
def test_each_rule_for_longer_texts_has_its_formula(rule: str) -> None:
    model = Model(LONGER._replace(scaling=rule, scale=2))
    first, last = (
        turn(64 * math.log(2048 / (turns * 2 * math.pi)) / (2 * math.log(500_000)))
        for turn, turns in ((math.floor, 32), (math.ceil, 1))
    )
    shown = {
        "none": r"\theta'_k = \theta_k",
        "linear": r"\theta'_k = \theta_k / s",
        "ntk": r"\theta'_k = \theta_k \, s^{-2k/(d - 2)}",
        "yarn": r"\theta'_k = \theta_k (1 - r_k) + \theta_k r_k / s, \quad r_k = "
        + clipped(rf"\frac{{k - {first}}}{{{last - first}}}"),
        "llama3": r"\theta'_k = \theta_k c_k + \theta_k (1 - c_k) / s, \quad c_k = "
        + clipped(r"\frac{T \theta_k / 2\pi - 1}{4 - 1}"),
    }[rule]
    numbers = "d = 64" if rule == "none" else r"s = 2,\ d = 64,\ T = 2048"
    assert words_listing.listing_formula(model) == (
        rf"{shown}, \quad \theta_k = 500000^{{-2k/d}},\ {numbers}"
    )
    rows = 2048 if rule == "none" else 4096
    assert words_listing.listing_numbers(model) == {
        "shape of cosines and of sines": f"({rows}, 32)",
        "trained length": "2\u202f048",
        "learned values": "0",
        "both tables as float32": f"{rows // 4:,} KiB".replace(",", "\u202f"),
    }


def test_a_ramp_without_width_is_a_thousandth_wide() -> None:
    view = LONGER._replace(scaling="yarn", scale=2, head_width=2, trained_length=1)
    assert r"}{0.001}" in words_listing.listing_formula(Model(view))


def test_biases_are_told_by_their_heads() -> None:
    alibi, t5 = (Model(VIEW._replace(encoding=name, heads="4")) for name in ("ALiBi", "T5"))
    bias = {"shape of the bias": "(4, 12, 12)", "the bias as float32": "2 KiB"}  # 2304 bytes
    assert words_listing.listing_numbers(alibi) == {"slopes": "(4)", "learned values": "0"} | bias
    assert words_listing.listing_numbers(t5) == {"buckets": "32", "learned values": "128"} | bias
    assert words_listing.listing_formula(alibi) == (
        rf"\text{{score}}_h({T}, s) - m_h \, |{T} - s|, \qquad h = 1 \ldots 4"
    )


@pytest.mark.parametrize(("sides", "own"), [("both-sides", 8), ("before-only", 16)])
def test_buckets_are_told_for_their_sides(sides: str, own: int) -> None:
    model = Model(VIEW._replace(encoding="T5", sides=sides))
    assert words_listing.listing_formula(model) == (
        rf"D < {own}: \ D, \qquad D \ge {own}: \ \min\!\Big({2 * own - 1},\ {own} + "
        rf"\Big\lfloor \frac{{\ln(D / {own})}}{{\ln(128 / {own})}} \cdot {own} \Big\rfloor\Big)"
    )


@pytest.mark.parametrize(
    ("encoding", "makes"),
    [
        ("sinusoidal", "table"), ("RoPE", "rotated vectors"), ("ALiBi", "biases"),
        ("T5", "buckets"), ("RoPE-for-longer-texts", "frequencies"),
    ],
)  # fmt: skip
def test_the_listing_is_said_to_make_what_it_makes(encoding: str, makes: str) -> None:
    found = the_check("code", "listing", "", VIEW._replace(encoding=encoding), off=0.25)
    assert found.claim == f"The NumPy listing computes the same {makes} as this app."
    assert found.measured.endswith(" The largest difference is 0.25.")
    assert not found.holds


def test_lengths_and_starts_are_those_that_are_tried() -> None:
    asked: list[int] = []
    view = VIEW._replace(L=1000)

    def moves(length: int) -> float:
        asked.append(length)
        return 0.5

    longer = the_check("code", "length", "", view, moves_with_length=moves)
    assert asked == [2000]
    assert longer.measured == "With L = 2000 the first 1\u202f000 rows differ by up to 0.5."
    start = the_check("code", "start", "", VIEW, moves_from_one=np.array([0.0, -0.25]))
    assert start.measured == (
        "The dot products between the rows of 12 positions change by up to 0.25."
    )


def test_listings_from_elsewhere_are_told_with_their_own_names() -> None:
    tables = {name: words_elsewhere._lines(name, Model(VIEW)) for name in LISTINGS}
    assert tables["loop"].caption == (
        "Machine Learning Mastery: the lines have just been run with seq_len = 12, d = 8 and n = "
        "100."
    )
    assert "the same steps in NumPy have just been run with max_len = 12" in (
        tables["pytorch"].caption
    )
    for table in tables.values():
        assert table.columns == ("line", "what it does", "what it makes", "our line")
    made = {row[0].strip(): row[2] for table in tables.values() for row in table.rows}
    assert made["for k in range(seq_len):"] == "12 passes"
    assert made["P = np.zeros((seq_len, d))"] == "P: (12, 8), float64"
    assert made["P[k, 2 * i] = np.sin(k / denominator)"] == "P: one value, float64"
    assert made["pos = np.arange(position)[:, np.newaxis]"] == "pos: (12, 1), int64"
    assert made["pe = pe.unsqueeze(0)"] == "pe: (1, 12, 8), float32"
    assert tables["pytorch"].rows[5][3] == "none"
    assert words_elsewhere.float32_bound(100) == 100 * 2.0**-22


def test_rounding_is_told_beside_half_a_unit() -> None:
    half = 2.0**-25
    found = the_check("code", "rounding", "", VIEW, rounding=0.5)
    assert found.measured.startswith("Rounding changes values by at most 5.0e-01, and half")
    assert found.measured.endswith(f"below 1 is {half:.1e}.")
    told = [the_check("code", name, "", VIEW, apart=always(0.5)) for name in LISTINGS]
    assert [one.holds for one in told] == [False] * 3
    assert told[0].measured.startswith("Both have been run for 12 positions.")
    assert told[1].measured.endswith(
        f"difference is 5.0e-01, and rounding can explain up to {8 * 12 * half:.1e}."
    )
    assert told[2].measured.endswith(f"just below 1 is {half:.1e}.")
