"""The pages of words: questions, errata and lesson plans. Each link leads to a view that exists."""

import re
from math import pi, sqrt
from urllib.parse import parse_qsl

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from course import contents, errata, faq, plans
from course.faq import PreparedView
from course.further_reading import READING
from course.question_bank import of_page, predictions
from course.sources import SOURCES
from course.view import CHOICES, ENTERED, View, from_address
from tests.app.course import (
    buttons,
    opened,
    payloads,
    press,
    stands,
    text,
    unfolded,
)
from tests.lessons.plain import speeds, table
from ui import controls

ASKED = [item for asked in faq.QUESTIONS.values() for item in asked]
STEPS = [step for plan in plans.PLANS.values() for step in plan.steps]
LOOKS = [
    *(look for item in ASKED for look in item.views),
    *(step.prepared for step in STEPS),
    *(step.task.compare for step in STEPS if step.task),
    *(PreparedView(item.page, item.says, item.view) for item in errata.rows()),
]
NOWHERE = [
    "xyzzy",
    "<script>alert(1)</script>",
    "\x00",
    "$x^2$ `code` | # - *",
    "💥",
    "مرحبا",
    "[(\\",
]


def links(app: AppTest) -> list[tuple[str, dict[str, str]]]:
    protos = [link.proto for link in app.get("page_link")]
    return [(proto.page, dict(parse_qsl(proto.query_string))) for proto in protos]


def address(look: PreparedView) -> tuple[str, dict[str, str]]:
    return look.page, controls.address_of(look.asked)


def sentences(answer: str) -> int:
    return len(re.findall(r"[.?!](?= [A-Z`]| exp|$)", answer))


def test_a_prepared_view_is_on_its_page_and_is_what_its_address_opens() -> None:
    for look in LOOKS:
        page = contents.BY_ADDRESS[look.page]
        assert look.view.keys() <= set(View._fields)
        assert look.view.keys() & (CHOICES.keys() | ENTERED.keys()) <= set(page.own), look.label
        opens = from_address(controls.address_of(look.view))._asdict()
        assert {key: opens[key] for key in look.view} == dict(look.view), look.label


def keys(app: AppTest) -> set[str]:
    return {part["key"] for payload in payloads(app) for part in payload.get("parts", ())}


def test_a_link_leads_to_what_stands_on_its_page_or_can_be_shown_there(
    subtests: pytest.Subtests,
) -> None:
    leading = [look for look in LOOKS if look.at]
    assert leading
    for look in leading:
        with subtests.test(look=look.label):
            app = opened(contents.BY_ADDRESS[look.page].name, **controls.address_of(look.asked))
            if look.at not in keys(app):
                stands(press(app, f"held_{look.at}"))
            assert look.at in keys(app)
            if look.question:
                assert f"{predictions()[look.question].key}_show" in buttons(app)


def test_a_question_has_a_short_answer_with_sources_and_a_view_and_its_words_find_it() -> None:
    assert len({item.asked for item in ASKED}) == len(ASKED) > 0
    for item in ASKED:
        assert item.asked.endswith("?")
        assert 2 <= sentences(item.answer) <= 5, item.asked
        assert item.sources
        assert set(item.sources) <= SOURCES.keys()
        assert 1 <= len(item.views) <= 2
        found = faq.find(item.asked.upper())
        assert item in [one for asked in found.values() for one in asked]


def test_an_empty_search_finds_all_and_a_narrow_one_needs_every_word() -> None:
    assert faq.find("  ") == {key: list(asked) for key, asked in faq.QUESTIONS.items()}
    both = [item for asked in faq.find("packed mask").values() for item in asked]
    assert both
    assert all("packed" in item.asked and "mask" in item.answer for item in both)
    assert faq.find("padding xyzzy") == {}


def test_any_text_may_be_typed_into_the_search() -> None:
    for typed in NOWHERE:
        app = opened("questions")
        app.text_input(key="find").set_value(typed).run()
        stands(app)
        assert "No question contains" in text(app)
        assert typed not in text(app)


