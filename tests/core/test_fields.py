"""What the rows of the tables hold: each field of its kind, each scheme as its authors have it."""

import dataclasses
import types
import typing
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pe_core import CONVENTIONS, comparison, criteria, recognise, schemes, sinusoidal
from pe_core.candidate_schemes import own_scheme
from pe_core.conventions import undo_convention
from pe_core.listings import rope_listing
from pe_core.multimodal import AXES
from pe_core.registry import ROWS, styles
from pe_core.rope_in_models import turning_pairs

SIZE = (16, 100.0, 9)
PLAIN = (bool, int, float, str)


def records() -> Iterator[Any]:
    """Yield one object of many kinds that the core returns."""
    yield from comparison(*SIZE).values()
    yield from (row.marks for row in comparison(*SIZE).values())
    yield from schemes(8).values()
    yield own_scheme(8)
    for scheme in (*schemes(8).values(), comparison(*SIZE)["xPos"].marks):
        yield from criteria(scheme, 20)
    yield from CONVENTIONS.values()
    yield from (undo_convention(name, 5, 8) for name in CONVENTIONS)
    yield recognise(sinusoidal(20, 16))
    yield from ROWS


def test_every_field_is_of_the_kind_that_is_written() -> None:
    seen = 0
    for record in records():
        hints = typing.get_type_hints(type(record))
        for field in dataclasses.fields(record):
            value, kind = getattr(record, field.name), hints[field.name]
            parts = isinstance(kind, types.UnionType)
            kinds = typing.get_args(kind) if parts else (kind,)
            if all(each in (*PLAIN, types.NoneType) for each in kinds):
                seen += 1
                assert type(value) in kinds, (type(record).__name__, field.name, value)
            elif typing.get_origin(kind) is tuple:
                assert type(value) is tuple, (type(record).__name__, field.name, value)
    assert seen > 200


# Where it acts, whether the offset alone counts, and whether the words do: from the papers that
# `comparison` names.
ACTS = {
    "none": ("nothing", False, False),
    "sinusoidal": ("words", False, False),
    "learned": ("words", False, False),
    "RoPE": ("queries and keys", True, True),
    "ALiBi": ("scores", True, False),
    "T5": ("scores", True, False),
    "Shaw": ("scores", True, True),
    "xPos": ("queries and keys", True, True),
    "KERPLE": ("scores", True, False),
    "Sandwich": ("scores", True, False),
}


@pytest.mark.parametrize("length", [9, 50])
def test_every_scheme_acts_where_its_authors_have_it(length: int) -> None:
    rows = comparison(16, 100.0, length)
    assert {name: (row.place, row.relative, row.worded) for name, row in rows.items()} == ACTS
    assert all(row.name == name for name, row in rows.items())
    # A table has an end: that of the texts, or of those it was trained with.
    ends = {name: row.rows for name, row in rows.items() if row.rows is not None}
    assert ends == {"learned": min(length, 32)}
    assert {name for name, row in rows.items() if row.at_query} == {"xPos"}
    looked_up = {name for name, row in rows.items() if row.entry is not None}
    assert looked_up == {"learned", "T5", "Shaw"}
    assert {name for name, row in rows.items() if row.distances is None} == looked_up
    assert {name for name, row in rows.items() if not row.formula} == {"none"}


def test_what_a_scheme_writes_is_called_as_the_scheme_or_as_what_it_is() -> None:
    # RoPE's marks are the rows of the sinusoid; the learned table is one of the candidates.
    called = {"RoPE": "sinusoidal", "learned": "learned table"}
    for name, row in comparison(*SIZE).items():
        assert row.marks.name == called.get(name, name)


@pytest.mark.parametrize("name", ACTS)
def test_the_keywords_for_attention_are_those_of_the_place_it_acts_at(name: str) -> None:
    row = comparison(*SIZE)[name]
    given = row.given(np.ones((4, 16)), range(4), np.ones((16, 16)))
    added = {"scores": {"bias"}, "queries and keys": {"turn"}}.get(row.place, set())
    added = added | ({"turn_keys"} if name == "xPos" else set())
    assert set(given) == {"x"} | added
    assert given["x"].shape == (4, 16)
    assert given["x"].dtype == np.float64
    if "bias" in given:
        assert given["bias"].shape == (4, 4)


def test_each_criterion_names_the_positions_that_it_was_measured_at() -> None:
    for scheme in (*schemes(8).values(), comparison(*SIZE)["RoPE"].marks):
        unique, same, bounded, certain, equal = criteria(scheme, 20)
        assert 0 <= unique.positions[0] < unique.positions[1] < 20
        assert len(unique.values) == 1
        assert same.positions == (0, 1)
        assert len(same.values) == 3
        assert bounded.positions == (39,)
        assert len(bounded.values) == 1
        assert certain.positions == certain.values == ()
        assert equal.positions[1] == equal.positions[0] + 1
        assert equal.values[0] <= equal.values[1]
        assert [one.threshold for one in (same, certain)] == [same.threshold, 0.0]


def test_no_two_schemes_have_one_name_or_one_look() -> None:
    names = [row.name for row in ROWS]
    looks = [row.style for row in ROWS]
    assert len(set(names)) == len(names) == len(set(looks))
    assert styles() == dict(zip(names, looks, strict=True))
    assert min(looks) >= 0
    assert max(looks) < 56  # as many looks as there are


def test_a_pair_that_turns_exactly_once_is_one_that_turns() -> None:
    # 2π/8 and 8 are exact in binary, so the wavelength is 8 and nothing near it.
    for tokens, turning in ((7, 0), (8, 1), (9, 1)):
        assert turning_pairs([2 * np.pi / 8], tokens) == turning


def test_the_axes_of_pictures_and_videos_are_those_of_qwen2_vl() -> None:
    # Wang et al. 2024, section 2.1: rotary embeddings of temporal, height and width components.
    assert AXES == ("temporal", "height", "width")


@pytest.mark.parametrize("library", ["NumPy", "PyTorch", "JAX"])
@pytest.mark.parametrize("pairing", ["adjacent", "halves"])
def test_the_factor_of_yarn_multiplies_cosine_and_sine_in_every_library(
    library: str, pairing: str
) -> None:
    settings: Any = {"pairing": pairing, "method": "yarn", "scale": 4.0}
    program = rope_listing(library, 64, 8, **settings)
    (line,) = (line for line in program.splitlines() if "factor * " in line)
    cosine, sine = {
        "NumPy": ("np.cos(angles)", "np.sin(angles)"),
        "PyTorch": ("angles.cos()", "angles.sin()"),
        "JAX": ("np.cos(angles)", "np.sin(angles)"),
    }[library]
    assert f"factor * {cosine}, factor * {sine}" in line
    plain = rope_listing(library, 64, 8, pairing=pairing)
    assert "factor" not in plain
    assert cosine in plain
    assert sine in plain
