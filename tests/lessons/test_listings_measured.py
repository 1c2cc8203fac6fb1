"""What is measured of the course's own listings: a deviation of known size is found whole."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.reference.code import programs
from pages.reference.code.model import Model
from pages.reference.code.programs import PROGRAMS
from tests.lessons.plain import speeds, table, waves

VIEW = DEFAULTS._replace(
    d=12, n=300, L=150, heads="4", pairing="halves", sides="before-only", scaling="yarn",
    rope_base=700, head_width=16, trained_length=900, scale=3,
)  # fmt: skip
# The function of the core that a listing is held to, and what it must be asked for.
ASKED: dict[str, tuple[str, tuple[Any, ...], dict[str, Any]]] = {
    "sinusoidal": ("sinusoidal", (128, 12, 300), {}),
    "RoPE": ("rotate", (None, range(128), 300), {"pairing": "halves"}),
    "RoPE-for-longer-texts": (
        "extended_frequencies", ("yarn", 16, 3), {"base": 700, "original_length": 900},
    ),
    "ALiBi": ("alibi_bias", (64, 4), {}),
    "T5": ("t5_bucket", (range(-149, 150),), {"bidirectional": False}),
}  # fmt: skip


def _moved(real: Callable[..., Any], by: float, kept: list[Any]) -> Callable[..., Any]:
    """Return a function whose last number is off by so much, and which keeps what it is asked."""

    def wrong(*args: Any, **kwargs: Any) -> Any:
        kept.append((args, kwargs))
        found = real(*args, **kwargs)
        array = np.array(found[0] if isinstance(found, tuple) else found, dtype=float)
        array.flat[-1] += by
        return (array, found[1]) if isinstance(found, tuple) else array

    return wrong


@pytest.mark.parametrize("by", [0.25, -0.25])
@pytest.mark.parametrize("encoding", ASKED)
def test_a_listing_is_off_by_what_the_core_is_moved(
    encoding: str, by: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = VIEW._replace(encoding=encoding)
    assert Model(view).off < 1e-12
    name, args, kwargs = ASKED[encoding]
    kept: list[Any] = []
    monkeypatch.setattr(pe_core, name, _moved(getattr(pe_core, name), by, kept))
    assert Model(view).off == pytest.approx(0.25)
    asked, named = kept[-1]
    assert asked[1:] == args[1:]
    assert args[0] is None or asked[0] == args[0]
    assert named == kwargs
    if encoding == "RoPE":  # the vectors that are turned are rows of the table
        assert asked[0] == pytest.approx(table(12, 300, range(128)))


@pytest.mark.parametrize(("L", "rows", "square"), [
    (2, 2, 2), (63, 63, 63), (64, 64, 64), (65, 65, 64), (127, 127, 64), (128, 128, 64),
    (129, 128, 64), (2048, 128, 64),
])  # fmt: skip
def test_listings_are_run_for_128_rows_and_64_squared_at_most(
    L: int, rows: int, square: int
) -> None:
    view = VIEW._replace(L=L)
    assert programs.rows_run(view) == rows
    assert programs.positions_run(view) == square
    said = {name: program.ran(view) for name, program in PROGRAMS.items()}
    assert said["sinusoidal"] == f"for {rows} positions"
    assert said["RoPE"] == f"on {rows} vectors"
    assert said["ALiBi"] == f"for {square} positions"
    assert said["T5"].replace("\u202f", "") == f"for {2 * L - 1} offsets"


@pytest.mark.parametrize(("width", "said"), [(2, "1 pair"), (4, "2 pairs"), (128, "64 pairs")])
def test_the_pairs_that_are_compared_are_counted(width: int, said: str) -> None:
    view = VIEW._replace(head_width=width)
    assert PROGRAMS["RoPE-for-longer-texts"].ran(view) == f"for {said}"


def test_t5_is_written_for_the_sides_that_are_seen() -> None:
    assert programs.both_sides(VIEW._replace(sides="both-sides"))
    assert not programs.both_sides(VIEW)
    for sides, said in (("both-sides", "True"), ("before-only", "False")):
        told = Model(VIEW._replace(encoding="T5", sides=sides)).listing
        assert f"length, heads, both_sides = 150, 4, {said}\n" in told


@pytest.mark.parametrize("scaling", ["none", "linear", "ntk", "yarn", "llama3"])
def test_the_listing_ends_with_the_numbers_of_the_view(scaling: str) -> None:
    model = Model(VIEW._replace(encoding="RoPE-for-longer-texts", scaling=scaling))
    plain = scaling == "none"
    ends = "length, head_dim, base = 900, 16, 700" if plain else (
        "head_dim, base, trained, scale = 16, 700, 900, 3"
    )  # fmt: skip
    assert f"\n{ends}\n" in model.listing
    assert "slice(0, width // 2)" in model.listing or "width // 2" in model.listing  # in halves
    assert model.slowed is not plain
    assert model.longest == (900 if plain else 2700)
    assert model.rule_name == {"ntk": "NTK", "yarn": "YaRN"}.get(scaling, scaling)
    assert programs.longer_frequencies(model.view)[0] <= 1
    if plain:
        assert programs.longer_frequencies(model.view) == pytest.approx(speeds(16, 700))


def numbers_of(view: View) -> tuple[int, int, int, int]:
    model = Model(view)
    return model.width, model.base, model.trained, model.longest


@pytest.mark.parametrize("encoding", ["sinusoidal", "RoPE", "ALiBi", "T5"])
def test_only_rope_for_longer_texts_has_numbers_of_its_own(encoding: str) -> None:
    model = Model(VIEW._replace(encoding=encoding))
    assert not model.lengthened
    assert not model.slowed
    assert numbers_of(model.view) == (12, 300, 150, 150)
    assert model.plain_waves == pytest.approx(waves(12, 300))
    longer = VIEW._replace(encoding="RoPE-for-longer-texts", scaling="linear")
    assert numbers_of(longer) == (16, 700, 900, 2700)
    assert Model(longer).plain_waves == pytest.approx(waves(16, 700))
    assert Model(longer).slowed_waves == pytest.approx(3 * waves(16, 700))


def test_positions_are_counted_from_anywhere() -> None:
    model = Model(VIEW)
    assert model.table == pytest.approx(table(12, 300, range(150)), abs=1e-12)
    assert model.listed(5) == pytest.approx(table(12, 300, range(5)), abs=1e-12)
    assert model.counted_rows == 64
    assert Model(VIEW._replace(L=63)).counted_rows == 63
    assert model.rows_from(7) == pytest.approx(table(12, 300, range(7, 71)), abs=1e-12)
    assert model.moves_from_one.shape == (64, 64)
    assert abs(model.moves_from_one).max() < 1e-12
    rounded = table(12, 300, range(150)).astype(np.float32)
    off = abs(rounded - model.table).max(axis=1)
    assert model.rounding_of_rows == pytest.approx(off, abs=1e-10)
    assert model.rounding == pytest.approx(off.max(), abs=1e-10)
    assert 1e-9 < model.rounding <= 2.0**-25


@pytest.mark.parametrize("length", [40, 400])
def test_the_first_rows_do_not_change_with_the_length(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Model(VIEW).moves_with_length(length) < 1e-12
    model = Model(VIEW)
    assert len(model.table) == 150
    moved = table(12, 300, range(length))
    moved[20, 3] -= 0.5
    monkeypatch.setattr(Model, "of_length", lambda model, wanted: moved[:wanted])
    assert model.moves_with_length(length) == pytest.approx(0.5)


def test_dot_products_are_compared_with_those_counted_from_0(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = {0: np.eye(3), 1: 2 * np.eye(3)}
    monkeypatch.setattr(Model, "rows_from", lambda model, start: rows[start])
    assert Model(VIEW).moves_from(1) == pytest.approx(3 * np.eye(3))