def test_the_page_of_questions_narrows_and_opens_what_it_finds() -> None:
    app = opened("questions")
    assert [fold.label for fold in app.expander] == [item.asked for item in ASKED]
    assert not any(fold.proto.expanded for fold in app.expander)
    assert links(app) == [address(look) for item in ASKED for look in item.views]
    assert all(item.answer in text(app) for item in ASKED)
    app.text_input(key="find").set_value("Padding").run()
    assert 0 < len(app.expander) < len(ASKED)
    assert all(fold.proto.expanded for fold in app.expander)


def test_the_errata_name_their_sources_and_the_page_shows_them_all() -> None:
    app = opened("errata")
    assert {item.source for item in errata.rows()} == errata.titles().keys()
    assert errata.titles().keys() <= SOURCES.keys()
    for source, rows in errata.by_source().items():
        assert SOURCES[source] in text(app)
        assert all(item.says in text(app) and item.right in text(app) for item in rows)
    grouped = [item for rows in errata.by_source().values() for item in rows]
    assert links(app) == [address(PreparedView(item.page, "", item.view)) for item in grouped]
    assert sorted(item[:5] for item in grouped) == sorted(item[:5] for item in errata.rows())
    for kind, said in errata.KINDS.items():
        told = f"**{said}** "
        assert [item for item in grouped if item.kind == kind and told + item.says in text(app)]


def test_the_list_of_what_to_read_says_of_each_source_in_a_sentence_what_it_is_for() -> None:
    shown = text(opened("errata")).partition("## What to read next")[2]
    assert {item.source for item in READING} <= SOURCES.keys()
    assert len({item.source for item in READING}) == len(READING) > 0
    for item in READING:
        assert re.fullmatch(r"For [^.?!]{40,}\.", item.reason)
        assert "](https://" in SOURCES[item.source]
        assert f"- {SOURCES[item.source]} {item.reason}" in shown


# What the sources say, copied from them and not from our rows.
WORDING = {
    "paper": "The wavelengths form a geometric progression from 2π to 10000 · 2π.",
    "kazemnejad": (
        "Thus it forms a geometric progression from 2π to 10000 · 2π on the wavelengths. Indeed, "
        "they are the equivalent to alternating bits. Note that one can find the matrix M very "
        "similar to the rotation matrix. Another property of sinusoidal position encoding is that "
        "the distance between neighboring time-steps are symmetrical and decays nicely with time. "
        "we will find out that only the first few dimensions of the whole embedding are used to "
        "store the information about the positions (Note that the reported embedding dimension is "
        "512 despite our small toy example). Our model should generalize to longer sentences "
        "without any efforts. Its values should be bounded. The encoding proposed by the authors "
        "is a simple yet genius technique which satisfies all of those criteria. It seems that you "
        "can’t do the same thing with the single sine or cosine."
    ),
    "mlm": (
        "The transformer model, however, does not use recurrence or convolution and treats each "
        "data point as independent of the other. You can see that each position "
        "corresponds to a different sinusoid, which encodes a single position into a vector. As "
        "the sinusoid for each position is different, you have a unique way of encoding each "
        "position. A reply: without losing the information contained in either."
    ),
    "chapter_15_1": "the encoder cannot distinguish between the sentences",
    "notes": "it is difficult for the model to associate it with the length",
    "hugging_face_blog": (
        "It seems that using 10,000 for the base wavelength was determined experimentally. gives "
        "us 2π · 10000 unique positions, or a theoretical upper bound on the context length at "
        "~63,000."
    ),
}


def test_what_an_erratum_quotes_is_in_its_source() -> None:
    for item in errata.rows():
        for quoted in re.findall("“(.*?)”", item.says):
            if quoted not in ("John likes Jane", "Jane likes John"):
                assert quoted in WORDING[item.source], item.says


def test_a_share_in_an_erratum_names_the_view_that_it_was_measured_in() -> None:
    shares = [item for item in errata.rows() if "%" in item.right]
    assert shares
    for item in shares:
        for name, letter in (("d", "d"), ("L", "L"), ("phi", "φ")):
            assert f"{letter} = {item.view[name]}" in item.right


def test_a_page_corrects_its_sources_where_it_cites_them() -> None:
    for page in sorted({item.page for item in errata.rows()}):
        app = unfolded(opened(contents.BY_ADDRESS[page].name))
        if of_page(page):  # what is wrong in a source would answer the questions
            told = text(app)
            assert not [one for one in errata.of_page(page) if one.right in told], page
            press(app, "skip_questions")
        told = text(unfolded(app))
        for item in errata.of_page(page):
            assert f"- {SOURCES[item.source]}" in told, page
            assert f"    - {item.says} {item.right}" in told, page


