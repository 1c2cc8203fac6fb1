"""Words and figures of learned tables, against counts made elsewhere."""

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.core.learned_tables.figures import FIGURES
from pages.core.learned_tables.model import GPT2_SHAPE, Model, refusal
from tests.lessons.edges import numbers, verdicts

BERT = DEFAULTS._replace(L=512, d=768)
CHECKS = lessons.words("learned_tables")["checks"]
LEARNED = [DEFAULTS._replace(learned=one) for one in CHOICES["learned"].options]


def test_a_learned_table_has_no_row_beyond_its_end() -> None:
    assert GPT2_SHAPE.shape == (1024, 768)
    assert refusal(GPT2_SHAPE, 0) == refusal(GPT2_SHAPE, 1023) == ""
    assert "1024" in refusal(GPT2_SHAPE, 1024)
    told = CHECKS["end"](Model(DEFAULTS._replace(t=39)))
    assert [item.holds for item in told] == [True, False]
    beyond = CHECKS["end"](Model(DEFAULTS._replace(t=40)))
    assert [item.holds for item in beyond] == [False, False]
    assert "size 40" in beyond[0].measured
    assert "size 1024" in beyond[1].measured


def test_the_end_is_that_of_the_chosen_small_table() -> None:
    for view in LEARNED:
        figure = FIGURES["learned_end"](Model(view._replace(dim=35)))
        line = figure.data[0]
        assert [value is not None for value in line.y] == [True] * 40 + [False] * 10
        assert line.x0 == 0
        marks = sorted(shape.x0 for shape in figure.layout.shapes if shape.name == "mark")
        assert marks[-2:] == [32, 40]  # what texts reach, and the end
        kept = pe_core.trained_table("large" if "large" in view.learned else "small")
        rows = kept.start if view.learned == "untrained" else kept.rows
        assert list(line.y)[:40] == pytest.approx(rows[:, 3], rel=1e-6)
        assert list(figure.data[1].y) == pytest.approx(
            pe_core.sinusoidal(50, 128)[:, 35], rel=1e-6, abs=1e-6
        )


def test_the_part_before_the_end_does_not_say_what_comes_after_it() -> None:
    for t in (0, 36, 45):
        figure = FIGURES["learned_end"](Model(DEFAULTS._replace(t=t)), whole=0)
        assert len(figure.data[0].y) == 40
        assert not np.isnan(np.array(figure.data[0].y, dtype=float)).any()
        said = figure.layout.meta["alt"] + str([entry.name for entry in figure.data])
        assert not [word for word in ("stops", "reached", "without a row") if word in said]
        places = [shape.x0 for shape in figure.layout.shapes if shape.name == "mark"]
        assert places == [min(t, 39)]


def test_a_row_is_trained_by_the_texts_that_reach_it() -> None:
    model = Model(BERT)
    assert model.lengths == (128,) * 9 + (512,)
    counted = [sum(row < length for length in model.lengths) for row in range(512)]
    assert model.trained.tolist() == counted
    assert model.steps_of(0, 127, 128, 511, 512) == [10, 10, 1, 1, 0]
    assert verdicts(CHECKS["training"](model)) == [False]
    shown = FIGURES["row_training"](Model(BERT._replace(t=300)))
    assert "row 300: 1 of 10 steps" in str([trace.name for trace in shown.data])
    assert np.array(shown.data[0].y).tolist() == counted


def test_training_makes_neighbours_alike() -> None:
    for view in LEARNED:
        kept = pe_core.trained_table("large" if "large" in view.learned else "small")
        beside = {"Before": 0, "After": 0}
        for t in range(40):
            model, row = Model(view._replace(t=t)), min(t, 31)
            told = CHECKS["before"](model)
            for item, table in zip(told, (kept.start, kept.rows), strict=True):
                apart = [float(((one - table[row]) ** 2).sum()) for one in table[:32]]
                found = sorted(range(32), key=apart.__getitem__)[1]
                assert item.measured.endswith(f"row {found}.")
                assert item.holds is (abs(found - row) == 1)
                beside[item.claim.split()[0]] += item.holds
        assert beside["After"] > beside["Before"]


def test_the_rows_of_a_trained_table_are_measured_as_an_eigenproblem_has_them() -> None:
    for chosen in ("trained-small", "trained-large", "untrained"):
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
    assert min(small.directions.shares[0], small.follows) > 0.9
    assert large.directions.shares[0] < 0.2
    assert large.changes.shares[0] > 0.7
    assert start.directions.shares[0] < 0.2
    told = [[check.holds for check in CHECKS["trained"](Model(view))] for view in LEARNED]
    assert told == [[True, True, False, False], [False, True, False, False], [False]]


def test_rows_that_no_text_reaches_stay_as_they_began() -> None:
    for view in LEARNED[:2]:
        model = Model(view._replace(t=45))
        assert model.real_row == 39
        assert np.flatnonzero(model.real.moved == 0).tolist() == list(range(32, 40))
        assert verdicts(CHECKS["moved"](model)) == [False]
        shown = FIGURES["row_moves"](model)
        assert [39, 0] in [numbers(str(trace.name)) for trace in shown.data]
    untrained = Model(LEARNED[2])
    assert (untrained.real.moved == 0).all()
    assert verdicts(CHECKS["moved"](untrained)) == [False]
