"""Words and figures of learned tables, against counts made elsewhere."""

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.learned_tables import words
from pages.beyond.learned_tables.figures import FIGURES
from pages.beyond.learned_tables.model import Model, gpt2_table, refusal
from pages.beyond.learned_tables.words import WORDS
from tests.lessons.edges import EDGES, check

BERT = DEFAULTS._replace(L=512, d=768)


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
