"""Over many views words are whole, capitals are names, and formulas are such as KaTeX knows."""

import re

import pytest

from course.sentences import NO_WORDS
from course.view import CHOICES, DEFAULTS, View
from tests.lessons.test_words_whole import TOLD, said_of, sentence, texts, whole

SMALL = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)
SIZES = (
    DEFAULTS,
    SMALL,
    SMALL._replace(d=2, n=2, L=2, t=1, phi=0, dim=1, head_width=2),
    SMALL._replace(d=34, L=40, t=39, phi=1, dim=33, trained_length=2048, rotated=50),
)
SENTENCES = ("", "one", "a b a", "The cat sees the dog", "w " * 20, "a b c d")
# Names of models, tasks, libraries and rules; PE, PX and LM are parts of names in formulas.
NAMES = set(
    re.findall(
        r"\w+",
        "ABF BERT CTRL DETR EXAONE FIRE GPT JAX KERPLE LM MAE MLM NEOX NORM NTK PE PI PX RACE RNN "
        "TF TUPE XGLM XL XLM",
    )
)
# https://katex.org/docs/supported.html
KATEX = set(
    re.findall(
        r"\w+",
        "Big Bigl Bigr Delta Rightarrow alpha bar begin bigl bigr cdot cos displaystyle dots end "
        "frac gamma ge iff in lVert lambda ldots le left lfloor ln lvert mathbb mathbf mathsf max "
        "min ne omega operatorname pi psi qquad quad rVert rfloor right rvert scriptstyle sim sin "
        "sqrt sum text textcolor tfrac theta times to top varphi vdots vec",
    )
)


def views() -> list[View]:
    """Return views of every size and sentence, with every option of every choice among them."""
    return [
        SIZES[turn % 4]._replace(
            words=SENTENCES[turn % 6],
            **{
                name: row.options[(3 * turn + place) % len(row.options)]
                for place, (name, row) in enumerate(CHOICES.items())
            },
        )
        for turn in range(12)
    ]


@pytest.mark.parametrize("lesson", TOLD)
def test_words_in_capitals_are_names_and_commands_are_known(lesson: str) -> None:
    # What these two tell of takes long, and hardly any of it hangs on the view.
    for view in views()[: 3 if lesson in ("criteria", "which") else None]:
        for kind, name, said in said_of(lesson, view):
            if kind == "listing":  # code has names of its own
                continue
            for check in said if kind == "checks" else ():
                sentence(check, name)
                assert not (check.holds and check.measured == NO_WORDS), (name, check)
            if kind == "table":
                whole(said, name)
            for text in texts(said):
                plain = re.sub(r"\\text(color)?|[\\_^]", " ", text)
                shouted = set(re.findall(r"\b[A-Z]{2,}\b", plain)) - NAMES
                assert not shouted, (kind, name, text)
                assert "XX" not in text, (kind, name)
                if kind in ("formula", "steps"):
                    unknown = set(re.findall(r"\\([A-Za-z]+)", text)) - KATEX
                    assert not unknown, (kind, name, text)
