"""What a browser keeps of a learner, and what the course makes of what a browser hands in."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from course import kept_record as record
from course import lessons, rounds
from course.before_and_after import FORMS
from course.contents import BY_NAME
from course.kept_record import SLOTS, Entries
from course.question_bank import of_page, of_the_quiz, predictions
from tests.app.course import (
    file,
    opened,
    parts,
    payloads,
    press,
    stands,
    text,
    turned_to,
    values,
    with_record,
)
from tests.app.course import record as entries_of

QUESTIONS = [item.name for item in of_the_quiz()]
ASKED = QUESTIONS[:3]
ITEM = FORMS["A"][0].name
LONGEST = 2**16  # what the browser's side takes for a record of ours

SOUND: dict[str, Any] = {
    "page/same_word_twice": 0,
    "page/carry": -1,
    "page/both_sides": None,
    "round/0": ASKED,
    "at/0": 1,
    f"answer/0/{ASKED[0]}": 1,
    "round/7": QUESTIONS[:1],
    f"test/{ITEM}": 2,
    "result/A": 1,
    "result/B": None,
    "code": 2**24 - 1,
    "seen/bits": 1,
    "game": {"hidden": 3, "given": None, "round": 2, "answers": 1, "right": 0},
}


def told(**more: object) -> dict[str, Any]:
    """Return a record as a browser hands it in."""
    kept = {key: [value, time] for time, (key, value) in enumerate(SOUND.items())}
    return {"version": 1, "since": 5, "entries": kept} | more


GAME = SOUND["game"]


def test_the_largest_record_is_small() -> None:
    time = 2**50 - 1
    kept: Entries = {f"page/{name}": (None, time) for name in predictions()}
    kept["game"] = ({**GAME, "answers": 999_999, "right": 999_999}, time)
    for slot in range(SLOTS):
        kept[f"round/{slot}"] = (sorted(QUESTIONS, key=len)[-rounds.LENGTH :], time)
        kept[f"at/{slot}"] = (rounds.LENGTH, time)
        kept |= {f"answer/{slot}/{name}": (-1, time) for name in QUESTIONS}
    kept |= {f"test/{item.name}": (None, time) for items in FORMS.values() for item in items}
    kept |= {f"result/{form}": (None, time) for form in FORMS}
    kept |= {f"seen/{name}": (1, time) for name in BY_NAME}
    text = json.dumps(record.record(kept) | {"since": time}, separators=(",", ":"))
    assert len(text) < LONGEST


def facts(app: AppTest) -> dict[str, Any]:
    """Return what the session tells the browser to keep."""
    (found,) = [payload for payload in payloads(app) if "forgotten" in payload]
    return found


def handed(app: AppTest, **message: object) -> AppTest:
    """Hand in a record, as the browser does on a session that does not know it."""
    handing = {"message": 1, "record": told(), "blocked": False} | message
    app.session_state["memory"] = {"kept": handing}
    stands(app.run())
    return app


def test_a_fresh_session_goes_on_where_the_browser_was() -> None:
    app = handed(opened("quiz"))
    assert "Question 2 of 3, " not in text(app)  # of round 0; the last one is of one question
    assert rounds.kept(entries_of(app))[-1].names == QUESTIONS[:1]
    assert predictions()[QUESTIONS[0]].question in text(app)
    assert facts(app)["heard"] == 1
    kept = facts(app)["record"]["entries"].keys()
    assert kept == SOUND.keys() | {"seen/quiz", "seen/front_door"}
    said = "1 answer, form A taken, 0 of 1 hidden positions found"
    assert [said in one.value for one in app.caption].count(True) == 1
    assert f"So far: {said}" in text(app)
    assert said in app.run().caption[-1].value  # as long as the page is open
    assert not [one for one in app.switch_page(file("heatmap")).run().caption if said in one.value]


def test_what_is_restored_counts_on_the_pages() -> None:
    item = of_page("heatmap")[0]
    assert item.twin
    app = opened("heatmap", d="64")
    assert item.right.why not in text(app)
    entries = {f"page/{one.name}": [0, 3] for one in (item, item.twin)}
    handed(app, record=told(entries=entries))
    turned_to(app, item.name)
    assert item.right.why in text(app)
    assert values(app).d == 64  # the view of the address stays
    press(app, f"{item.key}_again")
    taken_back, time = facts(app)["record"]["entries"][f"page/{item.twin.name}"]
    assert taken_back is None
    assert time > 3  # newer than what was restored


WIDE = next(item for item in of_the_quiz() if item.right.view.d not in (10, 128))
ANSWERED = {"round/0": [[WIDE.name], 0], f"answer/0/{WIDE.name}": [0, 3]}


def test_an_answered_question_of_the_quiz_comes_back_with_its_view() -> None:
    app = handed(opened("quiz"), record=told(entries=ANSWERED))
    assert lessons.evidence(WIDE) in text(app)
    assert values(app).d == WIDE.right.view.d


def test_a_page_keeps_the_view_of_its_address_until_another_tab_answers() -> None:
    assert values(handed(opened("quiz", d="10"), record=told(entries=ANSWERED))).d == 10
    first = {"page/carry": [0, 1], "round/0": ANSWERED["round/0"]}
    app = handed(opened("quiz", d="10"), record=told(entries=first))
    assert values(app).d == 10
    handed(app, message=2, record=told(entries=ANSWERED))
    assert values(app).d == WIDE.right.view.d


def test_a_page_that_fails_lets_the_browser_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("heatmap")
    assert not parts(app, "forget")
    monkeypatch.setattr("ui.contents.way_on", None)
    app.run()
    assert app.exception
    assert len(parts(app, "forget")) == 1


def test_a_round_that_nobody_asked_for_gives_way() -> None:
    app = opened("quiz")
    assert rounds.kept(entries_of(app))[0].names != ASKED
    kept = {"round/0": [ASKED, 0], f"answer/0/{ASKED[0]}": [0, 3], "at/0": [1, 4]}
    handed(app, record=told(entries=kept))
    assert f"Question 2 of {len(ASKED)}" in app.get("progress")[0].proto.text


def test_the_summary_counts_answers_and_neither_what_is_asked_again_nor_what_was_shown() -> None:
    kept: Entries = {"page/carry": (1, 1), "page/same_word_twice": (None, 2), "page/chirp": (-1, 3)}
    app = opened()
    assert "So far: 1 answer." in text(with_record(app, kept).run())
