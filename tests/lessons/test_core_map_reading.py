"""How a docstring becomes Markdown: on made-up ones, whose parts are known."""

import inspect
from collections.abc import Mapping

import pytest

import pe_core
from course import core_map
from course.core_map import Offered, Part

SECTIONS: Mapping[str, str] = {
    "Parameters": "x, y : int\n    Two of them,\n    in one line.\n"
    "z_k : array, shape (L,)\n    More.",
    "Returns": "ndarray, shape (L, 2)\n    Rows * columns.",
    "Raises": "ValueError\n    If `x_k` is < 0.",
    "Notes": "One\nline.\n\n    a = b\n    c = d\n\nLast.",
    "References": "Somebody 2020, [1].",
    "Examples": ">>> made(1)\n2",
}
ONE = Offered("made", "pe_core.made", "made(x, y, z_k=1)", "First.\n\n    f(x)", SECTIONS)


def test_the_parts_of_a_section_are_its_entries() -> None:
    assert ONE.parts("Parameters") == [
        Part("x, y", "int", "Two of them, in one line."),
        Part("z_k", "array, shape (L,)", "More."),
    ]
    assert ONE.parts("Raises") == [Part("ValueError", "", "If `x_k` is < 0.")]
    assert ONE.parts("Warns") == []


def test_what_a_function_does_is_its_text_its_notes_and_its_example() -> None:
    assert core_map.what(ONE) == (
        "### made\n\nFirst.\n\n```text\nf(x)\n```\n\n"
        "**Notes.** One line.\n\n```text\na = b\nc = d\n```\n\nLast.\n\n"
        "**References.** Somebody 2020, \\[1\\].\n\n"
        "```pycon\n>>> made(1)\n2\n```"
    )
    bare = ONE._replace(sections={"Examples": ">>> 1"})
    assert core_map.what(bare) == "### made\n\nFirst.\n\n```text\nf(x)\n```\n\n```pycon\n>>> 1\n```"


def test_how_a_function_is_called_is_its_signature_and_three_lists() -> None:
    assert core_map.how(ONE) == (
        "```python\nmade(x, y, z_k=1)\n```\n\n"
        "**Parameters**\n\n- `x, y` (int): Two of them, in one line.\n"
        "- `z_k` (array, shape (L,)): More.\n\n"
        "**Returns**\n\n- ndarray, shape (L, 2): Rows \\* columns.\n\n"
        "**Raises**\n\n- `ValueError`: If `x_k` is \\< 0."
    )
    bare = ONE._replace(sections={"Returns": "a_b"})
    told = core_map.how(bare)
    assert told.partition("```\n\n")[2] == (
        "**Parameters**\n\n\n**Returns**\n\n- a\\_b\n\n**Raises**\n"
    )


def test_a_sign_of_markdown_is_shown_as_it_is_outside_of_code() -> None:
    for sign in "\\*_{}[]<>#|$~:^":
        assert core_map.escaped(f"a {sign} b\n c") == f"a \\{sign} b c"
        coded = f"`a{sign}b` {sign} `c{sign}`"
        assert core_map.escaped(coded) == f"`a{sign}b` \\{sign} `c{sign}`"


def test_the_questions_are_those_of_the_map_of_the_core() -> None:
    found = core_map.questions()
    assert set(found) == set(pe_core.__all__)
    doc = pe_core.__doc__ or ""
    places = [doc.index(f"`{name}`\n") for name in found]
    assert places == sorted(places)
    for name, question in found.items():
        assert question == question.strip()
        line = next(row for row in doc.splitlines() if row.endswith(f"`{name}`"))
        assert line.startswith(question)
        assert line.removeprefix(question).strip() == f"`{name}`"


def test_a_function_is_read_whole(subtests: pytest.Subtests) -> None:
    for one in core_map.offered():
        with subtests.test(function=one.name):
            function = getattr(pe_core, one.name)
            assert one.module == function.__module__
            doc = inspect.getdoc(function) or ""
            assert doc.startswith(one.said)
            assert one.said[-1] in ".:)" or "\n" in one.said
            for title, text in one.sections.items():
                assert f"\n{title}\n{'-' * len(title)}\n{text}" in doc
                assert text == text.strip("\n")
            assert one.signature.startswith(f"{one.name}(")
            assert one.signature.endswith(")")
            assert not [sign for sign in ("->", "<", ": ") if sign in one.signature]
            for name, argument in inspect.signature(function).parameters.items():
                if isinstance(argument.default, int | float | str):
                    assert f"{name}={argument.default!r}" in one.signature


def test_functions_are_grouped_by_the_first_line_of_their_module() -> None:
    found = core_map.groups()
    assert [one for functions in found.values() for one in functions] != []
    for title, functions in found.items():
        assert title == title.strip()
        assert title
        assert not title.endswith(".")
        homes = {".".join(one.module.split(".")[:2]) for one in functions}
        lines = {(inspect.getdoc(inspect.importlib.import_module(home)) or "").split("\n")[0]
                 for home in homes}  # fmt: skip
        assert lines == {f"{title}."}
