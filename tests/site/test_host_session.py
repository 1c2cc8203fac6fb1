"""A session without a server: what is pressed, chosen or typed has the effect it has with one."""

from course import plans
from course.before_and_after import FORMS, LENGTH
from course.question_bank import of_page
from tests.site.hosted import Host

PAGE = "heatmap"
FIRST = of_page(PAGE)[0]
RIGHT, WRONG = FIRST.right, next(option for option in FIRST.options if not option.right)


def shown(host: Host) -> dict[str, object]:
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


def test_an_answer_stays_when_another_page_is_opened(host: Host) -> None:
    host.visited(PAGE)
    host.press(RIGHT.text)
    host.visited("rotary")
    assert "1 ✓" not in host.labels()
    host.visited(PAGE)
    assert "1 ✓" in host.labels()


# ---- the view and the address -------------------------------------------------------------------


def test_a_deep_link_opens_its_view_and_a_press_brings_that_of_the_page(host: Host) -> None:
    host.opened(PAGE, d="64", L="40", t="21")
    assert shown(host) | {"d": 64, "L": 40, "t": 21} == shown(host)
    host.press("2", d=32)
    assert shown(host) | {"d": 32, "L": 40, "t": 21} == shown(host)


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


# ---- what pages keep ----------------------------------------------------------------------------


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
