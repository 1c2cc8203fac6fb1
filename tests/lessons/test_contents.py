"""The pages: where each lives, which controls it has, and the view in which its address opens it.

A link that somebody has kept names a page and what differs from its own view. So the addresses, the
controls and the opening views are written down here a second time.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

from course.contents import (
    AT,
    COURSE,
    HIGHLIGHTS,
    HOME,
    LAST,
    LESSONS,
    NAME,
    NAMED,
    PART_OF,
    PATH,
    PLAYGROUND,
    TEACHERS,
    Highlight,
    Lesson,
    neighbours,
)
from course.view import CHOICES, DEFAULTS, ENTERED, View, view_of

# Folder | controls in front | choices | numbers to enter.
PAGES = """
front_door | words d n L | |
playground | d n L t phi dim | |
order/order | words | order causal |
order/criteria | d L | rule |
encoding/bits | d n | |
encoding/formula | words t dim | notation | far_position
encoding/heatmap | d L | layout |
encoding/sinusoids | n dim | |
encoding/clock_hands | t phi | |
relative/rotation | t phi | fit |
relative/dot_products | d phi | measure |
inside/adding | words d | scaled |
inside/attention | words d | scheme causal |
beyond/rotary | t phi | vectors pairing |
beyond/biases | words phi L | heads sides |
beyond/t5_and_shaw | words phi | sides |
beyond/learned_tables | dim t | heads learned |
beyond/compare | words t phi | first second third |
beyond/longer | dim n | method stretch |
beyond/rope_in_models | dim | scaling | rope_base head_width rotated trained_length scale
beyond/few_bits | d n | format near | far_position rope_base head_width
beyond/nope | L t | causal format begins |
beyond/generation | t words d | kept counted pads slip window depth |
beyond/wild | d L | family against undone |
beyond/grids | t phi | patches side picture fitted |
beyond/elsewhere | d n | signal unit |
beyond/train | | layers causal seeds first_seed steps trained |
reference/code | d n L | encoding library pairing scaling heads sides | rope_base head_width trained_length scale
reference/bugs | d L | bug |
reference/own_table | n | |
reference/libraries | | |
reference/api | | |
reference/find | | |
reference/which | | |
reference/family | | |
reference/questions | | |
reference/glossary | | |
reference/errata | | |
reference/quiz | | {choices} | {entered}
reference/before_and_after | | |
reference/plan | | |
"""  # noqa: E501
ROWS = [
    [part.strip() for part in line.split("|")]
    for line in PAGES.format(choices=" ".join(CHOICES), entered=" ".join(ENTERED)).split("\n")
    if line
]
# What a page opens with that is not the course's default.
OPENED: dict[str, dict[str, Any]] = {
    "front_door": {"words": "the dog bites the man", "d": 64, "L": 20, "t": 1, "phi": 3, "dim": 0},
    "bits": {"d": 8, "n": 16, "L": 16, "dim": 2},  # 16 = 2 ** 4 numbers of four bits
    "rope_in_models": {"rope_base": 10_000, "trained_length": 4096, "d": 1024},  # Llama 2
    "nope": {"L": 32, "t": 9, "causal": "yes"},
    "generation": {"L": 64, "t": 40, "d": 64, "kept": "recent", "slip": "counts-padding"},
    "grids": {"n": 100, "L": 14 * 14, "t": 90, "phi": 14, "dim": 16},  # 14 patches per side
    "code": {"scaling": "llama3"},
}
LEADING = {"rope_in_models": ("L",), "nope": ("L", "t"), "elsewhere": ("d", "n")}
# Titles of one word, and how many pages there are to read in each part.
SHORT = {
    "playground": "Playground", "code": "Code", "find": "Find", "glossary": "Glossary",
}  # fmt: skip
PARTS = {
    "Why positions": 2, "The encoding": 5, "Relative position": 2, "Inside the Transformer": 2,
    "Beyond the sinusoid": 14, "Reference": 14,
}  # fmt: skip


def test_every_page_keeps_its_folder_its_address_and_its_place() -> None:
    assert [one.folder for one in LESSONS] == [folder for folder, *_ in ROWS]
    assert {name: len(pages) for name, pages in COURSE.items()} == PARTS
    assert [(one.name, one.address) for one in LESSONS] == [
        (folder.split("/")[-1], "" if folder == "front_door" else folder.split("/")[-1])
        for folder, *_ in ROWS
    ]
    assert LESSONS[:2] == (HOME, PLAYGROUND)
    assert NAME == "Positional encoding"
    assert {one.address: one for one in LESSONS} == AT
    assert {one.name: one for one in LESSONS} == NAMED
    assert (LAST.name, TEACHERS.name) == ("quiz", "plan")


@pytest.mark.parametrize(("folder", "front", "choices", "entered"), ROWS)
def test_every_page_keeps_its_controls_in_their_order(
    folder: str, front: str, choices: str, entered: str
) -> None:
    page = NAMED[folder.split("/")[-1]]
    assert page.front == tuple(front.split())
    assert page.choices == tuple(choices.split())
    assert page.entered == tuple(entered.split())
    assert page.own == tuple(f"{choices} {entered}".split())
    assert set(page.front) <= set(View._fields[:7])
    assert page.shows == LEADING.get(page.name, ("d", "n", "L", "t", "phi"))


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.folder)
def test_a_page_opens_in_a_view_that_its_controls_can_show(page: Lesson) -> None:
    opened = OPENED.get(page.name, {})
    assert page.opening == DEFAULTS._replace(**opened)
    assert {key: one for key, one in page.opens.items() if getattr(DEFAULTS, key) != one} == opened
    assert page.opening == view_of(page.opening._asdict())
    assert page.opens.keys() <= {*View._fields[:6], "words", *page.own, "d"}


def test_a_page_teaches_unless_it_lists_asks_or_plans() -> None:
    reference = [one.name for one in COURSE["Reference"] if one.teaches]
    assert reference == ["code", "bugs"]
    assert all(one.teaches for one in PATH)
    assert not HOME.teaches
    assert not PLAYGROUND.teaches


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.folder)
def test_a_page_has_a_title_and_asks_something(page: Lesson) -> None:
    assert page.title[0].isupper()
    assert page.title == SHORT.get(page.name, page.title)
    assert " " in page.title or page.name in SHORT
    assert page.window_title == (NAME if page is HOME else f"{page.title} | {NAME}")
    assert bool(page.question) == (page is not HOME)
    assert page.question[-1:] in ("?", ".", "")
    assert page.question[:1] == page.question[:1].upper()


def test_the_way_leads_through_every_lesson_once_and_ends_with_the_quiz() -> None:
    way = [one for part, row in COURSE.items() if part != "Reference" for one in row]
    assert list(PATH) == way
    way.append(NAMED["quiz"])
    assert neighbours(way[0]) == (None, way[1])
    assert neighbours(way[-1]) == (way[-2], None)
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        assert neighbours(here) == (before, after)
    for off in (HOME, PLAYGROUND, NAMED["plan"], replace(way[1], title="another")):
        assert neighbours(off) == (None, None)
    assert {one.name: part for part, row in COURSE.items() for one in row} == PART_OF


# Page and view of each thing to try, in their order.
TRIED: list[tuple[str, dict[str, Any]]] = [
    ("rotation", {"t": 10, "phi": 5}),
    ("rotation", {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"}),
    ("clock_hands", {"d": 8, "L": 50, "t": 10, "dim": 0}),
    ("dot_products", {"d": 128, "L": 50, "phi": 11}),
    ("heatmap", {"d": 4, "L": 2048}),
    ("heatmap", {"layout": "halves"}),
    ("bits", {"d": 8, "n": 16, "L": 16}),
    ("criteria", {"rule": "linear"}),
    ("adding", {"d": 512, "scaled": "yes"}),
    ("bugs", {"d": 64, "L": 40, "bug": "unpaired-cosine-frequency"}),
    ("code", {"d": 512, "L": 100}),
    ("errata", {}),
    ("rotary", {"t": 10, "phi": 5}),
    ("compare", {}),
    ("longer", {"d": 128, "method": "yarn", "stretch": "4"}),
    ("rope_in_models", {}),
    ("few_bits", {"format": "bfloat16"}),
    ("wild", {"family": "fairseq"}),
    ("own_table", {}),
    ("grids", {"n": 100, "L": 196, "t": 90, "phi": 14}),
    ("elsewhere", {"signal": "NeRF"}),
    ("libraries", {}),
    ("which", {}),
    ("train", {}),
]


def test_what_there_is_to_try_leads_to_its_page_in_its_view() -> None:
    assert [(one.page, dict(one.view)) for one in HIGHLIGHTS] == TRIED


@pytest.mark.parametrize("one", HIGHLIGHTS, ids=lambda one: one.label)
def test_a_thing_to_try_begins_in_a_view_of_its_page(one: Highlight) -> None:
    page = AT[one.page]
    shown = view_of(page.opening._asdict() | dict(one.view))
    assert {key: getattr(shown, key) for key in one.view} == dict(one.view)
    assert {*one.view} <= {*View._fields[:7], *page.own}
    assert re.fullmatch(r"[A-Z].*[^.]", one.label)
