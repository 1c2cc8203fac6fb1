"""Each claim of the test before and after is put to findings that it fits and to others.

Of what the core finds only the right claim holds. Whether the two others could hold at all is seen
only on findings that are made up: a world in which a misconception were true.
"""

from collections.abc import Callable
from inspect import getclosurevars
from typing import Any

import numpy as np
import pytest

from course.before_and_after import FORMS, IDEAS, elsewhere, encoding, model
from course.before_and_after.kinds import Claim, Idea, item
from course.questions import MISCONCEPTIONS, Option

ITEMS = {one.name: one for items in FORMS.values() for one in items}

# The items of each idea, their lesson, and the misconceptions of their options, a dash for none.
LISTED = """
order order_form_a: - order-for-free invariant | order_form_b: - order-for-free invariant
formula table_form_a: - column-is-pair row-is-a-wave | table_form_b: - column-is-pair one-speed
sinusoids base_form_a: - base-scales-all base-shortens | base_form_b: - base-scales-all base-shortens
clock_hands unique_form_a: - one-number-tells any-speed-will-do | unique_form_b: - any-speed-will-do one-number-tells
rotation shift_form_a: - no-way-back shift-needs-position | shift_form_b: - shift-needs-position one-speed
dot_products dot_form_a: - shift-needs-position all-as-far | dot_form_b: - neighbours-decay shift-needs-position
adding sum_form_a: - word-fixes-row sum-is-concatenation | sum_form_b: - word-fixes-row sum-is-concatenation
attention head_form_a: - near-wins steady-fall | head_form_b: - near-wins order-for-free
rotary rope_form_a: - turned-apart turning-stretches | rope_form_b: - start-matters turned-apart
biases bias_form_a: - slopes-even heads-alike | bias_form_b: - slopes-even heads-alike
longer longer_form_a: - formula-copes all-angles-new | longer_form_b: - formula-copes all-angles-new
few_bits bits_form_a: - columns-repair few-bits-even-steps | bits_form_b: - columns-repair few-bits-even-steps
criteria circle_form_a: - sine-is-enough index-is-enough | circle_form_b: - sine-is-enough index-is-enough
sinusoids unit_form_a: - any-speed-will-do stretch-is-free | unit_form_b: - any-speed-will-do stretch-is-free
longer config_form_a: - ntk-spares-fast all-angles-new | config_form_b: - stretch-is-free ntk-spares-fast
"""  # noqa: E501


def claim(option: Option) -> Callable[[Any], bool]:
    """Return what an option claims of a finding."""
    held: Callable[[Any], bool] = getclosurevars(option.holds).nonlocals["claim"].holds
    return held


def judged(name: str, found: Any) -> str:
    """Return which claims of an item fit a finding, as their numbers from 1."""
    return "".join(
        str(number) for number, option in enumerate(ITEMS[name].options, 1) if claim(option)(found)
    )


def test_the_items_are_those_of_the_second_list() -> None:
    told = "\n"
    for idea in IDEAS:
        pair = [
            f"{one.name}: {' '.join(option.misconception or '-' for option in one.options)}"
            for one in (idea.a, idea.b)
        ]
        told += f"{idea.a.page} {' | '.join(pair)}\n"
    assert told == LISTED
    assert (*encoding.IDEAS, *model.IDEAS, *elsewhere.IDEAS) == IDEAS
    assert [idea.name for idea in IDEAS if " " not in idea.name] == ["RoPE"]
    assert all(option.misconception in {"", *MISCONCEPTIONS} for one in ITEMS.values()
               for option in one.options)  # fmt: skip


def array(*values: float) -> np.ndarray:
    return np.array(values, dtype=float)


