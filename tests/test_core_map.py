"""The page on the core is read from its docstrings: nothing is lost, or read as Markdown."""

import inspect

import pytest

import pe_core
from course import api_reference

ALL = api_reference.offered()


def words(text: str) -> list[str]:
    """Return the words of a text without the signs of its form."""
    return "".join(sign if sign.isalnum() else " " for sign in text).split()


def test_every_public_name_is_there_once() -> None:
    assert set(api_reference.questions()) == set(pe_core.__all__)
    functions = {name for name in pe_core.__all__ if inspect.isfunction(getattr(pe_core, name))}
    assert {one.name for one in ALL} == functions
    listed = [one for functions in api_reference.groups().values() for one in functions]
    assert sorted(listed) == sorted(ALL)


def test_every_argument_is_told_in_the_order_of_the_call(subtests: pytest.Subtests) -> None:
    for one in ALL:
        with subtests.test(function=one.name):
            arguments = inspect.signature(getattr(pe_core, one.name)).parameters
            told = [name for part in one.parts("Parameters") for name in part.name.split(", ")]
            assert told == list(arguments)
            assert all(part.kind and part.said for part in one.parts("Parameters"))
            assert all(name in one.signature for name in arguments)
            assert one.parts("Returns")
            assert {part.name for part in one.parts("Raises")} <= {"ValueError", "OverflowError"}


def test_no_word_of_a_docstring_is_lost() -> None:
    lost = {}
    for one in ALL:
        shown = words(api_reference.what(one) + api_reference.how(one))
        doc = words(inspect.getdoc(getattr(pe_core, one.name)) or "")
        if missing := set(doc) - set(shown) - {"Examples"}:
            lost[one.name] = missing
    assert not lost


def test_an_example_is_shown_as_it_is_run() -> None:
    for one in ALL:
        example = one.sections["Examples"]
        assert example.startswith(">>> "), one.name
        assert f"```pycon\n{example}\n```" in api_reference.what(one), one.name


def test_signs_of_markdown_stay_what_they_are() -> None:
    assert api_reference.escaped("a_k * b^2 < `x_k` [1]") == r"a\_k \* b\^2 \< `x_k` \[1\]"
