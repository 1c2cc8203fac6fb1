"""Patches of a picture, mixed sequences and fitted tables, worked out once more by plain loops."""

import math

import numpy as np
import pytest

from course.view import DEFAULTS
from pages.beyond.grids import naming
from pages.beyond.grids.fitting import TRAINED_SIDE, Fitting
from pages.beyond.grids.model import AXIAL, NUMBERED, SCHEMES, SINUSOID, STEPS, Model
from pages.beyond.grids.sequence import Sequence
from pe_core.resizing import cubic_weights
from tests.lessons.plain import Array, speeds, table, waves

VIEW = DEFAULTS._replace(d=14, n=300, t=19, phi=30, dim=5, side="8", picture="3-by-4", fitted="7")


def vectors(width: int, side: int, n: int) -> dict[str, Array]:
    """Return the frequencies (down, across) of each pair for the schemes with a plain formula."""
    quarter = np.array([n ** (-4 * k / width) for k in range(width // 4)])
    zero = np.zeros(width // 4)
    axial = np.concatenate([np.stack([zero, quarter], 1), np.stack([quarter, zero], 1)])
    single = speeds(width, n)
    return {
        NUMBERED: np.stack([side * single, single], axis=1), SINUSOID: axial, AXIAL: axial,
    }  # fmt: skip


@pytest.mark.parametrize("scheme", SCHEMES)
def test_patches_are_as_alike_as_their_mean_cosine(scheme: str) -> None:
    model = Model(VIEW._replace(patches=scheme))
    assert (model.side, model.count, model.width) == (8, 64, 12)
    assert (model.patch, model.other) == (19, 49)
    assert model.places.tolist() == [[row, column] for row in range(8) for column in range(8)]
    assert model.cell(19) == (2, 3)
    assert model.cell(63) == (7, 7)
    assert model.pair == 2
    assert Model(VIEW._replace(dim=13)).pair == 5
    offsets = model.places - [2, 3]
    assert model.offsets == pytest.approx(offsets.reshape(8, 8, 2))
    chosen = model.chosen
    assert list(model.vectors) == list(SCHEMES)
    if scheme in vectors(12, 8, 300):
        assert chosen == pytest.approx(vectors(12, 8, 300)[scheme])
    else:  # the speeds of the axes, in directions of their own
        assert np.hypot(*chosen.T) == pytest.approx(
            np.tile([300 ** (-4 * k / 12) for k in range(3)], 2), rel=1e-9
        )
    right = np.cos(offsets @ chosen.T).mean(axis=1).reshape(8, 8)
    assert model.likeness == pytest.approx(right, abs=1e-12)
    alone = np.cos(offsets @ chosen[2]).reshape(8, 8)
    assert model.pair_likeness == pytest.approx(alone, abs=1e-12)

    def alike(rows: int, columns: int, one: Array = chosen) -> float:
        return float(np.cos(one @ [rows, columns]).mean())

    assert model.alike((2, -3)) == pytest.approx(alike(2, -3))
    axial = model.vectors[AXIAL]
    assert model.alike((2, -3), AXIAL) == pytest.approx(alike(2, -3, axial))
    assert model.next_number == pytest.approx(alike(1, -7))
    assert model.below == pytest.approx(alike(1, 0))
    assert model.row_start == pytest.approx(alike(0, -7))
    assert model.axial_gap < 1e-12
    assert model.sequence == Sequence(model.view)
    assert model.fitting == Fitting(model.view, 12)


def test_the_gap_of_two_schemes_is_the_largest_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = {SINUSOID: np.array([[0.0, 0.5]]), AXIAL: np.array([[0.1, 0.25]])}
    monkeypatch.setattr(Model, "likeness", property(lambda one: pictures[one.view.patches]))
    assert Model(VIEW).axial_gap == pytest.approx(0.25)


@pytest.mark.parametrize(("d", "width"), [(2, 4), (4, 4), (6, 4), (8, 8), (126, 124), (128, 128)])
def test_the_width_is_a_multiple_of_four(d: int, width: int) -> None:
    assert Model(VIEW._replace(d=d, dim=0)).width == width


@pytest.mark.parametrize(("t", "phi", "patch", "other"), [
    (0, 0, 0, None), (0, 1, 0, 1), (62, 1, 62, 63), (62, 2, 62, None), (63, 1, 63, None),
    (64, 0, 63, None), (500, 3, 63, None),
])  # fmt: skip
def test_the_chosen_patch_and_the_one_further_on_lie_in_the_picture(
    t: int, phi: int, patch: int, other: int | None
) -> None:
    model = Model(VIEW._replace(t=t, phi=phi))
    assert (model.patch, model.other) == (patch, other)


def test_steps_go_along_a_row_a_column_and_the_diagonal() -> None:
    assert STEPS == {"a row": (0, 1), "a column": (1, 0), "the diagonal": (1, 1)}
    names = ["one number", "2-D sinusoid", "axial RoPE", "mixed RoPE"]
    assert [naming.NAMES[scheme] for scheme in SCHEMES] == names
    spoken = ["one number per patch", "the 2-D sinusoid", "axial RoPE", "mixed RoPE"]
    assert [naming.SPOKEN[scheme] for scheme in SCHEMES] == spoken
    assert naming.cell_name(Model(VIEW), 19, "t") == "t = 19: row 2, column 3"
    assert naming.number(-0.25, 1) == "\N{MINUS SIGN}0.2"
    assert naming.number(-0.0004, 3) == "0.000"
    assert naming.number(1.23456, 3) == "1.235"


def test_a_mixed_sequence_counts_on_after_the_largest_position() -> None:
    model = Sequence(VIEW)
    assert model.picture == (3, 4)
    sizes = [5, (1, 3, 4), 4, (3, 2, 4), 3]
    names = [
        "5 words", "a picture of 3 by 4", "4 words", "a video of 3 frames of 2 by 4", "3 words",
    ]  # fmt: skip
    assert model.segments == list(zip(names, sizes, strict=True))
    counts = [5, 12, 4, 24, 3]
    assert model.starts == [sum(counts[:end]) for end in range(6)]
    expected: list[tuple[int, int, int]] = []
    for size in sizes:
        start = 1 + max((max(one) for one in expected), default=-1)
        if isinstance(size, int):
            expected += [(start + word,) * 3 for word in range(size)]
        else:
            frames, rows, columns = map(range, size)
            expected += [
                (start + f, start + r, start + c) for f in frames for r in rows for c in columns
            ]
    assert model.positions.tolist() == [list(one) for one in expected]
    assert model.next_word == expected[17][0] == 9
    assert model.tokens == 12


@pytest.mark.parametrize(("d", "sections"), [
    (128, (16, 24, 24)), (2, (0, 0, 1)), (14, (1, 3, 3)), (16, (2, 3, 3)), (12, (1, 2, 3)),
])  # fmt: skip
def test_the_pairs_of_a_head_are_shared_as_in_qwen2_vl(
    d: int, sections: tuple[int, int, int]
) -> None:
    model = Sequence(VIEW._replace(d=d))
    assert model.sections == sections
    axes = [axis for axis, count in enumerate(sections) for _ in range(count)]
    assert [name[0] for name in model.axes] == ["thw"[axis] for axis in axes]
    assert model.vectors == pytest.approx(speeds(d, 300)[:, None] * np.eye(3)[axes])


@pytest.mark.parametrize("fitted", ["7", "14", "28"])
def test_a_table_is_fitted_along_both_axes_and_judged_between_its_rows(fitted: str) -> None:
    view = VIEW._replace(fitted=fitted)
    model, side = Fitting(view, 12), int(fitted)
    one = table(6, 300, range(14))  # of one axis: sine and cosine in turn
    halves = np.concatenate([one[:, ::2], one[:, 1::2]], axis=1)
    whole = np.concatenate(
        [np.tile(halves, (14, 1)), np.repeat(halves, 14, axis=0)], axis=1
    )  # columns first
    assert (model.side, TRAINED_SIDE) == (side, 14)
    assert model.table == pytest.approx(whole, abs=1e-12)
    weights = cubic_weights(14, side)
    along = np.einsum("ir,js,rsd->ijd", weights, weights, whole.reshape(14, 14, 12))
    assert model.fitted == pytest.approx(along.reshape(side * side, 12), abs=1e-9)
    steps = [
        math.dist(whole[14 * r + c], whole[14 * r + c + 1]) for r in range(14) for c in range(13)
    ]
    assert model.step == pytest.approx(np.mean(steps))
    fitted_steps = [
        math.dist(along[r, c], along[r, c + 1]) for r in range(side) for c in range(side - 1)
    ]
    assert model.fitted_step == pytest.approx(np.mean(fitted_steps))
    norms = np.sqrt((along.reshape(-1, 12) ** 2).sum(axis=1)).mean() / math.sqrt(6)
    assert model.norm == pytest.approx(norms)
    # A new patch i has its middle at (i + 1/2) · 14 / side - 1/2 in the old picture.
    places = [(i + 0.5) * 14 / side - 0.5 for i in range(side)]
    exact = table(6, 300, places)
    sines = (along[0, :, 0:3] - exact[:, ::2]) ** 2
    cosines = (along[0, :, 3:6] - exact[:, 1::2]) ** 2
    assert model.errors == pytest.approx(np.sqrt(((sines + cosines) / 2).mean(axis=0)), abs=1e-9)


@pytest.mark.parametrize(("dim", "axis", "pair"), [
    (0, "column", 0), (2, "column", 2), (3, "column", 0), (5, "column", 2), (6, "row", 0),
    (10, "row", 1), (11, "row", 2), (13, "row", 2),
])  # fmt: skip
def test_a_column_of_the_fitted_table_belongs_to_an_axis_and_a_wave(
    dim: int, axis: str, pair: int
) -> None:
    model = Fitting(VIEW._replace(dim=dim), 12)
    assert (model.column, model.axis) == (min(dim, 11), axis)
    assert model.wavelength == pytest.approx(waves(6, 300)[pair])