def spaced(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\u202f")


def omega(d: int, n: float = 10_000) -> list[float]:
    return speeds(d, n).tolist()


def similarity(phi: float, d: int) -> float:
    return float(np.cos(speeds(d, 10_000) * phi).sum())


def apart(phi: float, d: int) -> float:
    return sqrt(d - 2 * similarity(phi, d))


def rise(d: int) -> int:
    return next(phi for phi in range(99) if similarity(phi + 1, d) > similarity(phi, d))


def moving(d: int) -> int:
    """Return how many columns move by at least 0.1 over 50 positions."""
    return int((np.ptp(table(d, 10_000, range(50)), axis=0) >= 0.1).sum())


def missed(phi: int) -> float:
    """Return what the best matrix for the eight sines of d = 16 leaves of a shift by phi."""
    known, wanted = (table(16, 10_000, range(by, 50 + by))[:, ::2] for by in (0, phi))
    fitted = known @ np.linalg.pinv(known) @ wanted
    return float(np.linalg.norm(fitted - wanted) / np.linalg.norm(wanted))


ANSWERS = {item.asked: item.answer for item in ASKED}
NUMBERS = [
    ("Why both sine", f"misses {missed(3):.1%} of"),
    ("Why is the base", f"10 000 are {apart(10_000, 512):.1f} apart"),
    ("Why is the base", f"neighbouring rows are only {apart(1, 512):.2f}"),
    ("Why are words", f"{sqrt(256):.0f} at d = 512"),
    ("Why are words", f"about {sqrt(512):.1f}"),
    ("My Llama 3 config", f"has {spaced(2 * pi * 5e5 ** (126 / 128))} tokens"),
    ("My Llama 3 config", f"instead of {spaced(2 * pi / omega(128)[-1])}"),
    ("My Llama 3 config", f"{sum(2 * pi * 5e5 ** (k / 64) <= 8192 for k in range(64))} of the 64"),
    ("What is `rope_type`", f"{sum(8 * pi * 5e5 ** (k / 64) <= 8192 for k in range(64))} of the"),
    ("Should positions be", f"{spaced(512 * 512)} parameters"),
]  # fmt: skip


def test_a_number_in_an_answer_is_that_of_the_bare_formula() -> None:
    for asked, number in NUMBERS:
        (answer,) = [answer for question, answer in ANSWERS.items() if question.startswith(asked)]
        assert number in answer


CORRECTED = [
    ("formula", f"{spaced(2 * pi / omega(128)[-1])} tokens at d = 128"),
    ("formula", f"{spaced(2 * pi / omega(512)[-1])} tokens at d = 512"),
    ("formula", f"is {spaced(2 * pi * 10_000)} tokens"),
    ("formula", f"{2 * pi / omega(128)[1]:.2f} tokens instead of {2 * pi:.2f}"),
    ("heatmap", f"from 4 rad at pair 0 to {4 * omega(512)[99]:.2f} rad"),
    ("formula", f"at d = 128 the factor is {omega(128)[1]:.3f}."),
    ("formula", f"It is {omega(8, 16)[1]:.1f} only"),
    ("rotation", "its determinant is 1."),
    ("rotation", f"leaves an error of {missed(3):.1%} (d = 16, L = 50, φ = 3)"),
    ("dot_products", f"from offset {rise(128)} to {rise(128) + 1}"),
    ("dot_products", f"everywhere; at d = 128 it is {apart(1, 128):.4f}."),
    ("heatmap", f"{moving(128)} of 128 columns vary by at least 0.1"),
    ("heatmap", f"At d = 512 it is {moving(512)} of 512 columns"),
    ("criteria", f"10 000 are {apart(10_000, 512):.1f} apart"),
    ("criteria", f"neighbouring rows are only {apart(1, 512):.2f} apart"),
]


def test_a_number_in_a_correction_is_that_of_the_bare_formula() -> None:
    for page, number in CORRECTED:
        assert any(number in item.right for item in errata.of_page(page)), number
