"""What the waves show and say, against sums worked out here."""

import json
import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import DEFAULTS
from pages.core.sinusoids.figures import chirps, waveforms
from pages.core.sinusoids.model import Model
from tests.app.course import answered, opened, press, turned_to
from tests.lessons.edges import numbers, verdicts

CHECKS = lessons.words("sinusoids")["checks"]


def test_the_first_wave_is_reached_and_the_last_is_not() -> None:
    for d, n in ((4, 100), (128, 10_000), (512, 10_000)):
        model = Model(DEFAULTS._replace(d=d, n=n, dim=0))
        assert verdicts(CHECKS["shortest"](model)) == [True]
        (longest,) = CHECKS["longest"](model)
        assert not longest.holds
        said = numbers(longest.measured.replace("\u202f", ""))
        assert pytest.approx(math.tau * n ** ((d - 2) / d), abs=0.06) in said


def test_the_table_of_waveforms_has_the_values_of_a_school_book() -> None:
    table = lessons.words("sinusoids")["table"]["waveforms"](Model(DEFAULTS._replace(d=4, dim=3)))
    rows = {row[0]: row[1:] for row in table.rows}
    # Amplitude, wavelength, turns, radians and degrees per token.
    assert rows["sin(2πt)"] == ("1", "1", "1", "6.283", "360")
    assert rows["sin(t)"] == ("1", "6.2832", "0.1592", "1", "57.3")
    assert rows["sin(t/2)"] == ("1", "12.566", "0.07958", "0.5", "28.65")
    assert rows["½ sin(t)"] == ("0.5", *rows["sin(t)"][1:])
    # d = 4: the second pair has the angle t/100.
    assert rows["column 3, a cosine"] == ("1", "628.32", "0.001592", "0.01", "0.573")


def test_the_waveforms_are_drawn_as_they_are_named() -> None:
    figure = waveforms(Model(DEFAULTS))
    lines = {trace.name: trace for trace in figure.data if trace.mode == "lines"}
    named = {
        "sin(2πt)": lambda t: math.sin(2 * math.pi * t),
        "sin(t)": math.sin,
        "sin(t/2)": lambda t: math.sin(t / 2),
        "½ sin(t)": lambda t: math.sin(t) / 2,
    }
    assert lines.keys() == named.keys()
    for name, wave in named.items():
        line = lines[name]
        values = [wave(line.x0 + line.dx * step) for step in range(len(line.y))]
        np.testing.assert_allclose(np.asarray(line.y, dtype=float), values, atol=1e-6)
    ends = [trace.x[0] for trace in figure.data if trace.mode == "markers" and trace.x[0]]
    assert ends == pytest.approx([1, math.tau, 2 * math.tau, math.tau])


def test_a_column_comes_back_and_a_row_is_no_wave(monkeypatch: pytest.MonkeyPatch) -> None:
    flat = Model(DEFAULTS._replace(t=0))  # all sines are 0 there
    assert verdicts(CHECKS["column"](Model(DEFAULTS)) + CHECKS["row"](flat)) == [True, True]
    assert verdicts(CHECKS["row"](Model(DEFAULTS))) == [False]
    # With other wavelengths the checks would fail.
    monkeypatch.setattr(pe_core, "wavelengths", lambda d, n: np.linspace(6.0, 60.0, d // 2))
    for name in ("column", "factor", "shortest"):
        assert verdicts(CHECKS[name](Model(DEFAULTS))) == [False]


def test_the_axis_of_the_chirps_is_named_once_it_is_answered() -> None:
    asked, named = (chirps(Model(DEFAULTS), revealed=revealed) for revealed in (0, 1))
    assert asked.layout.xaxis.title.text == "?"
    assert "pair" in named.layout.xaxis.title.text
    said = json.dumps(asked.layout.meta) + " ".join(str(trace.name) for trace in asked.data)
    assert not [word for word in ("pair", "position") if word in said]
    for d in (8, 16):  # a point per pair and not per position
        view = DEFAULTS._replace(d=d, L=50, dim=0)
        assert {len(trace.y) for trace in chirps(Model(view), revealed=0).data} == {d // 2}


def test_the_page_names_the_axis_when_its_question_is_answered() -> None:
    app = opened("sinusoids")

    def axis() -> Any:
        return answered(app)["figures"]["chirps"]["layout"]["xaxis"]["title"]["text"]

    for earlier in ("base_and_pair_0", "row_slows_down"):
        assert axis() == "?"
        app = turned_to(app, earlier)
        press(app, f"answer_{earlier}_show")
    assert axis() == "?"
    app = turned_to(app, "which_axis")
    press(app, "answer_which_axis_show")
    assert "pair index i" in axis()
