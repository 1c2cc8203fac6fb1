"""A training run on its page: it goes on while the page asks, and only then."""

import json
import subprocess
import sys
from collections.abc import Iterator
from time import monotonic

import pytest
from streamlit.testing.v1 import AppTest

from tests.app import course
from tests.app.course import (
    ROOT,
    buttons,
    figures,
    file,
    moved,
    opened,
    sent,
    stands,
    text,
    unfolded,
)
from training import JOB_QUEUE, JobQueue, Run, Settings
from ui import lab, platform
from ui.lab import JobState

PAGE = "train"
TINY = Settings(seeds=3, steps=10, trained_length=6, pairs=10)


@pytest.fixture(autouse=True)
def _small_slices_and_no_rest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(lab, "SLICE_S", 0.0)  # one step of one model
    monkeypatch.setattr(JOB_QUEUE, "_free_from", float("-inf"))
    monkeypatch.setattr("training.job_queue._REST", 0.0)
    yield
    JOB_QUEUE._asked.clear()
    JOB_QUEUE._served.clear()


def alts(app: AppTest) -> list[str]:
    return [meta["alt"] for meta in figures(app).values()]


def labels(app: AppTest) -> list[str]:
    return list(buttons(app).values())


def run_of(app: AppTest) -> Run:
    return app.session_state["learner"].run.job


def told(app: AppTest) -> str:
    (bar,) = app.get("progress")
    return bar.proto.text


def press(app: AppTest, key: str) -> AppTest:
    stands(course.press(app, key))
    return app


def at_work(settings: Settings = TINY, *, finished: bool = False) -> AppTest:
    app = opened(PAGE)
    run = Run(settings)
    while finished and not run.done:
        run.advance(1e9)
    app.session_state["learner"].run = JobState(run)
    app.run()
    stands(app)
    return app


def test_a_run_begins_with_what_is_chosen() -> None:
    query = {"layers": "2", "causal": "yes", "seeds": "4", "first_seed": "20", "steps": "100"}
    app = press(opened(PAGE, **query, trained="8"), "lab_start")
    assert run_of(app).settings == Settings(2, True, 4, 100, 8, 500, 20)
    assert "2 layers, causal mask, up to 8 tokens, seeds 20 to 23: step 0 of 100." in told(app)
    assert [alt for alt in alts(app) if alt.startswith("Each line shows the loss")]


def test_whoever_leaves_stops_it_and_finds_it_again_paused() -> None:
    app = at_work()
    before = run_of(app).progress
    app.switch_page(file("heatmap")).run()
    app.run()
    assert run_of(app).progress == before
    app.switch_page(file(PAGE)).run()
    stands(app)
    assert run_of(app).progress == before
    assert "Stopped" in told(app)
    app = press(app, "lab_on")
    assert run_of(app).progress > before


def test_a_finished_run_is_shown_with_its_claims_and_its_file() -> None:
    app = at_work(finished=True)
    assert "seeds 0 to 2: finished." in told(app)
    shown = text(app)
    assert "The rule: no seed may disagree." in shown
    assert "no row" in shown
    assert "By design." in shown
    assert "Why below a guess?" in shown
    assert [alt for alt in alts(app) if "grouped by the distance to the earlier name" in alt]
    assert "| none | 50.0%, every seed |" in shown.replace("\\", "")
    assert "Not asked here" not in shown  # this run had a mask
    assert [alt for alt in alts(app) if alt.startswith("Each line shows the share of right")]
    assert "Save the run as JSON" in [button.label for button in app.get("download_button")]
    assert json.loads(json.dumps(run_of(app).results()))["finished"]
    app = press(app, "lab_away")
    assert app.session_state["learner"].run is None
    assert "Train them all" in labels(app)


def test_the_last_slice_shows_the_results() -> None:
    app = at_work(Settings(seeds=1, steps=1, trained_length=6, pairs=1))
    while not run_of(app).done:
        assert "Stop" in labels(app)
        app.run()
    stands(app)
    assert "Train again" in labels(app)
    assert "The rule: no seed may disagree." in text(app)


def test_a_new_run_takes_the_place_of_the_old_one() -> None:
    app = press(at_work(), "lab_stop")
    old = run_of(app)
    app = press(app, "lab_start")
    assert run_of(app) is not old
    assert run_of(app).settings == Settings(causal=False)


class Tenth:
    def __init__(self) -> None:
        self.done, self.slices = False, 0

    @property
    def progress(self) -> float:
        return self.slices / 10

    def advance(self, seconds: float) -> None:
        self.slices += 1


def estimates(monkeypatch: pytest.MonkeyPatch, pauses: tuple[float, ...]) -> JobState[Tenth]:
    """Return a job after a slice at the end of each of these pauses."""
    now = [monotonic()]
    monkeypatch.setattr(lab, "monotonic", lambda: now[0])
    state, queue = JobState(Tenth()), JobQueue()
    for pause in pauses:
        now[0] += pause
        state.slice(queue)
    return state


def test_the_time_left_follows_the_pace_and_leaves_pauses_and_the_slow_start_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert estimates(monkeypatch, (0.0, 2.9)).left is None  # nobody can say yet
    state = estimates(monkeypatch, (0.0, 2.9, 0.5))
    assert state.left == pytest.approx(8 * 0.5)  # when the third slice begins, two of ten are done
    state = estimates(monkeypatch, (0.0, 2.9, 0.5, 100.0, 0.4))
    assert state.seconds == pytest.approx(3.8)
    assert state.left == pytest.approx(6 * 0.4)


def test_the_time_left_only_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = (0.0, 0.5, 0.5, 0.5, 2.5, 2.5, 2.5)
    found = [
        left
        for count in range(len(pauses) + 1)
        if (left := estimates(monkeypatch, pauses[:count]).left) is not None
    ]
    assert len(found) > 3
    assert found == sorted(found, reverse=True)


class Broken:
    done, progress = False, 0.0

    def advance(self, seconds: float) -> None:
        raise ZeroDivisionError


def test_a_run_that_fails_says_so_and_can_be_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_work()
    monkeypatch.setattr(Run, "advance", Broken.advance)
    app.run()
    stands(app)
    assert "Something went wrong, and this run has ended" in told(app)
    assert "Train again" in labels(app)
    assert not {"Stop", "Go on"} & set(labels(app))
    assert "no seed may disagree" not in text(app)
    monkeypatch.undo()
    assert run_of(press(app, "lab_start").run()).progress > 0


def test_other_choices_than_those_of_the_run_are_said() -> None:
    app = press(opened(PAGE), "lab_start")
    assert "You have changed the settings" not in text(app)
    sent(moved(app, layers="2"), "chosen_layers")
    assert "You have changed the settings" in text(app)
    assert "1 layer, no mask" in told(app)


def test_without_autograd_the_rest_of_the_page_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    has = platform.has
    monkeypatch.setattr(platform, "has", lambda name: name != "autograd" and has(name))
    app = unfolded(opened(PAGE))
    stands(app)
    assert "Training is not available here." in text(app)
    assert not {"Train them all", "Stop"} & set(labels(app))
    assert "Question 1 of" in text(app)


def test_only_this_page_loads_the_library_for_gradients() -> None:
    lines = (
        "import sys",
        "from streamlit.testing.v1 import AppTest",
        "app = AppTest.from_file('ui/frame.py', default_timeout=60).run()",
        "app.switch_page('../pages/reference/quiz/page.py').run()",
        "app.switch_page('../pages/core/longer/page.py').run()",
        "assert not app.exception",
        "assert not {'autograd', 'training'} & set(sys.modules)",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], cwd=ROOT, check=True)
