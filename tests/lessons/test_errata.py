"""Where sources are wrong or loose: each number is worked out a second time, without the core."""

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from course import errata
from course.contents import AT
from course.errata import ERRATA, KINDS, TITLES, Erratum
from course.sources import SOURCES
from course.view import DEFAULTS, View, view_of

# Source, kind, page and view of each row, in their order.
ROWS = [
    "",
    "paper loose sinusoids d=512 L=100 dim=510",
    "kazemnejad wrong sinusoids d=128 dim=0",
    "kazemnejad loose sinusoids d=512 L=100 dim=510",
    "kazemnejad loose bits d=8 n=16 L=16",
    "kazemnejad stronger rotation t=10 phi=5",
    "kazemnejad wrong dot_products d=128 phi=11",
    "kazemnejad wrong heatmap d=128 L=50",
    "kazemnejad wrong heatmap d=128 L=2048",
    "kazemnejad stronger rotation d=16 L=50 phi=3 fit=sines-only",
    "mlm wrong attention scheme=none",
    "mlm wrong formula notation=MLM",
    "mlm wrong formula notation=MLM",
    "mlm wrong formula notation=MLM",
    "mlm wrong formula notation=MLM d=4 n=100 L=4 t=3",
    "mlm loose sinusoids d=512 L=100 dim=510",
    "mlm wrong sinusoids d=512 L=100 t=12 dim=0",
    "mlm loose criteria d=2",
    "mlm loose sinusoids dim=0",
    "mlm wrong adding",
    "mlm wrong adding",
    "mlm wrong heatmap d=128 L=2048",
    "mlm loose code library=NumPy",
    "mlm loose formula d=4 n=100 L=4 t=3 words=I_am_a_robot",
    "mlm wrong attention scheme=sinusoidal",
    "small_vectors wrong formula d=4 L=5 t=3 dim=1",
    "chapter_15_1 loose criteria",
    "chapter_15_1 loose order words=John_likes_Jane order=ends-swapped",
    "chapter_15_1 wrong formula notation=15.1",
    "notes wrong formula notation=paper",
    "notes wrong criteria",
    "notes wrong clock_hands d=8 L=50 dim=0",
    "notes wrong dot_products d=128 phi=11",
    "notes wrong criteria",
    "tensor2tensor_1591 wrong criteria d=512",
    "hugging_face_blog wrong criteria d=512",
    "hugging_face_blog loose criteria d=512",
    "t5 loose t5_and_shaw phi=40 sides=both-sides",
    "yarn loose longer d=128 dim=64 method=yarn",
    "",
][1:-1]


