"""Every page, by a table: it draws, it keeps the state, and nothing in the address can break it."""

import pytest

from tests.app.course import PAGES, charts, opened, stands, values
from ui import contents, controls

EXTREMES = [
    {},
    {"d": "2", "n": "2", "L": "2", "t": "1", "phi": "1", "dim": "1"},
    {"d": "1024", "n": "1000000", "L": "2048", "t": "2047", "phi": "2047", "dim": "1023"},
    {"d": "512", "n": "10000", "L": "100", "t": "3", "phi": "5", "dim": "2"},
]
NONSENSE = [
    {"d": "7", "n": "10001", "L": "1", "t": "-1", "phi": "1e99", "dim": "3.5"},
    {"d": "", "n": "NaN", "L": "inf", "t": "null", "phi": "<script>", "dim": "💥"},
    {"d": "4", "L": "4", "t": "99", "phi": "99", "dim": "99"},
    {"d": "99999999999999999999", "L": "-0", "present": "maybe", "unknown": "1"},
]


@pytest.mark.parametrize("query", EXTREMES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_page_stands_at_the_edges_and_on_a_second_run(page: str, query: dict[str, str]) -> None:
    app = opened(page, **query)
    stands(app)
    assert query.items() <= {k: str(v) for k, v in values(app)._asdict().items()}.items()
    stands(app.run())


@pytest.mark.parametrize("query", NONSENSE, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_nonsense_in_the_address_falls_back(page: str, query: dict[str, str]) -> None:
    app = opened(page, **query)
    stands(app)
    view = values(app)
    assert 2 <= view.d <= 1024
    assert view.d % 2 == 0
    assert view.n in controls.BASES
    assert 2 <= view.L <= 2048
    assert 0 <= view.t < view.L
    assert 0 <= view.phi < view.L
    assert 0 <= view.dim < view.d


@pytest.mark.parametrize("page", PAGES)
def test_the_state_survives_every_page_switch(page: str) -> None:
    app = opened(**EXTREMES[3])
    before = values(app)
    for file in (page, "encoding/heatmap.py", page):
        app.switch_page(f"../pages/{file}").run()
        assert values(app) == before


@pytest.mark.parametrize("page", PAGES)
def test_presenter_mode_draws_the_same_charts(page: str) -> None:
    plain, presented = opened(page), opened(page, present="true")
    stands(presented)
    assert [alt for _, alt in charts(plain)] == [alt for _, alt in charts(presented)]


def test_t_phi_and_dim_fall_with_the_table() -> None:
    app = opened(d="128", L="100", t="99", phi="98", dim="127")
    app.slider(key="L").set_value(10).run()
    app.select_slider(key="d").set_value(8).run()
    stands(app)
    assert values(app)[2:] == (10, 9, 9, 7)


@pytest.mark.parametrize("name", controls.PRESETS)
def test_a_preset_sets_the_sizes_and_keeps_the_marks_in_the_table(name: str) -> None:
    app = opened(d="1024", L="2048", t="2047", phi="2047", dim="1023")
    app.button_group(key="preset").set_value(name).run()
    stands(app)
    sizes = values(app)._asdict()
    assert controls.PRESETS[name].items() <= sizes.items()
    assert 0 < sizes["t"] + sizes["phi"] < sizes["L"]
    assert app.session_state["preset"] == name


def test_the_playground_links_to_every_page_with_its_question() -> None:
    labels = [link.proto.label for link in opened().get("page_link")]
    lessons = contents.LESSONS[1:]
    assert len(labels) == len(lessons)
    for lesson, label in zip(lessons, labels, strict=True):
        assert lesson.title in label
        assert lesson.question in label


def test_the_bases_are_a_log_scale_that_holds_the_worked_examples() -> None:
    assert {2, 16, 100, 10_000, 1_000_000} <= set(controls.BASES)
    steps = [high / low for low, high in zip(controls.BASES, controls.BASES[1:], strict=False)]
    assert all(type(base) is int for base in controls.BASES)
    assert all(1 < step <= 1.5 for step in steps)
