"""A session without a server: what is pressed, chosen or typed has the effect it has with one."""

import json

from course import plans
from course.bank import of_page, predictions
from course.before_and_after import FORMS, LENGTH
from course.rounds import length
from tests.site.hosted import ADDRESS, Host

PAGE = "heatmap"
FIRST = of_page(PAGE)[0]
RIGHT, WRONG = FIRST.right, next(option for option in FIRST.options if not option.right)


def shown(host: Host) -> dict[str, object]:
    """Return the view that the page is told to show."""
    view: dict[str, object] = host.data("hand")["view"]
    return view


def answered(host: Host) -> dict[str, object]:
    """Return what the browser is told to keep, without the times."""
    kept = host.data("memory")["record"]["entries"]
    return {key: value for key, (value, _) in kept.items()}


def words_of(host: Host) -> str:
    return host.page.words()


# ---- questions ----------------------------------------------------------------------------------


def test_a_wrong_answer_is_met_with_its_reason_and_the_right_one(host: Host) -> None:
    page = host.visited(PAGE)
    assert "A common mistake" not in page.words()
    page = host.press(WRONG.text)
    assert "A common mistake" in page.words()
    assert answered(host)[f"page/{FIRST.name}"] == FIRST.options.index(WRONG)
    assert RIGHT.show.items() <= shown(host).items()
    proof = host.button("Show me where it fails")  # which the page shows without the session
    assert not proof["acts"]
    assert proof["sought"] == FIRST.figure
    assert WRONG.show.items() >= proof["show"].items() > {}.items()


def test_the_right_answer_gives_the_figure_its_title_and_asks_the_next_question(
    host: Host,
) -> None:
    host.visited(PAGE)
    assert host.data("live_figure_heatmap")["parts"][0]["title"] is None
    page = host.press(RIGHT.text)
    assert "✓ Right." in page.words()
    assert host.data("live_figure_heatmap")["parts"][0]["title"] == FIRST.revealed_title
    host.press("Next question")
    assert f"Question 2 of {len(of_page(PAGE))}." in words_of(host)


def test_a_question_is_asked_again_in_its_other_form(host: Host) -> None:
    assert FIRST.twin
    host.visited(PAGE)
    host.press(RIGHT.text)
    host.press("Ask me a similar question")
    assert {option.text for option in FIRST.twin.options} <= set(host.labels())


def test_who_skips_the_questions_sees_all_of_the_page(host: Host) -> None:
    page = host.visited(PAGE)
    assert "Hidden until" in page.words()
    page = host.press("Skip the questions and show all of this page")
    assert "Hidden until" not in page.words()
    assert all(f"page/{question.name}" in answered(host) for question in of_page(PAGE))


def test_an_answer_stays_when_another_page_is_opened(host: Host) -> None:
    host.visited(PAGE)
    host.press(RIGHT.text)
    host.visited("rotary")
    assert "1 ✓" not in host.labels()
    host.visited(PAGE)
    assert "1 ✓" in host.labels()


def test_presses_are_carried_out_once_each_and_all_of_them(host: Host) -> None:
    host.visited(PAGE)
    bar = host.data("hand")
    asked = {"page": PAGE, "view": bar["view"], "value": None}
    keys = [host.button("3")["key"], host.button(RIGHT.text)["key"], "no such button"]
    presses = [{"number": number, "key": key, **asked} for number, key in enumerate(keys)]
    told = {"session": bar["session"], "presses": presses}
    sent = {"kind": "state", "name": "pressed", "value": told}
    host.component("hand", **sent)
    assert answered(host)[f"page/{FIRST.name}"] == FIRST.options.index(RIGHT)
    assert host.data("hand")["done"] == [0, 1]  # the client keeps the third one, for a while
    host.press("Ask me a similar question")
    host.component("hand", **sent)
    assert answered(host)[f"page/{FIRST.name}"] == FIRST.options.index(RIGHT)


