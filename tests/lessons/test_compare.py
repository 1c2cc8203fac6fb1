"""The schemes side by side: what is drawn of them and said of their traits."""

import itertools
import json
from typing import Any

import pytest

import pe_core
from course.lessons import words
from course.view import DEFAULTS, View
from pages.core.train import figures_run as trained
from pages.core.train.model import SCHEMES
from pages.further.compare import figures
from pages.further.compare.model import Model

TABLES = words("compare")["table"]


def lines(view: View) -> dict[str, Any]:
    figure = json.loads(figures.scores_by_offset(Model(view), ghosts=0).to_json())
    return {
        trace["name"]: trace for trace in figure["data"] if trace.get("mode") == "lines" and (
            "x0" in trace)
    }  # fmt: skip


def test_a_scheme_has_one_look_wherever_it_stands_and_in_a_training_run() -> None:
    flat = trained.Curve([0.5, 0.5], [0.4, 0.4], [0.6, 0.6])
    run = trained.losses([0, 1], {name: flat for name in SCHEMES}, 0.7, 3)
    look = {trace.name: (trace.line.color, trace.line.dash) for trace in run.data}
    for first, second, third in itertools.permutations(SCHEMES, 3):
        drawn = lines(DEFAULTS._replace(first=first, second=second, third=third))
        assert {
            name: (line["line"]["color"], line["line"]["dash"]) for name, line in drawn.items()
        } == {name: look[name] for name in (first, second, third)}


def test_curves_are_drawn_as_shares_of_their_largest_and_those_of_query_10_stay() -> None:
    model = Model(DEFAULTS._replace(t=30, first="learned", second="ALiBi", third="RoPE"))
    found = {
        trace.name: dict(zip(range(-30, 70), trace.y, strict=True))
        for trace in figures.scores_by_offset(model).data if trace.name and trace.x0 is not None
    }  # fmt: skip
    rows = pe_core.trained_table("small").rows
    size = max(abs(rows[t] @ rows[s]) for t in (10, 30) for s in range(32))
    for t, name in ((30, "learned"), (10, "learned, t = 10")):
        for offset in (-5, 1):
            share = rows[t] @ rows[t + offset] / size
            assert found[name][offset] == pytest.approx(share, rel=1e-5)
    assert found["ALiBi"][-30] == found["ALiBi"][30] < found["ALiBi"][0] == 0
    assert found["ALiBi"][39] == pytest.approx(-1)  # the longest distance of query 10 in training
    for name in ("ALiBi", "RoPE"):
        early = found[f"{name}, t = 10"]
        assert [one is None for one in early.values()] == [offset < -10 for offset in early]
        assert all(early[place] == pytest.approx(found[name][place]) for place in range(-10, 70))
    figure = figures.scores_by_offset(model, ghosts=0)
    assert not [trace.name for trace in figure.data if str(trace.name).endswith("t = 10")]


def test_the_score_of_two_given_words_depends_on_the_place_where_rows_are_added() -> None:
    model = Model(DEFAULTS)
    moved = {name for name, trait in model.traits.items() if trait.words_spread > 1e-9}
    assert moved == {"sinusoidal", "learned"}
    told = {row[0]: [cell.holds for cell in row[1:]] for row in TABLES["properties"](model).rows}
    assert told["sinusoidal"] == [True, False, False]
    assert told["RoPE"] == [True, True, False]
    assert told["learned"] == [False, False, False]
    assert told["Shaw"] == [True, True, True]
    assert {name for name, (_, _, known) in told.items() if known} == {"none", "Shaw"}