SAME, RISING, TINY, LIMIT = array(1, 1, 1), array(1, 2, 3), 1e-10, 1e-9
MOVED, STEPS, KINDS = encoding._Moved, elsewhere._Steps, encoding._Kinds
SHIFTED, PRODUCTS, SCALED = encoding._Shifted, encoding._Products, elsewhere._Scaled
NEIGHBOURS, ENTERED, LOOKS = elsewhere._Neighbours, model._Entered, model._Looks
SCORES, SLOPES, NEW, KEPT = model._Scores, model._Slopes, model._New, model._Kept
GRID = np.arange(81.0).reshape(9, 9)
FAR_ONLY = GRID + 5 * (np.abs(np.subtract.outer(range(9), range(9))) > 1)
HEADS = array(0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625)
BACK, HERE = np.full(19, -1), np.zeros(19, int)

# Item, finding, and the numbers of the claims that fit it.
WORLDS: list[tuple[str, Any, str]] = [
    *((f"order_form_{form}", found, fits) for form in "ab" for found, fits in (
        (MOVED(True, False), "1"), (MOVED(False, False), "2"), (MOVED(False, True), "3"),
        (MOVED(True, True), "3"))),
    ("table_form_a", 4, "1"), ("table_form_a", 8, "2"), ("table_form_a", 20, "3"),
    ("table_form_a", 5, ""), ("table_form_b", [12], "1"), ("table_form_b", [], "2"),
    ("table_form_b", list(range(63)), "3"), ("table_form_b", [14], ""),
    ("base_form_a", array(1, 1.1, 44), "1"), ("base_form_a", array(1, 1, 44), ""),
    ("base_form_a", array(2, 2, 2), "2"), ("base_form_a", array(0.5, 0.5, 0.5), "3"),
    ("base_form_a", SAME, ""), ("base_form_a", array(2, 3, 4), ""),
    ("base_form_a", array(0.5, 0.6, 0.7), ""),
    ("base_form_b", array(1, *[0.5] * 7), "1"), ("base_form_b", array(1, 1, *[0.5] * 7), ""),
    ("base_form_b", array(1, *[0.5] * 6), ""), ("base_form_b", array(0.5, 0.5), "2"),
    ("base_form_b", array(2, 2), "3"), ("base_form_b", array(2, 3), ""),
    ("base_form_b", array(0.5, 0.6), ""), ("base_form_b", SAME, ""),
    ("unique_form_a", KINDS(9, 1, 2, 9), "1"), ("unique_form_a", KINDS(9, 9, 2, 3), "2"),
    ("unique_form_a", KINDS(9, 1, 9, 3), "3"), ("unique_form_b", KINDS(9, 1, 2, 9), "1"),
    ("unique_form_b", KINDS(9, 1, 9, 3), "2"), ("unique_form_b", KINDS(9, 9, 2, 3), "3"),
    ("shift_form_a", SHIFTED(TINY, 2.0, TINY), "1"), ("shift_form_a", SHIFTED(2.0, TINY, 0), "2"),
    ("shift_form_a", SHIFTED(2.0, 2.0, 0.2), "3"), ("shift_form_a", SHIFTED(1e-8, 1e-8, 0.1), ""),
    ("shift_form_b", np.array([RISING, RISING]), "1"),
    ("shift_form_b", np.array([SAME, SAME]), "3"),
    ("shift_form_b", np.array([RISING, 2 * RISING]), "2"),
    ("shift_form_b", np.array([RISING, RISING * (1, 2, 1)]), ""),
    ("dot_form_a", PRODUCTS(2, array(2, 2), array(1, 2)), "12"),
    ("dot_form_a", PRODUCTS(2, array(2, 2, 2), array(1, 3)), "1"),
    ("dot_form_a", PRODUCTS(2, array(2, 2, 5), array(1, 3)), "2"),
    ("dot_form_a", PRODUCTS(2, array(2, 2, 2), array(2, 2)), "3"),
    ("dot_form_a", PRODUCTS(2, array(2, 4, 5), array(1, 3)), ""),
    ("dot_form_b", (1.0, 1.0 + TINY), "1"), ("dot_form_b", (1.0, 2.0), "2"),
    ("dot_form_b", (2.0, 1.0), "3"),
    ("sum_form_a", ENTERED(64, 64, 1.0), "1"), ("sum_form_a", ENTERED(64, 64, 0.0), "2"),
    ("sum_form_a", ENTERED(64, 128, 1.0), "3"), ("sum_form_a", ENTERED(64, 128, 0.0), ""),
    ("sum_form_a", ENTERED(64, 65, 1.0), ""),
    ("sum_form_b", ENTERED(32, 32, 1.0), "1"), ("sum_form_b", ENTERED(32, 32, 0.0), "2"),
    ("sum_form_b", ENTERED(32, 64, 1.0), "3"), ("sum_form_b", ENTERED(32, 64, 0.0), ""),
    ("head_form_a", array(1, 1, 1.1), "1"), ("head_form_a", array(1.6, 1, 1), "2"),
    ("head_form_a", array(0.8, 1, 1), ""), ("head_form_a", array(3, 2, 1), "23"),
    ("head_form_a", array(1.05, 1, 1), "1"), ("head_form_a", array(1.2, 1.1, 1), "3"),
    ("head_form_a", array(1.4, 1, 1), ""),
    ("head_form_b", LOOKS(BACK, HERE, False), "1"), ("head_form_b", LOOKS(HERE, BACK, False), "2"),
    ("head_form_b", LOOKS(HERE, HERE, True), "3"), ("head_form_b", LOOKS(BACK, BACK, False), "2"),
    ("head_form_b", LOOKS(np.r_[-1, HERE], HERE, False), ""),
    ("head_form_b", LOOKS(BACK, np.r_[-1, HERE], False), ""),
    ("rope_form_a", SCORES(GRID, GRID, 1.0), "1"),
    ("rope_form_a", SCORES(GRID, GRID + 1, 1.0), "2"),
    ("rope_form_a", SCORES(GRID, GRID, 1.1), "13"), ("rope_form_a", SCORES(GRID, GRID, 0.5), "1"),
    ("rope_form_b", SCORES(GRID, GRID, 1.0), "1"),
    ("rope_form_b", SCORES(GRID, GRID + 1, 1.0), "2"),
    ("rope_form_b", SCORES(GRID, FAR_ONLY, 1.0), "3"),
    ("rope_form_b", SCORES(GRID, GRID + np.eye(9), 1.0), ""),
    ("bias_form_a", SLOPES(HEADS, np.linspace(0.5, HEADS[-1], 8)), "1"),
    ("bias_form_a", SLOPES(HEADS[[0, 1, 2, 2, 2, 2, 6, 7]], np.linspace(0.5, HEADS[-1], 8)), "2"),
    ("bias_form_a", SLOPES(HEADS / 100, np.linspace(0.5, HEADS[-1], 8)), "3"),
    ("bias_form_b", SLOPES(array(0.25, 1 / 16), SAME), "1"),
    ("bias_form_b", SLOPES(array(0.25, 1 / 6), SAME), "2"),
    ("bias_form_b", SLOPES(array(0.25, 1 / 4), SAME), "3"),
    ("longer_form_a", NEW(24, 64, 38), "1"), ("longer_form_a", NEW(24, 64, 32), ""),
    ("longer_form_a", NEW(0, 64, 38), "2"), ("longer_form_a", NEW(64, 64, 38), "3"),
    ("longer_form_a", NEW(1, 64, 63), "1"),
    ("longer_form_b", NEW(2, 8, 6), "1"), ("longer_form_b", NEW(2, 8, 5), ""),
    ("longer_form_b", NEW(0, 8, 8), "2"), ("longer_form_b", NEW(8, 8, 0), "3"),
    ("longer_form_b", NEW(1, 8, 7), "1"),
    *((f"bits_form_{form}", found, fits) for form, found, fits in (
        ("a", KEPT(0, 0, 1.0), "1"), ("a", KEPT(0, 0.5, 1.0), "2"), ("a", KEPT(1.05, 2, 1.0), "3"),
        ("a", KEPT(1, 1, 1.2), ""), ("a", KEPT(0, 0, 0.05), "13"),
        ("b", KEPT(0, 0, 1.0), "1"), ("b", KEPT(0, 0.5, 1.0), "2"), ("b", KEPT(0.5, 1, 1.0), "3"),
        ("b", KEPT(1, 1, 1.0), "3"))),
    *((f"circle_form_{form}", found, fits) for form in "ab" for found, fits in (
        (STEPS(SAME, RISING, RISING), "1"), (STEPS(RISING, SAME, RISING), "2"),
        (STEPS(RISING, RISING, SAME), "3"), (STEPS(SAME + TINY * RISING, RISING, RISING), "1"))),
    *((f"unit_form_{form}", NEIGHBOURS(narrow, wide), fits) for form in "ab"
      for narrow, wide, fits in (
          ((1, 0.01), (1, 0.01), "1"), ((1, 0.01), (1, 0.5), "2"), ((1, 1), (1, 1), "3"),
          ((1, 2), (1, 0.01), "3"), ((1, 0.1), (1, 0.01), ""), ((1, 0.5), (1, 0.5), ""))),
    # On the very edge of what counts as the same, or as far more.
    ("base_form_a", array(0, LIMIT), ""), ("base_form_b", array(0, LIMIT), ""),
    ("shift_form_a", SHIFTED(LIMIT, LIMIT, 0), ""),
    ("shift_form_b", np.array([[0, 0.1], [0, 0.1]]), ""),
    ("shift_form_b", np.array([[0, LIMIT], [0, LIMIT]]), ""),
    ("shift_form_b", np.array([[0, 1], [LIMIT, 2]]), ""),
    ("dot_form_b", (0.0, LIMIT), ""), ("dot_form_b", (LIMIT, 0.0), ""),
    *((f"sum_form_{form}", ENTERED(1, row, LIMIT), "")
      for form, rows in (("a", (64, 128)), ("b", (32, 64))) for row in rows),
    ("head_form_a", array(1.5, 1, 1), ""), ("rope_form_a", SCORES(GRID, GRID, 1 + LIMIT), "1"),
    ("bits_form_a", KEPT(0.1, 1, 0.0), ""), ("circle_form_a", STEPS(*[array(0, LIMIT)] * 3), ""),
    ("bias_form_a", SLOPES(array(*[5 / 60] * 8), array(*[5 / 60] * 8)), "2"),
    ("config_form_a", SCALED(array(2000, 2000), SAME), "1"),
    ("config_form_a", SCALED(array(8000, 2000), SAME), "2"),
    ("config_form_a", SCALED(array(7999.5, 2000.5), SAME), "3"),
    ("config_form_a", SCALED(array(8000, 8000), SAME), ""),
    ("config_form_a", SCALED(array(7999.5, 2001), SAME), ""),
    ("config_form_b", SCALED(SAME, array(0.5, 0.5)), "1"),
    ("config_form_b", SCALED(SAME, array(1, 1)), "2"),
    ("config_form_b", SCALED(SAME, array(1, 0.5)), "3"),
    ("config_form_b", SCALED(SAME, array(0.5, 1)), ""),
    ("config_form_b", SCALED(SAME, array(0.7, 0.5)), ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "found", "fits"), WORLDS)
def test_a_claim_fits_what_it_says_and_nothing_else(name: str, found: Any, fits: str) -> None:
    assert judged(name, found) == fits


def test_every_claim_fits_some_world() -> None:
    fitted = {(name, number) for name, _, fits in WORLDS for number in fits}
    assert fitted == {(name, number) for name in ITEMS for number in "123"}


def test_what_decides_an_item_is_found_once_and_told() -> None:
    calls: list[int] = []
    made = item(
        "name", "page", "question", lambda: calls.append(1) or 7,
        [Claim("yes", lambda found: found == 7), Claim("no", lambda found: found, "learned")],
        "why", lambda found: f"It is {found}.",
    )  # fmt: skip
    assert [option.holds(None) for option in made.options] == [True, True]
    assert made.measured(None) == "It is 7."
    assert calls == [1]
    assert [(one.text, one.why, one.misconception) for one in made.options] == [
        ("yes", "why", ""), ("no", "", "learned"),
    ]  # fmt: skip
    assert (made.name, made.page, made.question, made.figure) == ("name", "page", "question", "")
    assert made.start == made.options[0].show == made.options[1].show == {}
    assert not Idea("", made, made).elsewhere