def test_presses_of_another_session_or_of_no_sense_change_nothing(host: Host) -> None:
    host.visited(PAGE)
    before, bar = host.answer["html"], host.data("hand")
    press = {"number": 1, "key": host.button(RIGHT.text)["key"], "page": PAGE, "value": None}
    good = {"session": bar["session"], "presses": [press | {"view": bar["view"]}]}
    for told in (
        good | {"session": ""},
        good | {"session": "of another server"},
        good | {"presses": "text"},
        good | {"presses": [None, 3, press, press | {"view": {"d": "x"}}]},
        "text",
    ):
        host.component("hand", kind="state", name="pressed", value=told)
        assert host.answer["html"] == before
        assert host.answer["toasts"] == []
    host.component("hand", kind="state", name="pressed", value=good)
    assert host.answer["html"] != before


# ---- the view and the address -------------------------------------------------------------------


def test_a_deep_link_opens_its_view_and_a_press_brings_that_of_the_page(host: Host) -> None:
    host.opened(PAGE, d="64", L="40", t="21", layout="halves")
    assert shown(host) | {"d": 64, "L": 40, "t": 21, "layout": "halves"} == shown(host)
    host.press("2", d=32)
    assert shown(host) | {"d": 32, "L": 40, "t": 21} == shown(host)


def test_what_the_address_cannot_have_is_said_until_it_is_read(host: Host) -> None:
    assert "d = 9999" in host.visited(PAGE, d="9999").words()
    assert "d = 9999" in host.does(kind="tick").words()
    assert "d = 9999" not in host.press("Close").words()


def test_presenter_mode_is_bound_to_the_address(host: Host) -> None:
    page = host.visited("playground")
    assert host.answer["bound"]["present"] is None
    assert "panels" not in page.st_keys()
    page = host.does(kind="value", key="present", value=True)
    assert host.answer["bound"]["present"] == "true"
    assert "--presenting: 1" in host.answer["html"]
    page = host.does(kind="value", key="panels", value=[2, 4])
    assert {part["key"] for part in host.data("live_chosen_panels")["parts"]} == {
        "clock_hands",
        "offset_curve",
    }
    page = host.visited(PAGE)  # a link that does not name it: it is still on
    (switch,) = page.all(role="switch")
    assert "checked" in switch.attributes
    page = host.run(PAGE, stepped=True, query={})  # a step back to where it was off
    assert host.answer["bound"]["present"] is None
    assert "checked" not in page.all(role="switch")[0].attributes


def test_a_choice_stays_for_the_session_and_an_address_that_names_none_changes_nothing(
    host: Host,
) -> None:
    first, second, *_ = plans.PLANS
    host.visited("plan", lesson=second, sheet="Key")
    assert host.answer["bound"] == {"present": None, "lesson": second, "sheet": "Key"}
    host.visited(PAGE)
    assert "lesson" not in host.answer["bound"]
    host.visited("plan", lesson="no such lesson")
    assert host.answer["bound"]["lesson"] == second
    host.choose("lesson", first)
    assert host.answer["bound"]["lesson"] is None
    assert f"Key: a lesson of {first}" in words_of(host)


def test_each_sheet_of_a_plan_is_drawn(host: Host) -> None:
    for sheet in ("Plan with answers", "Plan for students", "Worksheet", "Key"):
        page = host.opened("plan", sheet=sheet)
        assert ("paper" in page.st_keys()) is (sheet != "Plan with answers")
        assert f"begins with {ADDRESS}" in page.words() or not sheet.startswith("Plan")


# ---- what pages keep ----------------------------------------------------------------------------


def test_a_record_that_the_browser_hands_in_is_taken_over_and_said(host: Host) -> None:
    host.visited(PAGE)
    record = {"version": 1, "since": 5, "entries": {f"page/{FIRST.name}": [0, 7]}}
    payload = {"message": 12, "record": record, "blocked": False}
    host.component("memory", kind="state", name="kept", value=payload)
    assert host.data("memory")["heard"] == 12
    assert answered(host)[f"page/{FIRST.name}"] == 0
    assert "Restored from this browser: 1 answer." in words_of(host)
    host.visited("order")
    assert "Restored from this browser" not in words_of(host)


