"""Words and figures of learned tables, against counts made elsewhere."""

import numpy as np
import pytest

import pe_core
from course.view import CHOICES, DEFAULTS, View
from pages.beyond.learned_tables import words, words_trained
from pages.beyond.learned_tables.figures import FIGURES
from pages.beyond.learned_tables.model import Model, gpt2_table, refusal
from pages.beyond.learned_tables.words import WORDS
from tests.lessons.edges import EDGES, check

BERT = DEFAULTS._replace(L=512, d=768)
LEARNED = [DEFAULTS._replace(learned=one) for one in CHOICES["learned"].options]


@pytest.mark.parametrize("view", [*EDGES, BERT._replace(heads="1"), BERT._replace(heads="32")])
def test_every_view_is_drawn_and_told(view: View) -> None:
    for draw in FIGURES.values():
        assert len(draw(Model(view)).layout.meta["alt"]) > 60
    for kind in WORDS.values():
        assert all(say(Model(view)) for say in kind.values())


def test_a_learned_table_has_no_row_beyond_its_end() -> None:
    assert refusal(0) == refusal(1023) == ""
    assert "1024" in refusal(1024)
    assert gpt2_table().shape == (1024, 768)
    told = words.end_checks(Model(DEFAULTS._replace(L=2048, t=1023)))
    assert [item.holds for item in told] == [True, False]
    beyond = words.end_checks(Model(DEFAULTS._replace(L=2048, t=1024)))
    assert [item.holds for item in beyond] == [False]
    figure = FIGURES["learned_end"](Model(DEFAULTS))
    line = figure.data[0]
    assert [value is not None for value in line.y] == [True] * 40 + [False] * 40
    assert line.x0 == 984
    (end,) = [shape for shape in figure.layout.shapes if shape.name == "mark"]
    assert end.x0 == end.x1 == 984 + list(line.y).index(None)
    assert list(line.y)[:40] == pytest.approx(pe_core.learned_table(1024, 768)[984:, 32], rel=1e-6)


@pytest.mark.parametrize("t", [0, 1000, 1024])
def test_the_part_before_the_end_does_not_say_what_comes_after_it(t: int) -> None:
    figure = FIGURES["learned_end"](Model(DEFAULTS._replace(L=2048, t=t)), whole=0)
    assert len(figure.data[0].y) == 40
    assert not np.isnan(np.array(figure.data[0].y, dtype=float)).any()
    assert "ends" not in figure.layout.meta["alt"]
    assert not [entry for entry in figure.data if "without a row" in str(entry.name)]


def test_a_row_is_trained_by_the_texts_that_reach_it() -> None:
    model = Model(BERT)
    assert model.lengths == (128,) * 9 + (512,)
    counted = [sum(row < length for length in model.lengths) for row in range(512)]
    assert model.trained.tolist() == counted
    assert model.steps_of(0, 127, 128, 511, 512) == [10, 10, 1, 1, 0]
    assert not check(words.training_checks(model), "every row").holds
    shown = FIGURES["row_training"](Model(BERT._replace(t=300)))
    assert "row 300: 1 of 10 steps" in str([trace.name for trace in shown.data])
    assert np.array(shown.data[0].y).tolist() == counted


def test_before_training_the_nearest_row_is_any_row() -> None:
    table = pe_core.learned_table(1024, 768)
    for t in (0, 10, 1500):
        row, found = Model(DEFAULTS._replace(L=2048, t=t)).nearest
        assert row == min(t, 1023)
        apart = [float(((one - table[row]) ** 2).sum()) for one in table]
        assert found == sorted(range(1024), key=apart.__getitem__)[1]
        assert not check(words.before_checks(Model(DEFAULTS._replace(t=t))), "neighbour").holds


def test_the_costs_are_counted() -> None:
    view = DEFAULTS._replace(L=1024, d=768, heads="12")
    numbers = {
        row[0]: str(row[-1]).replace("\u202f", "") for row in words.cost_table(Model(view)).rows
    }
    assert numbers == {
        "sinusoidal": "0", "learned": "786432", "ALiBi": "0", "T5": "384", "Shaw": "50688"
    }  # fmt: skip
    assert r"1024 \cdot 768 = 786\,432" in words.row_formula(Model(view))
    told = FIGURES["numbers_learned"](Model(view)).layout.meta["alt"].replace("\u202f", "")
    assert all(f"{number} for {name}" in told for name, number in numbers.items())


@pytest.mark.parametrize("chosen", ["trained-small", "trained-large", "untrained"])
def test_the_rows_of_a_trained_table_are_measured_as_an_eigenproblem_has_them(chosen: str) -> None:
    model = Model(DEFAULTS._replace(learned=chosen, t=36))
    rows = model.real.rows[:32]
    spread = np.cov(rows.T, bias=True)
    sizes, vectors = np.linalg.eigh(spread)
    found = model.real.directions
    np.testing.assert_allclose(found.shares[:3], sizes[::-1][:3] / np.trace(spread), rtol=1e-9)
    along = (rows - rows.mean(axis=0)) @ vectors[:, -1]
    np.testing.assert_allclose(abs(found.places[:, 0]), abs(along), atol=1e-9)
    assert model.real.follows >= 0
    one, other = rows[3], rows[17]
    cosine = one @ other / np.sqrt((one @ one) * (other @ other))
    assert model.real.cosines[3, 17] == pytest.approx(cosine, rel=1e-12)


def test_training_makes_a_line_that_a_large_start_hides() -> None:
    small, large, start = (
        Model(DEFAULTS._replace(learned=chosen)).real
        for chosen in ("trained-small", "trained-large", "untrained")
    )
    assert small.directions.shares[0] > 0.9
    assert small.follows > 0.9
    assert large.directions.shares[0] < 0.2
    assert large.changes.shares[0] > 0.7
    assert start.directions.shares[0] < 0.2
    told = [[check.holds for check in words_trained.checks(Model(view))] for view in LEARNED]
    assert told == [[True, True, False, False], [False, True, False, False], [False]]


def test_rows_that_no_text_reaches_stay_as_they_began() -> None:
    for view in LEARNED[:2]:
        model = Model(view._replace(t=45))
        assert model.real_row == 39
        assert np.flatnonzero(model.real.moved == 0).tolist() == list(range(32, 40))
        assert not check(words_trained.moved_checks(model), "no text reaches").holds
        shown = FIGURES["row_moves"](model)
        assert "row 39: 0.00" in str([trace.name for trace in shown.data])
    untrained = Model(LEARNED[2])
    assert (untrained.real.moved == 0).all()
    assert not check(words_trained.moved_checks(untrained), "no text reaches").holds
