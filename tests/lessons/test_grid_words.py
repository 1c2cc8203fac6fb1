"""What is said of pictures and of texts with pictures, from plain cosines and quotients."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from course.view import DEFAULTS
from pages.beyond.grids import words as grids
from pages.beyond.grids import words_more
from tests.lessons.changed import changed, the_check, told
from tests.lessons.test_signal_words import model

VIEW = DEFAULTS._replace(d=8, n=100, L=196, t=17, phi=20, dim=5)
OMEGA = [100 ** (-k / 4) for k in range(4)]


def test_patches_are_told_by_row_and_column() -> None:
    found = model("grids")
    assert grids.patch_numbers(found) == {
        "patch t = 17": "row 1, column 3",
        "patch t + φ = 37": "row 2, column 9",
        "rows and columns between them": "1 and 6",
    }
    back = grids.patch_numbers(model("grids", VIEW._replace(t=27, phi=1)))
    assert back["rows and columns between them"] == "1 and −13"
    none = grids.patch_numbers(model("grids", VIEW._replace(phi=0)))
    assert none == {
        "patch t = 17": "row 1, column 3",
        "patch t + φ": "none: φ is 0, or the picture ends before it",
    }


@pytest.mark.parametrize(("t", "phi", "dim"), [(17, 20, 4), (17, 20, 2), (27, 1, 0), (17, 0, 2)])
def test_the_likeness_of_patches_is_written_out(t: int, phi: int, dim: int) -> None:
    # Two pairs of each axis, with the frequencies 1 and 1/10; the second half turns with rows.
    view = VIEW._replace(t=t, phi=phi, dim=dim)
    found = model("grids", view)
    (row, column), (r, c) = divmod(t, 14), divmod(t + phi, 14)
    rows, columns = r - row, c - column
    down, across = (float(speed) for speed in found.vectors["2-D-sinusoid"][dim // 2])
    assert sorted((down, across)) == pytest.approx([0, (1, 0.1)[dim // 2 % 2]])
    mean = sum(math.cos(w * by) for w in (1, 0.1) for by in (rows, columns)) / 4
    alone = math.cos(down * rows + across * columns)

    def term(speed: float, by: int) -> str:
        return rf"{speed:.4g} \cdot {by if by >= 0 else f'({by})'}"

    assert grids.likeness_formula(found) == (
        r"\begin{aligned} s &= \frac{1}{K} \sum_k \cos(\omega_{k}^{\text{row}}\, \Delta r + "
        r"\omega_{k}^{\text{column}}\, \Delta c), \quad K = 4 \\[4pt] &= "
        rf"{mean:.4f} \\[4pt] \text{{pair }} {dim // 2}&: \cos({term(down, rows)} + "
        rf"{term(across, columns)}) \\ &= \cos({down * rows + across * columns:.4f}) = "
        rf"{alone:.4f} \end{{aligned}}"
    )
    assert grids.similarity_numbers(found) == {
        "similarity": f"{mean:.3f}".replace("-", "−"),
        f"of pair {dim // 2} alone": f"{alone:.3f}".replace("-", "−"),
    }


def test_a_step_down_is_compared_with_a_step_to_the_right() -> None:
    for off, holds in ((0, True), (9e-10, True), (2e-9, False), (-2e-9, False), (0.25, False)):
        put = {(0, 1): 0.5, (1, 0): 0.5 + off}
        found = the_check("grids", "patches", "one step down", VIEW, alike=put.__getitem__)
        assert found.holds is holds
        assert found.measured == (
            f"The similarity is {0.5 + off:.6f} one row below and 0.500000 one column further on."
        )
    score = the_check("grids", "patches", "dot product", VIEW, axial_gap=0.5)
    assert score.measured == "For an equal query and key they differ by up to 0.5."
    assert score.claim == "The score of axial RoPE is the dot product of the 2-D sinusoid."


def test_straight_and_across_are_told_for_each_scheme() -> None:
    names = {
        "one-number": "one number", "2-D-sinusoid": "2-D sinusoid", "axial-RoPE": "axial RoPE",
        "mixed-RoPE": "mixed RoPE",
    }  # fmt: skip

    def alike(step: tuple[int, int], scheme: str) -> float:
        return {(0, 6): 0.5, (3, 3): -0.25}[step] + list(names).index(scheme) / 8

    view = VIEW._replace(patches="axial-RoPE", n=1000, d=10)
    table = grids.straight_table(changed("grids", view, alike=alike))
    assert table.rows == [
        (f"{name} (chosen)" if name == "axial RoPE" else name, f"{0.5 + place / 8:.3f}",
         f"{place / 8 - 0.25:.3f}".replace("-", "−"))
        for place, name in enumerate(names.values())
    ]  # fmt: skip
    assert table.caption.endswith("with a base of 1\u202f000 and a width of 8")
    assert table.columns == ("positions", "6 columns on", "3 rows and 3 columns on")


@pytest.mark.parametrize("picture", ["4-by-6", "1-by-12"])
@pytest.mark.parametrize("dim", [0, 3, 4, 7])
def test_a_token_of_the_video_is_turned_by_one_of_its_positions(picture: str, dim: int) -> None:
    view = VIEW._replace(picture=picture, dim=dim)
    high, wide = map(int, picture.split("-by-"))
    after = 5 + max(high, wide)  # words count on from the furthest place of the picture
    assert words_more.token_numbers(model("grids", view)) == {
        "last word before the picture": "position 4",
        "tokens of the picture": f"{high * wide}",
        "first word after the picture": f"position {after}",
        "in plain counting": f"position {5 + high * wide}",
    }
    begin = after + 4  # of the video, after four words more
    places = [begin + 2, begin + 1, begin + 3]  # its last frame, row and column
    pair = dim // 2
    axis = (0, 1, 2, 2)[pair]
    name = ("temporal", "height", "width")[axis]
    shown = [rf"\mathbf{{{one}}}" if at == axis else f"{one}" for at, one in enumerate(places)]
    speed = OMEGA[pair]
    token = 5 + high * wide + 4 + 3 * 2 * 4 - 1
    assert words_more.token_formula(model("grids", view)) == (
        rf"\begin{{aligned}} \text{{token }} {token} &: \quad (t, h, w) = ({', '.join(shown)})"
        rf" \\[4pt] \text{{pair }} {pair} \text{{ follows the {name} position}}"
        rf" &: \quad {speed:.5g} \cdot {places[axis]} = {speed * places[axis]:.4f} \end{{aligned}}"
    )


def test_tokens_of_a_picture_are_told_apart() -> None:
    words, unlike = told("grids", "checks", "tokens", VIEW)
    assert (words.holds, unlike.holds) == (True, True)
    assert words.measured == "The angles of 5 words are identical."
    assert unlike.measured == "24 of 24 are different."
    real = model("grids").sequence
    twice = real.positions.copy()
    twice[6] = twice[5]
    put = SimpleNamespace(positions=twice, vectors=real.vectors, starts=real.starts)
    words, unlike = told("grids", "checks", "tokens", VIEW, sequence=put)
    assert (unlike.measured, unlike.holds) == ("23 of 24 are different.", False)
    for off, holds in ((5e-10, True), (0.5, False)):
        vectors = real.vectors.copy()
        moved = real.positions.copy().astype(float)
        moved[4, 1] += off
        put = SimpleNamespace(positions=moved, vectors=vectors, starts=real.starts)
        plain = told("grids", "checks", "tokens", VIEW, sequence=put)[0]
        assert plain.holds is holds
        assert ("by rounding" in plain.measured) is holds


def test_a_fitted_table_is_told_before_and_after() -> None:
    put = SimpleNamespace(
        side=20, step=0.75, fitted_step=0.5, norm=1.005, errors=np.array([0.25, 0.5, 0.375])
    )
    found = changed("grids", VIEW, fitting=put)
    assert words_more.fitting_numbers(found) == {
        "neighbours in the table for 14 by 14": "0.750 apart",
        "neighbours in the table for 20 by 20": "0.500 apart",
        "mean norm of a row, after and before": "1.0050 : 1",
    }
    first, second = (0.5 * 14 / 20 - 0.5, 1.5 * 14 / 20 - 0.5)
    assert words_more.fitting_formula(found) == (
        r"\begin{aligned} x &= (i + \tfrac12) \cdot \frac{14}{20} - \tfrac12 \\[4pt] i = 0 &: \; "
        rf"x = {first:.4f} \qquad i = 1: \; x = {second:.4f} \end{{aligned}}"
    )
    value, norm = words_more.fitting_checks(found)
    assert value.measured == (
        "The largest error of a wave is 0.5000, that of the slowest wave 0.38."
    )
    assert norm.measured == "On average a row is 1.0050 times as long as before."
    assert (value.holds, norm.holds) == (False, True)
    for off, holds in ((0.0099, True), (0.0101, False), (-0.0101, False)):
        put.norm, put.errors = 1 + off, np.array([5e-10, 1e-10]) if holds else np.array([2e-9])
        assert [one.holds for one in words_more.fitting_checks(found)] == [holds, holds]
