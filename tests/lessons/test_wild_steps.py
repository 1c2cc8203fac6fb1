"""How a library's table is brought back, said stage by stage, and every number on the way."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.wild import digits
from pages.beyond.wild.model import MOST_PRODUCTS, SEEN, Distance, Model, looks_back
from pages.beyond.wild.pairings import rope_checks
from pages.beyond.wild.steps import wild_steps
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES
from tests.lessons.edges import check
from tests.lessons.plain import Array, turned

VIEW = DEFAULTS._replace(d=12, n=300, L=9, t=4, phi=2, dim=6)


def written(family: str, view: View = VIEW) -> Array:
    """Return a family's table as its row says it: exponent, places, order of columns, values."""
    row, d = CONVENTIONS[family], view.d
    steps = d // 2 if row.exponent == "2k/d" else d // 2 - 1
    omega = np.array([view.n ** -(pair / steps) for pair in range(d // 2)])
    places = {"0": range(view.L), "2": range(2, view.L + 2)}.get(row.first, range(view.L, 0, -1))
    angles = np.outer(list(places), omega)
    blocks = {"s": np.sin(angles), "c": np.cos(angles)}
    if row.layout == "sin, cos, sin, cos":
        found = np.stack([blocks["s"], blocks["c"]], axis=2).reshape(view.L, d)
    else:
        first = "s" if row.layout.startswith("all sin") else "c"
        found = np.hstack([blocks[first], blocks["c" if first == "s" else "s"]])
    if row.values == "times 1/√d":
        return np.asarray(found / math.sqrt(d))
    if row.values == "standardised":
        # As in PyTorch, whose standard deviation divides by one less than the count.
        return np.asarray((found - found.mean()) / (found.std(ddof=1) * 10))
    return np.asarray(found)


def brief(value: float) -> str:
    """Return a difference as the page writes it: three decimals, or two digits of a small one."""
    if value < 1e-13:
        return "0"
    if value >= 0.01:
        return f"{value:.3f}"
    mantissa, power = f"{value:.1e}".split("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}"


def lines(formula: str) -> list[str]:
    inner = formula.removeprefix(r"\begin{aligned} ").removesuffix(r" \end{aligned}")
    return [line.removeprefix("& ") for line in inner.split(r" \\[6pt] ")]


@pytest.mark.parametrize("family", CONVENTIONS)
def test_each_stage_says_what_is_done_and_how_far_it_leads(family: str) -> None:
    row, model = CONVENTIONS[family], Model(VIEW._replace(family=family))
    told, off = wild_steps(model), model.off_paper
    assert len(told) == 5
    assert f"the table “{family}”, as it is, with the paper's table" in told[0].said
    for step, far in zip(told, off, strict=False):
        assert lines(step.formula)[-1] == rf"\max \lvert \text{{difference}} \rvert = {brief(far)}"
    assert len(lines(told[0].formula)) == 1
    orders = {
        "sin, cos, sin, cos": None,
        "all sin, all cos": r"\sin: \text{column } k, \quad \cos: \text{column } 6 + k",
        "all cos, all sin": r"\sin: \text{column } 6 + k, \quad \cos: \text{column } k",
    }
    order = orders[row.layout]
    assert lines(told[1].formula)[:-1] == ([order] if order else [])
    assert ("There is nothing to put back." in told[1].said) is (order is None)
    shift = {"0": 0, "2": -2}.get(row.first, 9)
    if shift:
        assert f"each pair {'forward' if shift > 0 else 'back'} by {abs(shift)} pos" in told[2].said
        assert ("change the sign of every sine" in told[2].said) is (shift > 0)
        matrix, end = lines(told[2].formula)[0].split(r",  \quad ".replace("  ", " "))
        assert end == f"c = {shift}"
        sign = "-" if shift > 0 else ""
        assert rf"\begin{{bmatrix}} {sign}\sin \\ \cos \end{{bmatrix}}" in matrix
    else:
        assert "There is nothing to shift." in told[2].said
        assert len(lines(told[2].formula)) == 1
    plain = written("paper")
    if row.values == "standardised":
        assert "Undo the standardising." in told[3].said
        worked = rf"{10 * plain.std(ddof=1):.4f} \cdot \text{{value}} + {plain.mean():.4f}"
        assert lines(told[3].formula)[0] == worked
    elif row.values == "times 1/√d":
        assert "Undo the factor." in told[3].said
        assert lines(told[3].formula)[0] == rf"{math.sqrt(12):.4f} \cdot \text{{value}}"
    else:
        assert "There is nothing to undo." in told[3].said
        assert len(lines(told[3].formula)) == 1
    last = told[4]
    if row.exponent != "2k/d":  # b^(-2k/12) = 300^(-k/5)
        assert "What is left is the difference in the exponent." in last.said
        assert last.formula == rf"300^{{-k/5}} = {300 ** (12 / 10):.6g}^{{-2k/12}}"
    else:
        assert last.formula == rf"\max \lvert \text{{difference}} \rvert = {brief(off[-1])}"
        rounded = "float32" in row.angle
        assert (f"What is left is rounding ({row.angle})." in last.said) is rounded
        assert ("No difference is left." in last.said) is not rounded


@pytest.mark.parametrize("family", CONVENTIONS)
def test_the_tables_are_those_that_the_row_of_the_family_says(family: str) -> None:
    model, right = Model(VIEW._replace(family=family, against="xlnet")), written(family)
    most = 1e-12 if CONVENTIONS[family].angle == "float64" else 1e-5
    assert model.table(family) == pytest.approx(right, abs=most)
    other = written("xlnet")
    gap = abs(right - other)
    assert model.stage == STAGES[0]
    assert [len(one) for one in model.tables] == [9, 9]
    assert model.apart == pytest.approx(gap, abs=2e-5)
    assert model.most_apart == pytest.approx(gap.max(), abs=2e-5)
    assert model.share_apart == pytest.approx((gap >= SEEN).mean(), abs=0.01)
    products = abs(right @ right.T - other @ other.T).max()
    assert model.products_apart == pytest.approx(products, abs=1e-4)
    paper = written("paper")
    assert model.off_paper[0] == pytest.approx(abs(right - paper).max(), abs=2e-5)
    assert len(model.off_paper) == len(STAGES)
    own = abs(model.undoing(family).table - paper).max()
    assert model.off_paper[-1] == pytest.approx(own, abs=1e-12)
    assert model.off_other_base < 1e-5
    moved = Model(VIEW).distances[family]
    assert isinstance(moved, Distance)
    assert moved.stages == pytest.approx(model.off_paper, abs=1e-12)
    rows = abs(right @ right.T - paper @ paper.T).max()
    assert moved.products == pytest.approx(rows, abs=1e-4)
    stages = list(model.undoing(family).stages.values())
    steps = [float(abs(one @ one.T - next_ @ next_.T).max()) for one, next_ in pairwise(stages)]
    assert model.products_moved == pytest.approx(steps, abs=1e-9)
    for one in stages:
        assert not one.flags.writeable


def test_the_stage_is_that_of_the_view() -> None:
    for word, name in zip(
        ("as-it-is", "columns-put-back", "shifted", "rescaled"), STAGES, strict=True
    ):
        model = Model(VIEW._replace(family="xlnet", undone=word))
        assert model.stage == name
        assert model.table("xlnet") is model.undoing("xlnet").stages[name]
    assert abs(model.table("xlnet") - written("paper")).max() < 1e-5


@pytest.mark.parametrize(("d", "L", "rows"), [
    (12, 9, 9), (1024, 2048, 256), (1024, 256, 256), (1024, 255, 255), (2, 2, 2), (1024, 2, 2),
])  # fmt: skip
def test_all_conventions_are_compared_on_a_quarter_million_cells(d: int, L: int, rows: int) -> None:
    assert Model(VIEW._replace(d=d, L=L)).compared_rows == rows


@pytest.mark.parametrize(("L", "phi", "back", "count"), [
    (9, 2, 2, 9), (9, 0, 1, 9), (9, 8, 8, 9), (9, 9, 8, 9), (300, 7, 7, 128), (129, 127, 127, 128),
    (2, 1, 1, 2),
])  # fmt: skip
def test_a_head_looks_back_among_the_first_128_rows(
    L: int, phi: int, back: int, count: int
) -> None:
    assert MOST_PRODUCTS == 128
    model = Model(VIEW._replace(L=L, phi=phi, family="paper", n=10_000, d=128))
    assert model.found == (count - back, count - back, back)
    view = VIEW._replace(L=L, phi=phi, family="halves")
    rows = written("halves", view)[:count]
    query = turned(rows, [back] * count, view.n)
    best = (query @ rows.T).argmax(axis=1)
    assert looks_back(rows, back, view.n) == best.tolist()
    right = sum(int(best[t]) == t - back for t in range(back, count))
    assert Model(view).found == (right, count - back, back)


@pytest.mark.parametrize(("value", "said", "whole", "verb"), [
    (0.0, "0", "0.", "by exactly 0"),
    (0.9e-13, "0", "0.", "only by rounding error (9e-14)"),
    (1.2e-13, "1.2e-13", "1.2e-13 (rounding error).", "only by rounding error (1.2e-13)"),
    (0.9e-9, "9.0e-10", "9.0e-10 (rounding error).", "only by rounding error (9e-10)"),
    (1e-9, "1.0e-09", "1.0e-09.", "by up to 1.0e-09"),
    (2e-9, "2.0e-09", "2.0e-09.", "by up to 2.0e-09"),
    (0.5, "0.500", "0.500.", "by up to 0.500"),
    (0.0099, "9.9e-03", "9.9e-03.", "by up to 9.9e-03"),
    (0.01, "0.010", "0.010.", "by up to 0.010"),
])  # fmt: skip
def test_a_difference_has_as_many_digits_as_it_deserves(
    value: float, said: str, whole: str, verb: str
) -> None:
    assert digits.sized(value) == said
    assert digits.largest(value) == f"The largest difference is {whole}"
    assert digits.differing(value) == verb


def test_1e_minus_13_is_the_smallest_difference_that_is_told() -> None:
    assert digits.sized(1e-13) == "1.0e-13"
    assert digits.largest(1e-13).endswith("1.0e-13 (rounding error).")


@pytest.mark.parametrize("L", [9, 63, 64, 65, 500])
def test_the_two_pairings_are_compared_on_up_to_64_random_vectors(L: int) -> None:
    mixed, same = rope_checks(Model(VIEW._replace(L=L)))
    count = min(L, 64)
    rows = np.random.default_rng(2017).standard_normal((count, 12))
    one, other = (turned(rows, range(count), 300, name) for name in ("adjacent", "halves"))
    assert f"differ by up to {abs(one - other).max():.3f}." in mixed.measured
    assert not mixed.holds
    assert same.holds
    assert re.search(r"difference is (0|\d\.\de-1\d \(rounding error\))\.$", same.measured)
    assert check([mixed], "in the same way").claim.startswith("The two pairings")


def test_one_pair_is_the_same_in_both_pairings() -> None:
    mixed, same = rope_checks(Model(VIEW._replace(d=2, dim=0)))
    assert mixed.holds
    assert same.holds


def test_a_small_difference_of_the_pairings_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pe_core, "rotate", lambda x, at, n, pairing: x * {"halves": 1.0001}.get(
        pairing, 1.0))  # fmt: skip
    mixed, same = rope_checks(Model(VIEW))
    assert not mixed.holds
    assert not same.holds
