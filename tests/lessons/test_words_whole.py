"""What holds of the words of all lessons: nothing is missing in them, and tables are whole."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from course import contents, lessons
from course.view import CHOICES, DEFAULTS, View
from course.words import Check, PassFail, Step, Table

# Each choice at each of its options in turn, the shorter lists again and again.
TURNS = [
    DEFAULTS._replace(
        t=7, phi=4, dim=21,
        **{name: row.options[turn % len(row.options)] for name, row in CHOICES.items()},
    )
    for turn in range(4)
]  # fmt: skip
VIEWS = [DEFAULTS, DEFAULTS._replace(d=16, n=100, L=23, t=11, phi=3, dim=9, words="a a"), *TURNS]
TOLD = [row.name for row in contents.LESSONS if lessons.words(row.name)]
MISSING = re.compile(r"\bNone\b(?! of| is)|\bnan\b|<function|<built-in|\bobject at 0x")


def texts(said: Any) -> Iterator[str]:
    """Yield every text in what is said."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict):
        for part in [*said, *said.values()]:
            yield from texts(part)
    elif isinstance(said, tuple | list):
        for part in said:
            yield from texts(part)


def said_of(lesson: str, view: View) -> Iterator[tuple[str, str, Any]]:
    model = lessons.model(lesson, view)
    for kind, says in lessons.words(lesson).items():
        for name, say in says.items():
            yield kind, name, say(model)


@pytest.mark.parametrize("view", VIEWS, ids=[f"view {place}" for place in range(len(VIEWS))])
@pytest.mark.parametrize("lesson", TOLD)
def test_the_words_of_a_lesson_are_whole(lesson: str, view: View) -> None:
    for kind, name, said in said_of(lesson, view):
        for text in texts(said) if kind != "listing" else ():  # code may name None
            assert not MISSING.search(text), (kind, name, text)
        match kind:
            case "numbers":
                assert said
                for key, value in said.items():
                    assert key.strip(), name
                    assert isinstance(value, str), (name, key)
                    assert value.strip(), (name, key)
            case "formula":
                balanced(said, name)
            case "checks":
                for check in said:
                    sentence(check, name)
            case "table":
                whole(said, name)
            case "steps":
                for step in said:
                    assert isinstance(step, Step), name
                    assert step.said.strip(), name
                    balanced(step.formula, name)


def balanced(formula: str, name: str) -> None:
    """Assert that a formula opens and closes the same brackets and environments."""
    assert isinstance(formula, str), name
    bare = formula.replace(r"\{", "").replace(r"\}", "")
    depth = 0
    for sign in bare:
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0, (name, formula)
    assert depth == 0, (name, formula)
    begun, ended = (re.findall(rf"\\{word}(\{{\w+\}})", formula) for word in ("begin", "end"))
    assert sorted(begun) == sorted(ended), (name, formula)
    assert formula.count(r"\left") - formula.count(r"\leftarrow") == formula.count(
        r"\right"
    ) - formula.count(r"\rightarrow"), (name, formula)


def sentence(check: Check, name: str) -> None:
    """Assert that a check has a claim and its number as sentences, and a plain verdict."""
    assert isinstance(check, Check), name
    assert type(check.holds) is bool, (name, check)
    for text in (check.claim, check.measured):
        assert isinstance(text, str), (name, check)
        assert re.search(r"[.…]$", text), (name, text)
        assert not re.search(r"\s\s|\s[,.](?!\d)", text), (name, text)


def whole(table: Table, name: str) -> None:
    """Assert that each row of a table has a name and a cell for each column."""
    assert isinstance(table, Table), name
    assert isinstance(table.caption, str), name
    assert table.caption.strip(), name
    assert all(isinstance(head, str) for head in table.columns), name
    for row in table.rows:
        assert len(row) == len(table.columns), (name, row)
        assert isinstance(row[0], str), (name, row)
        for cell in row:
            if isinstance(cell, PassFail):
                assert type(cell.holds) is bool, (name, row)
            text = cell.measured if isinstance(cell, PassFail) else cell
            assert isinstance(text, str), (name, row)