def test_a_round_of_the_quiz_is_gone_through_to_its_result(host: Host) -> None:
    host.visited("quiz")
    names = answered(host)["round/0"]
    assert isinstance(names, list)
    for place, name in enumerate(names):
        item = predictions()[name]
        assert f"Question {place + 1} of {length()}" in words_of(host)
        host.press(item.right.text)
        assert host.page.all(role="progressbar")[0]["aria-valuenow"] == str(
            round(100 * (place + 1) / length())
        )
        host.press("See the result" if place + 1 == length() else "Next question")
    assert f"{length()} of {length()} right" in words_of(host)
    name, mime, content = host.file("Save my answers")
    assert (name, mime) == ("positional-encoding-answers.json", "application/json")
    assert len(json.loads(content)["quiz"]) == length()


def test_a_hidden_position_is_read_from_its_hands(host: Host) -> None:
    host.visited("clock_hands")
    host.press("Hide a position")
    game = answered(host)["game"]
    assert isinstance(game, dict)
    (field,) = host.parts("number")
    for nonsense in (None, -1, field["most"] + 1):
        host.sends(field["key"], nonsense)
        assert answered(host)["game"]["given"] is None  # type: ignore[index]
    host.sends(field["key"], game["hidden"])
    assert "Right so far: 1 of 1" in words_of(host)
    host.press("New round")
    assert host.parts("number")


def test_a_form_is_answered_and_its_result_handed_in(host: Host) -> None:
    host.visited("before_and_after")
    for item in FORMS["A"]:
        host.choose(f"test_{item.name}", item.right.text)
    assert f"{LENGTH} of {LENGTH} answered" in words_of(host)
    page = host.press("See my result")
    assert f"Form A: {LENGTH} of {LENGTH} right" in page.words()
    (listing,) = page.all("code", class_="language-plaintext")
    name, _, content = host.file("My answers as a file")
    assert content.decode().split() == listing.words().split()
    assert name.startswith("positional-encoding-")
    host.choose("use", "Results of a class")
    page = host.sends("class_lines", content.decode())
    assert "A class before and after" in page.words()


def test_a_search_narrows_the_questions_and_opens_them(host: Host) -> None:
    page = host.visited("questions")
    folds = page.all("details")
    assert not any("open" in fold.attributes for fold in folds)
    page = host.does(kind="value", key="find", value="padding")
    found = page.all("details")
    assert 0 < len(found) < len(folds)
    assert all("open" in fold.attributes for fold in found)
    assert {fold["id"] for fold in found}.isdisjoint(fold["id"] for fold in folds)


def test_a_training_run_goes_on_while_it_is_asked_for_and_stops(host: Host) -> None:
    host.visited("train", steps="100", seeds="3")
    assert host.answer["again"] is None
    page = host.press("Train them all")
    assert host.answer["again"] > 0
    assert page.all(role="progressbar")
    page = host.does(kind="tick")
    assert "step" in page.words()
    page = host.press("Stop")
    assert host.answer["again"] is None
    assert "Stopped: nothing is being computed." in page.words()
    page = host.press("Go on")
    assert host.answer["again"] > 0
    host.visited(PAGE)  # who leaves it finds it paused
    assert host.answer["again"] is None
    host.visited("train")
    assert "Go on" in host.labels()


def test_sharing_shows_the_address_and_a_code_that_a_phone_reads(host: Host) -> None:
    host.visited(PAGE)
    sent = {"address": f"{ADDRESS}{PAGE}?d=64", "copied": True}
    host.component("share", kind="trigger", name="shared", value=sent)
    dialog = host.answer["dialog"]
    assert dialog["title"] == "Share this view"
    assert "The link is copied." in dialog["html"]
    assert f"{ADDRESS}{PAGE}?d=64" in dialog["html"]
    assert "data:image/svg+xml;base64," in dialog["html"]
    host.does(kind="tick")  # time alone closes nothing
    assert host.answer["dialog"] == dialog
    host.does(kind="value", key="present", value=True)
    assert host.answer["dialog"] is None
