"""The blocks of a lesson: predictions that teach, sources, words, a code that a phone reads."""

from collections.abc import Callable
from xml.etree import ElementTree

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import pe_core
from tests.app.course import PAGES, ROOT, opened, stands, unfolded, values
from ui import lesson, share
from ui.lesson import Prediction

LESSONS = PAGES[1:]


def predictions(monkeypatch: pytest.MonkeyPatch, page: str) -> list[Prediction]:
    """Return the predictions that a page asks, in its own words."""
    asked: list[Prediction] = []
    monkeypatch.setattr(lesson, "predict", lambda question, outcome: asked.append(question))
    opened(page)
    monkeypatch.undo()
    return asked


def press(app: AppTest, label: str) -> AppTest:
    """Press the one button with this label."""
    (button,) = [button for button in app.button if button.label == label]
    return button.click().run()


def text(app: AppTest) -> str:
    return "\n".join(element.value for element in app.markdown)


def share_that_moves(d: int) -> float:
    return float((pe_core.column_spans(pe_core.sinusoidal(50, d)) >= 0.1).mean())


def angles_between_hands_stay() -> bool:
    pairs = [pe_core.sinusoidal(50, 128, start=start).reshape(50, 64, 2) for start in (0, 5)]
    cosines = (pairs[0] * pairs[1]).sum(axis=2)
    return bool(np.ptp(cosines, axis=0).max() < 1e-12)


# The right answer's first words and what makes it right, asked of the core and not of the page.
RIGHT: dict[str, tuple[str, Callable[[], bool]]] = {
    "still_columns": (
        "About the same share",
        lambda: abs(share_that_moves(128) - share_that_moves(512)) < 0.02,
    ),
    "base_and_pair_0": (
        "Nothing",
        lambda: pe_core.wavelengths(128, 100)[0] == pe_core.wavelengths(128, 10_000)[0],
    ),
    "angle_between_hands": ("It stays the same on every dial", angles_between_hands_stay),
    "steady_fall": (
        "It rises again",
        lambda: pe_core.first_rise(pe_core.offset_similarity(range(51), 128)) == 11,
    ),
}


@pytest.mark.parametrize("page", LESSONS)
def test_each_prediction_is_true_and_each_way_through_it_works(
    monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    asked = predictions(monkeypatch, page)
    assert asked
    for question in asked:
        words, is_true = RIGHT[question.name]
        assert [o.text.startswith(words) for o in question.options if o.right] == [True]
        assert is_true()
        assert len(question.options) >= 3
        for number, option in enumerate(question.options):
            app = press(opened(page), option.text)
            stands(app)
            assert ("**Not so.**" in text(app)) is not option.right
            assert option.why in text(app)
            assert question.right.show.items() <= values(app)._asdict().items()
            app.button(key=f"{question.key}_view_{number}").click().run()
            stands(app)
            assert option.show.items() <= values(app)._asdict().items()
            app = press(app, "Ask me again")
            assert question.start.items() <= values(app)._asdict().items()
            assert option.text in [button.label for button in app.button]


@pytest.mark.parametrize("page", LESSONS)
def test_just_show_me_is_one_click_away(page: str) -> None:
    app = opened(page)
    titles = text(app)
    app = press(app, "Just show me")
    assert "You said" not in text(app)
    assert text(app) != titles


@pytest.mark.parametrize("page", LESSONS)
def test_an_answer_is_kept_for_the_session(page: str) -> None:
    app = press(opened(page), "Just show me")
    app.switch_page(f"../pages/{PAGES[0]}").run()
    app.switch_page(f"../pages/{page}").run()
    assert "Ask me again" in [button.label for button in app.button]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_the_code_that_ran(page: str) -> None:
    app = unfolded(opened(page, d="8", n="100", L="6", t="3", phi="2", dim="1"))
    (listing,) = [code.value for code in app.code if "def " in code.value]
    assert "d, n, L, t, phi, dim = 8, 100, 6, 3, 2, 1" in listing
    compile(listing, page, "exec")


def test_the_code_is_whole_and_its_words_are_short() -> None:
    app = unfolded(opened("relative/dot_products.py"))
    (listing,) = [code.value for code in app.code if "def " in code.value]
    assert "def _sum_over_pairs(" in listing  # the sum itself, which the public function calls
    assert "Parameters" not in listing
    assert '"""Return g(φ)' in listing


@pytest.mark.parametrize("page", LESSONS)
def test_a_lesson_has_a_notice_a_formula_checks_sources_and_words(page: str) -> None:
    shown = text(unfolded(opened(page)))
    assert "**Notice.**" in shown
    assert "$$" in shown
    assert "Holds here." in shown or "Fails here." in shown
    assert "https://" in shown
    assert (ROOT / "pages" / page).with_suffix(".md").read_text(encoding="utf-8") in shown


def test_the_formula_holds_the_current_numbers() -> None:
    app = opened("encoding/heatmap.py", d="4", n="100", L="4", t="3", dim="1")
    (formula,) = [element.value for element in app.markdown if "$$" in element.value]
    assert "-0.989992" in formula


def test_the_qr_code_is_a_whole_svg_with_a_quiet_zone() -> None:
    svg = ElementTree.fromstring(share.qr_code("http://127.0.0.1:8501/heatmap?d=512&phi=5"))
    assert svg.tag.endswith("svg")
    assert int(svg.attrib["width"]) >= 200
