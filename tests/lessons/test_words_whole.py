"""What holds of the words of all lessons: checks are sentences, and KaTeX knows their formulas.

As they are sent they keep the laws of tests/states, so nothing is missing in them.
"""

import re
from typing import Any

import pytest

from course import answer, contents, lessons
from course.sentences import NO_WORDS
from course.view import CHOICES, DEFAULTS, View
from course.words import Check, Step
from tests.states.laws import message_holds
from tests.states.questions import word

TOLD = [row.name for row in contents.LESSONS if lessons.words(row.name)]
SMALL = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
SIZES = (
    DEFAULTS,
    SMALL,
    SMALL._replace(d=2, n=2, L=2, t=1, phi=0, dim=1, head_width=2),
    SMALL._replace(d=34, L=40, t=39, phi=1, dim=33, trained_length=2048, rotated=50),
)
SENTENCES = ("", "one", "a b a", "The cat sees the dog", "w " * 20, "a b c d")
# https://katex.org/docs/supported.html
KATEX = set(
    re.findall(
        r"\w+",
        "Big Bigl Bigr Delta Re Rightarrow alpha bar begin bigl bigr cdot cos displaystyle "
        "dots end frac gamma ge iff in lVert lambda ldots le left lfloor ln lvert mathbb "
        "mathbf mathsf max min ne omega operatorname pi psi qquad quad rVert rfloor right "
        "rvert scriptstyle sim sin sqrt sum text textcolor tfrac theta times to top varphi "
        "vdots vec",
    )
)


def views() -> list[View]:
    """Return views of every size and sentence, with every option of every choice among them."""
    return [
        DEFAULTS,
        *(
            SIZES[turn % 4]._replace(
                words=SENTENCES[turn % 6],
                **{
                    name: row.options[(turn + place) % len(row.options)]
                    for place, (name, row) in enumerate(CHOICES.items())
                },
            )
            for turn in range(12)
        ),
    ]


@pytest.mark.parametrize("lesson", TOLD)
def test_the_words_of_a_lesson_are_whole(lesson: str, subtests: pytest.Subtests) -> None:
    # What these two tell of takes long, and hardly any of it hangs on the view.
    for place, view in enumerate(views()[: 4 if lesson in ("criteria", "which") else None]):
        model = lessons.model(lesson, view)
        for kind, says in lessons.words(lesson).items():
            for name, say in says.items():
                with subtests.test(view=place, kind=kind, name=name):
                    are_whole(kind, say(model))
                    asked = {f"{kind}_{name}": word(lesson, kind, name)}
                    asking = {"view": view._asdict(), "figures": {}, "words": asked}
                    message_holds(answer.figures(asking).answer(), view.words)


def are_whole(kind: str, said: Any) -> None:
    match kind:
        case "numbers":
            assert said
            for key, value in said.items():
                assert key.strip()
                assert isinstance(value, str), key
                assert value.strip(), key
        case "formula":
            balanced(said)
        case "checks":
            for check in said:
                sentence(check)
        case "steps":
            for step in said:
                assert isinstance(step, Step)
                assert step.said.strip()
                balanced(step.formula)


def balanced(formula: str) -> None:
    assert isinstance(formula, str)
    depth = 0
    for sign in formula.replace(r"\{", "").replace(r"\}", ""):
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0, formula
    assert depth == 0, formula
    assert not set(re.findall(r"\\([A-Za-z]+)", formula)) - KATEX, formula
    begun, ended = (re.findall(rf"\\{word}(\{{\w+\}})", formula) for word in ("begin", "end"))
    assert sorted(begun) == sorted(ended), formula
    opened, closed = (len(re.findall(rf"\\{side}(?!arrow)", formula)) for side in ("left", "right"))
    assert opened == closed, formula


def sentence(check: Check) -> None:
    assert isinstance(check, Check)
    assert type(check.holds) is bool, check
    assert not (check.holds and check.measured == NO_WORDS), check
    for text in (check.claim, check.measured):
        assert isinstance(text, str), check
        assert re.search(r"[.…]$", text), text
        assert not re.search(r"\s\s|\s[,.](?!\d)", text), text