def rows(length: int, width: int) -> np.ndarray:
    """Return the paper's table by its formula, first all sines and then all cosines."""
    angle = np.outer(np.arange(length), 10_000.0 ** (-2 * np.arange(width // 2) / width))
    return np.hstack([np.sin(angle), np.cos(angle)])


def wave(pair: int, width: int) -> float:
    return float(2 * np.pi * 10_000 ** (2 * pair / width))


def in_thousands(number: float) -> str:
    return f"{number:,.0f}".replace(",", "\u00a0")


def told(word: str) -> str:
    """Return what is right in the one row, or in rows alike, whose `right` holds a text."""
    (found,) = {item.right for item in ERRATA if word in item.right}
    return re.sub(r"[\u00a0\u202f]", "\u00a0", found)


@pytest.mark.parametrize(("item", "row"), list(zip(ERRATA, ROWS, strict=True)))
def test_a_row_leads_to_its_page_in_its_view(item: Erratum, row: str) -> None:
    source, kind, page, *asked = row.split()
    assert (item.source, item.kind, item.page) == (source, kind, page)
    shown = {key: str(one).replace(" ", "_") for key, one in item.view.items()}
    assert shown == dict(one.split("=") for one in asked)


@pytest.mark.parametrize("item", ERRATA, ids=lambda item: item.says)
def test_a_view_is_one_that_its_page_can_show(item: Erratum) -> None:
    page = AT[item.page]
    values: dict[str, Any] = page.opening._asdict() | dict(item.view)
    assert view_of(values)._asdict().items() >= item.view.items()
    assert {*item.view} <= {*View._fields[:7], *page.own}
    for sizes in re.findall(r"\(d = (\d+), L = (\d+), φ = (\d+)\)", item.right):
        assert [item.view[name] for name in ("d", "L", "phi")] == list(map(int, sizes))


def test_every_source_is_known_and_has_a_short_title() -> None:
    assert Counter(item.source for item in ERRATA).keys() == TITLES.keys() <= SOURCES.keys()
    assert all(re.fullmatch(r"(The|A) .+|[^ ]+( .+)?", title) for title in TITLES.values())
    assert TITLES["tensor2tensor_1591"] == "tensor2tensor"  # as its makers write it
    assert KINDS["wrong"] == "Wrong."
    assert KINDS["loose"] == "Loose."
    assert list(KINDS) == ["wrong", "loose", "stronger"]


def test_rows_are_found_by_page_and_by_source() -> None:
    for page in AT:
        assert errata.of_page(page) == [item for item in ERRATA if item.page == page]
    found = errata.by_source()
    assert list(found) == list(TITLES)
    assert [item for items in found.values() for item in items] == list(ERRATA)
    assert all({item.source for item in items} == {key} for key, items in found.items())


def test_the_wavelengths_are_those_of_the_formula() -> None:
    said = told("Only with the exponent of tensor2tensor")
    narrow, wide = (in_thousands(wave(width // 2 - 1, width)) for width in (128, 512))
    assert f"{narrow} tokens at d = 128 and {wide} tokens at d = 512" in said
    assert f"2πn is {in_thousands(2 * np.pi * 10_000)} tokens." in said
    said = told("would begin at")
    assert f"begin at {wave(1, 128):.2f} tokens instead of {wave(0, 128):.2f}." in said
    assert f"the shortest is {2 * np.pi:.2f} tokens" in told("is not a wavelength")
    assert f"makes {1 / (2 * np.pi):.4f} cycles per token" in told("no seconds here")


def test_the_factor_between_pairs_is_that_of_the_formula() -> None:
    said = told("only an analogy")
    assert f"the factor is {10_000 ** (-2 / 128):.3f}. It is {16 ** (-2 / 8):.1f} only" in said


def test_the_distances_and_the_first_rise_are_those_of_the_table() -> None:
    table = rows(100, 128)
    said = told("What falls as the offset grows")
    assert f"it is {np.linalg.norm(table[1] - table[0]):.4f}." in said
    products = table[0] @ table.T
    rise = next(k for k in range(99) if products[k + 1] > products[k])
    assert f"from offset {rise} to {rise + 1}." in said
    assert {item.view["phi"] for item in ERRATA if item.page == "dot_products"} == {rise}
    table = rows(10_001, 512)[[0, 1, -1]]
    said = told("never repeats")
    assert f"are {np.linalg.norm(table[2] - table[0]):.1f} apart" in said
    assert f"only {np.linalg.norm(table[1] - table[0]):.2f} apart" in said


def test_the_columns_that_vary_are_counted_again() -> None:
    said = told("vary by at least")
    counts = [int((np.ptp(rows(50, width), axis=0) >= 0.1).sum()) for width in (128, 512)]
    assert f"values of {counts[0]} of 128 columns" in said
    assert f"values of {counts[1]} of 512 columns" in said


def test_sines_alone_cannot_be_shifted() -> None:
    sines = rows(60, 16)[:, :8]
    before, after = sines[:50], sines[3:53]
    left = after - before @ np.linalg.lstsq(before, after, rcond=None)[0]
    share = np.linalg.norm(left) / np.linalg.norm(after)
    assert f"an error of {share:.1%} (d = 16, L = 50, φ = 3)" in told("can be proven")


def test_single_values_are_those_of_the_formula() -> None:
    assert "its determinant is 1." in told("a rotation matrix")
    assert f"cos 3 = {np.cos(3):.6f}, which rounds to {np.cos(3):.4f}." in told("cos 3")
    assert "In a text of 5 000 words it reaches 4999" in told("an index is unbounded").replace(
        "\u00a0", " "
    )
    said = told("is a chirp")
    assert f"falls from 4 rad at pair 0 to {4 * 10_000 ** (-2 * 99 / 512):.2f} rad" in said


def test_the_last_bucket_of_t5_begins_where_its_formula_says() -> None:
    # 16 buckets a side: 8 exact ones, and from 8 on 8 + 8 log(distance / 8) / log(128 / 8).
    first = next(
        distance for distance in range(8, 200)
        if min(15, 8 + int(8 * np.log(distance / 8) / np.log(128 / 8))) == 15
    )  # fmt: skip
    assert f"at {first} tokens in the encoder." in told("begins earlier")


def test_a_view_that_is_not_given_is_the_page_itself() -> None:
    bare = Erratum("paper", "loose", "", "", "order")
    assert bare.view == {}
    assert view_of(DEFAULTS._asdict() | dict(bare.view)) == DEFAULTS
