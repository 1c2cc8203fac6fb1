"""Links and records of a version before are opened by this one, as far as it has their matter."""

from urllib.parse import quote_plus

from course import kept_record
from course.before_and_after import FORMS
from course.contents import BY_ADDRESS, BY_NAME, MOVED
from course.question_bank import predictions
from course.questions import MISCONCEPTIONS, Prediction
from course.view import corrections as corrected
from course.view import from_address
from tests.each import each
from tests.server.asgi import call, course
from tests.upgrade.files import Json

# Links.


def test_every_link_opens_its_page_in_its_view_or_leads_to_where_its_matter_is(
    written: Json,
) -> None:
    assert len(written["links"]) > 100
    for page, asked in written["links"]:
        assert page in BY_ADDRESS or MOVED[page][0] in BY_ADDRESS
        assert corrected(asked) == []
        read = from_address(asked)._asdict()
        assert {key: str(read[key]) for key in asked.keys() & read.keys()} == {
            key: value for key, value in asked.items() if key in read
        }, page


def test_an_address_of_before_leads_on_in_the_same_view() -> None:
    for page, (now, part) in MOVED.items():
        for slash, up in (("", ""), ("/", "../")):
            status, headers, _ = call(course(), "GET", f"/{page}{slash}?d=64&t=3")
            at = f"&at={quote_plus(part)}" if part else ""
            assert (status, headers["location"]) == (307, f"{up}{now}?d=64&t=3{at}")


@each("query", ["d=512&n=10000&L=100&t=3&phi=5&dim=2", "t=3", "d=%22%3E%3Cb"])
def test_a_link_of_the_first_day_opens_the_playground(query: str) -> None:
    """The playground lay at the top then; the first is of the README of 2026-11-21."""
    status, headers, _ = call(course(), "GET", f"/?{query}")
    assert (status, headers["location"]) == (307, f"playground?{query}")


# A learner's record.


def options(item: Prediction) -> list[int]:
    return [item.options.index(item.right), len(item.options)]


def test_every_answer_to_what_is_still_asked_means_what_it_meant(written: Json) -> None:
    items = {item.name: item for items in FORMS.values() for item in items}
    for known, names in ((predictions(), written["names"]["page"]),
                         (items, written["names"]["test"])):  # fmt: skip
        kept = known.keys() & names.keys()
        assert {name: options(known[name]) for name in kept} == {name: names[name] for name in kept}


def test_of_a_record_all_is_kept_that_there_still_is(written: Json) -> None:
    names = written["names"]
    there = {name: count - 1 for name, (_, count) in names["page"].items()}
    values: Json = {f"page/{name}": last for name, last in there.items() if name in predictions()}
    values |= {f"test/{name}": count - 1 for name, (_, count) in names["test"].items()}
    values |= {f"trouble/{name}": 1 for name in names["trouble"] if name in MISCONCEPTIONS}
    values |= {f"seen/{name}": 1 for name in names["seen"] if name in BY_NAME}
    values |= {f"result/{form}": 1 for form in names["result"]} | {"code": 7}
    values["game"] = {"hidden": 7, "given": None, "round": 2, "answers": 2, "right": 1}
    gone = {"page/never_asked": 0, "seen/never_there": 1, "trouble/never_had": 1}
    kept = {
        key: [value, 1000 + number] for number, (key, value) in enumerate((values | gone).items())
    }
    read = kept_record.entries({"version": 1, "since": 1, "entries": kept})
    assert read.keys() == values.keys()
    assert all(list(entry) == kept[key] for key, entry in read.items())


def test_what_a_browser_has_kept_is_taken_over(written: Json) -> None:
    record = written["record"]
    assert {key.partition("/")[0] for key in record["entries"]} >= {
        "page", "seen", "round", "at", "answer", "trouble", "code", "result",
    }  # fmt: skip
    read = kept_record.entries(record)
    assert {key: list(entry) for key, entry in read.items()}.items() <= record["entries"].items()
    assert {"code", "result/A", "page/steady_fall"} <= read.keys()
    again = kept_record.merged({}, read)
    assert again.items() <= read.items()
    # An answer goes with its round, which goes when a question of it is gone.
    assert all(key.startswith(("at/", "answer/")) for key in read.keys() - again.keys())
