"""What the folder of a lesson holds is found by its name: figures, words, questions, code."""

import importlib
from importlib.util import find_spec
from typing import Any

from course import lessons
from course.bank import predictions
from course.contents import AT, LESSONS, NAMED, Lesson
from course.view import DEFAULTS
from pe_core.figures import to_wire

LISTS = {
    "figures": ("figures", "FIGURES", {}), "cells": ("figures", "CELLS", {}),
    "options": ("figures", "OPTIONS", {}), "columns": ("words", "COLUMNS", {}),
    "questions": ("questions", "QUESTIONS", ()),
}  # fmt: skip


def module(page: Lesson, file: str) -> Any:
    """Return a file of the folder of a lesson, or None."""
    name = f"pages.{page.folder.replace('/', '.')}.{file}"
    return importlib.import_module(name) if find_spec(name) else None


def test_each_list_is_that_of_its_file_and_empty_without_it() -> None:
    for name, (file, listed, nothing) in LISTS.items():
        found = {page: getattr(lessons, name)(page.name) for page in LESSONS}
        assert found == {page: getattr(module(page, file), listed, nothing) for page in LESSONS}
        assert 0 < sum(map(bool, found.values())) < len(LESSONS)


def test_the_words_are_those_of_its_file_and_the_code_that_ran() -> None:
    for page in LESSONS:
        found, own = lessons.words(page.name), getattr(module(page, "words"), "WORDS", {})
        for part, told in own.items():
            assert found[part].items() >= told.items(), page.name
        more = {part: told.keys() - own.get(part, {}).keys() for part, told in found.items()}
        assert {part: keys for part, keys in more.items() if keys} in ({}, {"listing": {"code"}})
        assert page.teaches <= ("code" in found.get("listing", {})), page.name


def test_a_figure_of_another_lesson_is_named_with_it() -> None:
    assert lessons.place_of("table", "heatmap") == ("heatmap", "table")
    assert lessons.place_of("bits.table", "heatmap") == ("bits", "table")
    name = next(iter(lessons.figures("heatmap")))
    view = DEFAULTS._replace(d=8, L=6, dim=1, t=1, phi=1)
    drawn = lessons.figures("heatmap")[name](lessons.model("heatmap", view))
    wanted = to_wire({"": drawn})
    assert to_wire({"": lessons.draw("heatmap", name, view)}) == wanted
    assert to_wire({"": lessons.draw("bits", f"heatmap.{name}", view)}) == wanted


def test_an_option_of_a_figure_is_handed_on() -> None:
    lesson, name, key, values = next(
        (page.name, name, key, values)
        for page in LESSONS
        for name, bounds in lessons.options(page.name).items()
        for key, values in bounds.items()
        if len(values) > 1
    )
    view = NAMED[lesson].opening
    one, other = (
        to_wire({"": lessons.draw(lesson, name, view, **{key: value})})
        for value in (values[0], values[-1])
    )
    assert one != other


def test_a_model_is_kept_while_its_view_is_asked_about() -> None:
    one = lessons.model("heatmap", DEFAULTS)
    assert lessons.model("heatmap", DEFAULTS._replace()) is one
    assert lessons.model("heatmap", DEFAULTS._replace(t=1)) is not one
    assert one.view == DEFAULTS


def test_what_is_measured_for_an_option_stands_before_that_of_its_question() -> None:
    items = predictions().values()
    own = next((item, one) for item in items for one in item.options if one.measured)
    shared = next((item, one) for item in items for one in item.options
                  if not one.measured and not one.right)  # fmt: skip
    for item, option in (own, shared):
        model = lessons.model(AT[item.page].name, option.view)
        assert lessons.evidence(item, option) == (option.measured or item.measured)(model)
        assert lessons.holds(item, option) == bool(option.holds(model))
    item, _ = shared
    assert lessons.evidence(item) == lessons.evidence(item, item.right)
