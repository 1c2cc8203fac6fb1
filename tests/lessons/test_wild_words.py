"""What is said of the tables of libraries, whose formulas are read as arithmetic."""

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from course.words import at_position
from pages.beyond.wild import words as wild
from pe_core import CONVENTIONS
from tests.lessons.changed import changed, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)


def test_two_tables_are_told_by_how_far_they_are_apart() -> None:
    put: dict[str, Any] = {
        "found": (3, 9, 2), "most_apart": 1.25, "share_apart": 0.375, "products_apart": 0.5
    }  # fmt: skip
    assert wild.wild_numbers(changed("wild", VIEW, **put)) == {
        "largest difference": "1.250",
        "cells that differ by 0.01 or more": "38%",
        "dot products differ by up to": "0.500",
        "looking 2 rows back succeeds": "in 3 of the 9 cases",
    }
    for found, said, holds in (
        ((9, 9, 1), "all 9 cases", True), ((0, 9, 2), "none of the 9 cases", False)
    ):  # fmt: skip
        head = the_check("wild", "wild", "A head made", VIEW, found=found)
        assert (head.measured, head.holds) == (f"It finds the right row in {said}.", holds)
        back = {1: "1 position back", 2: "2 positions back"}[found[2]]
        assert head.claim.startswith(f"A head made to look {back} in the paper's table also does")
    tables = the_check("wild", "wild", "The tables", VIEW, most_apart=0.5)
    assert tables.measured == "The largest difference is 0.500."


@pytest.mark.parametrize("dim", [0, 1, 4, 5])
@pytest.mark.parametrize("name", list(CONVENTIONS))
def test_a_cell_of_each_library_is_what_its_formula_gives(name: str, dim: int) -> None:
    view = VIEW._replace(family=name, against=name, dim=dim)
    model = lessons.model("wild", view)
    formula = wild._cell(model, name)
    cell, written, value = formula.split(r" \\ &= ")
    assert cell == rf"&\text{{{name}}}[{at_position(7)}, {dim}]"
    table = model.undoing(name).stages["as it is"]
    assert float(value) == pytest.approx(float(table[7, dim]), abs=1e-6)
    # Read the formula as arithmetic: it must give the number behind it.
    inner = written.replace(r"\sqrt{8}", "8**.5").replace(r"\, ", "*").replace(r" \cdot ", "*")
    inner = inner.replace(r"\sin", "math.sin").replace(r"\cos", "math.cos")
    inner = inner.replace(r"\textcolor{#1a8a3c}", "").replace("^", "**")
    while r"\frac{" in inner:
        at = inner.index(r"\frac{")
        top, rest = closing(inner[at + 5 :])
        below, rest = closing(rest)
        inner = f"{inner[:at]}(({top})/({below})){rest}"
    inner = inner.replace("{", "(").replace("}", ")")
    found = eval(inner, {"math": math})
    assert found == pytest.approx(float(value), abs=2e-4)


def closing(text: str) -> tuple[str, str]:
    """Return what stands in the braces at the start of a text, and what follows them."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            return text[1:place], text[place + 1 :]
    raise ValueError(text)


def test_stages_that_do_nothing_are_not_claimed_of() -> None:
    table = np.eye(2)
    for shifted, scaled, count in ((False, False, 1), (True, False, 2), (True, True, 3)):
        second = table.copy() if shifted else table
        third = second.copy() if scaled else second
        stages = {"as it is": np.eye(2), "columns put back": table, "shifted": second,
                  "rescaled": third}  # fmt: skip
        put: dict[str, Any] = {
            "undoing": lambda _, kept=stages: SimpleNamespace(stages=kept),
            "products_moved": (0.0, 0.5, 1e-12),
        }
        kept = wild._kept(changed("wild", VIEW, **put))
        assert [one.holds for one in kept] == [True, False, True][:count]
        if count == 3:
            assert kept[1].measured == "The dot products change by up to 0.500."
            assert kept[2].claim.startswith("Rescaling the table")


def test_another_base_is_told_where_there_is_one() -> None:
    base = 100 ** (8 / 6)  # k/(d/2 - 1) in place of 2k/d
    found = the_check("wild", "wild", "After the last stage", VIEW, off_other_base=0.25)
    assert found.claim.endswith(f"with a base of {base:.6g}.")
    assert found.measured == "The largest difference is 0.250."
    assert wild._another_base(lessons.model("wild", VIEW._replace(family="paper"))) == []
    table = told("wild", "table", "differences", VIEW)
    assert table.caption.endswith("for 12 positions, d = 8 and n = 100.")
    assert table.columns == (
        "convention", "as it is", "columns put back", "shifted", "rescaled", "dot products"
    )  # fmt: skip
    both = told("wild", "table", "compared", VIEW)
    assert [row[0] for row in both.rows] == ["tensor2tensor", "paper"]
    assert both.columns == ("name", "what it is", "who computes it", "what undoes it")
    row = CONVENTIONS["tensor2tensor"]
    assert both.rows[0][1:] == (row.summary, row.users, row.undo)
    long = the_check("wild", "wild", "first 128 rows", VIEW._replace(L=2000), products_apart=0.0)
    assert long.holds
