"""What an option claims can be so and not so: a predicate that always says the same proves nothing.

Unless the option states a law, or the opposite of one; then it gives its reason in `always`.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from course import lessons
from course.contents import BY_ADDRESS
from course.question_bank import predictions
from course.questions import Option, Prediction
from course.view import BASES, CHOICES, DEFAULTS, ENTERED, View, view_of

PAGES = sorted({item.page for item in predictions().values()})

# Extremes, and views that chance would hardly find.
PICKED: tuple[Mapping[str, Any], ...] = (
    {},
    {"d": 2, "n": 2, "L": 2, "t": 1, "phi": 1, "dim": 1},
    {"d": 1024, "n": 1_000_000, "L": 2048, "t": 2047, "phi": 2047, "dim": 1023},
    {"d": 2, "n": 5},  # the rows 0 and n about as far apart as neighbours
    {"d": 2, "n": 6},  # the same rows nearer than neighbours: n tokens are nearly a turn
    {"d": 64, "n": 2, "L": 23},  # over these positions pair 0 does not move most
    {"words": "go go on", "order": "shuffled", "causal": "yes"},  # the second word sees the same
    {"d": 4, "words": "I am a robot"},  # as many words as columns
    {"d": 8, "n": 16, "L": 16},  # waves that double
    {"t": 0, "phi": 0},  # no angle at all, and a shift that leaves everything in place
    {"L": 500, "phi": 300},
    {"d": 2, "L": 500, "t": 487},  # one hand, which comes round very nearly
    {"d": 8, "n": 25, "L": 100},  # narrow heads that happen to prefer neighbours
    {"d": 4, "bug": "integer-division"},  # as many columns that differ as pairs
    {"d": 6, "n": 50_000, "L": 49, "phi": 7, "against": "diffusers", "undone": "rescaled"},
    {"words": "John"},
    {"d": 2, "words": "Mary"},  # times √d, a word about as long as its position
    {"words": "the the the the the"},
    {"d": 6, "n": 12, "words": "Mary sees Paul", "scaled": "yes"},
    {"rope_base": 2, "head_width": 256, "L": 2048},  # fast pairs that come round nearly alike
    {"rope_base": 10_000, "trained_length": 4096, "scale": 1},  # as many turns as Llama 2
    {"rope_base": 10_000_000, "rotated": 1, "trained_length": 1},
    {"rope_base": 2, "head_width": 2, "trained_length": 10_000_000, "scale": 1000},
    {"d": 4, "n": 2, "L": 100, "words": "the cat sees the dog"},
)
WIDTHS = (2, 4, 6, 8, 16, 32, 64, 128, 256, 512)
LENGTHS = (2, 3, 5, 16, 49, 50, 100, 200, 500)
SENTENCES = (
    "John likes Jane",
    "Mary sees Paul",
    "the cat sees the dog",
    "a b a b",
    "go go on",
    "one two two one",
    " ".join(f"word{number}" for number in range(20)),
)
AT_RANDOM = 30
LEAST_ASKED = 8


def own_choices(page: str) -> dict[str, tuple[str, ...]]:
    return {key: CHOICES[key].options for key in BY_ADDRESS[page].choices}


def at_random(page: str, number: int) -> dict[str, Any]:
    """Return a view of a page, the same for the same number."""
    chance = Random(f"{page} {number}")
    width, length = chance.choice(WIDTHS), chance.choice(LENGTHS)
    return {
        "d": width,
        "n": chance.choice(BASES),
        "L": length,
        "t": chance.randrange(length),
        "phi": chance.randrange(length),
        "dim": chance.randrange(width),
        "words": chance.choice(SENTENCES),
        **{key: chance.choice(words) for key, words in own_choices(page).items()},
        **{key: round(10 ** chance.uniform(0, 7)) for key in BY_ADDRESS[page].entered},
    }


def asked_on(page: str) -> list[Prediction]:
    return [item for item in predictions().values() if item.page == page]


def views(page: str) -> list[View]:
    """Return the views that are tried on a page, each once."""
    shown = [option.show for item in asked_on(page) for option in item.options]
    asked = [*PICKED, *shown, *(at_random(page, number) for number in range(AT_RANDOM))]
    kept = {*View._fields} - {*CHOICES, *ENTERED} | {*BY_ADDRESS[page].own}
    return list(
        dict.fromkeys(
            view_of(DEFAULTS._asdict() | {key: one[key] for key in one.keys() & kept})
            for one in asked
        )
    )


def answers(option: Option, model: Any) -> Iterator[bool]:
    """Give what an option's predicate says of a model; nothing if the view is too small to ask."""
    try:
        yield bool(option.holds(model))
    except (IndexError, ValueError, RuntimeWarning):  # too few words or positions
        return


def said(page: str, asked: list[Prediction]) -> Mapping[tuple[str, int], list[bool]]:
    """Return what each predicate of a page says in its views, one view after the other."""
    told = {(item.name, number): [] for item in asked for number in range(len(item.options))}
    for view in views(page):
        model = lessons.model(BY_ADDRESS[page].name, view)
        for item in asked:
            for number, option in enumerate(item.options):
                told[item.name, number] += answers(option, model)
    return told


@pytest.mark.parametrize("page", PAGES)
def test_what_an_option_claims_comes_out_both_ways_unless_it_says_why_not(page: str) -> None:
    asked, wrong = asked_on(page), {}
    told = said(page, asked)
    for item in asked:
        for number, option in enumerate(item.options):
            heard = told[item.name, number]
            ways = len({*heard})
            if len(heard) < LEAST_ASKED or ways != (1 if option.always else 2):
                wrong[item.name, option.text] = (len(heard), ways)
    assert not wrong, "question and option: how often it could be asked, in how many ways it came"


def test_a_predicate_looks_at_the_model() -> None:
    for item in predictions().values():
        for option in item.options:
            with pytest.raises(AttributeError):
                option.holds(object())
