"""Documents: what is read of one, and how a fault in one is told."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from course import check
from course.document import Document, DocumentError, Live, Section
from course.document_names import Beside
from course.document_reader import read
from course.markdown_tree import tree
from course.view import DEFAULTS, View
from tests.each import each


@dataclass(frozen=True)
class Model:
    """A lesson about one number."""

    view: View

    @property
    def half(self) -> float:
        """Half of the width."""
        return self.view.d / 2

    @property
    def narrow(self) -> bool:
        """Whether the table has two columns."""
        return self.half == 1


BESIDE = Beside(SimpleNamespace(Model=Model), None, lambda lesson: ("bits",))
WRITTEN = """---
sources = "paper"
room = 2

[views]
small = "d=2 L=5"
---
What is half of it?

![](bits)

::: question halves {figure=bits start="small"}
The table has [[view.d]] columns. How many pairs are there?

- [x] There is [[half:.0f]] pair.

  {show="small" holds=narrow}
  Two columns make one.

- [ ] There are four.

  {misconception=like-bits show="d=8" holds=narrow}
  That would take more columns.

> Half of [[view.d]] is [[half:.1f]].
:::

{after=halves}
## Half

{#half}
$$ [[view.d]] / 2 = [[half:.1f]] $$

{#wide}
- [?narrow] The table is narrow.

  {if=narrow}
  It has two columns.

  {unless=narrow}
  It has [[view.d:,]] columns.
"""


def reading(text: str) -> Document:
    document = read(text, tree(text), Path("pages/core/bits/lesson.md"), "bits", BESIDE)
    assert document.questions
    return document


def at(d: int) -> Model:
    return Model(DEFAULTS._replace(d=d))


def test_a_document_is_read_in_its_order_and_filled_in_for_a_view() -> None:
    document = reading(WRITTEN)
    assert document.lead == "What is half of it?"
    (section,) = document.rest
    assert isinstance(section, Section)
    assert [(one.part, one.name) for one in section.blocks if isinstance(one, Live)] == [
        ("formula", "half"), ("checks", "wide"),
    ]  # fmt: skip
    assert document.words["formula"]["half"](at(6)) == "6 / 2 = 3.0"
    told = document.words["checks"]["wide"]
    assert [tuple(told(at(d))[0]) for d in (2, 1000)] == [
        ("The table is narrow.", "It has two columns.", True),
        ("The table is narrow.", "It has 1\u202f000 columns.", False),
    ]


def test_a_heading_and_the_label_of_a_fold_have_their_values_in_the_usual_view() -> None:
    head = '{fold="Columns: [[view.d]]"}\n## Half: [[half:.1f]]'
    (section,) = reading(WRITTEN.replace("{after=halves}\n## Half", head)).rest
    assert isinstance(section, Section)
    assert section.fold == f"Columns: {DEFAULTS.d}"
    assert section.heading == f"Half: {DEFAULTS.d / 2:.1f}"


def test_a_question_has_its_options_reasons_and_evidence() -> None:
    (question,) = reading(WRITTEN).questions
    assert question.question == "The table has 2 columns. How many pairs are there?"
    assert [(one.text, one.right, one.show) for one in question.options] == [
        ("There is 1 pair.", True, {"d": 2, "L": 5}), ("There are four.", False, {"d": 8}),
    ]  # fmt: skip
    assert question.options[1].why == "That would take more columns."
    assert [one.holds(at(one.view.d)) for one in question.options] == [True, False]
    assert question.measured(at(8)) == "Half of 8 is 4.0."
    assert question.reveals == ("text.Half",)


def test_what_a_document_in_another_language_lacks_is_in_english() -> None:
    german = reading(
        "Was ist die Hälfte?\n\n::: question halves {figure=bits}\nWie viele Paare?\n\n"
        "- [x] Eines.\n\n  {holds=narrow}\n  Zwei Spalten.\n\n> Gemessen: [[half]].\n:::\n"
    )
    mixed = german.standing_in(reading(WRITTEN))
    assert mixed.lead == "Was ist die Hälfte?"
    assert [one.question for one in mixed.questions] == ["Wie viele Paare?"]
    assert mixed.rest == reading(WRITTEN).rest
    assert mixed.words["formula"]["half"](at(6)) == "6 / 2 = 3.0"
    assert mixed.head["sources"] == "paper"


@each(
    ("right", "wrong", "line", "said"),
    [
        ("[[half:.1f]] $$", "[[haf:.1f]] $$", 32, "half?"),
        ("[[half:.0f]] pair", "[[half:.0q]] pair", 15, "format"),
        ("[?narrow] The", "[?narow] The", 35, "narrow?"),
        ("holds=narrow}\n  Two", "holds=narow}\n  Two", 15, "narrow?"),
        ("misconception=like-bits", "misconception=like-bit", 20, "like-bits"),
        ("misconception=like-bits ", "", 20, "a misconception for every wrong option"),
        ("- [ ] There are", "- [x] There are", 20, "a misconception"),
        ('show="d=8"', 'show="q=8"', 20, "part of a view"),
        ('start="small"', 'start="smal"', 12, "small"),
        ("![](bits)", "![](bit)", 10, "bits?"),
        ("figure=bits", "figure=bit", 12, "bits?"),
        ("{after=halves}", "{after=halfs}", 29, "halves?"),
        ("## Half", "## [[haf:.1f]]", 29, "half?"),
        ('sources = "paper"', 'sources = "papers"', 1, "paper"),
        ("room = 2", "room = two", 1, "TOML"),
        ("> Half of", "Half of", 12, "one quote"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_was_expected(
    right: str, wrong: str, line: int, said: str
) -> None:
    assert WRITTEN.count(right) == 1
    with pytest.raises(DocumentError) as told:
        reading(WRITTEN.replace(right, wrong))
    assert f"lesson.md:{line}: found " in str(told.value)
    assert said in str(told.value)


def test_every_document_of_the_course_can_be_read() -> None:
    assert list(check.faults()) == []
