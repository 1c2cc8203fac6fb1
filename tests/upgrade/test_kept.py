"""Links and records of a version before are opened by this one, with nothing lost."""

from course import kept_record
from course.bank import known_to_the_quiz, predictions
from course.before_and_after import FORMS
from course.contents import AT, NAMED
from course.questions import MISCONCEPTIONS, Prediction
from course.view import corrections as corrected
from course.view import from_address
from tests.each import each
from tests.server.asgi import call, course
from tests.upgrade.files import Json

# Links.


def test_every_link_opens_its_page_in_its_view(written: Json) -> None:
    untouched = from_address({})._asdict()
    assert len(written["links"]) > 100
    for page, asked in written["links"]:
        assert page in AT
        assert corrected(asked) == []
        read = {key: str(value) for key, value in from_address(asked)._asdict().items()}
        named = {key: str(value) for key, value in untouched.items()} | asked
        assert read == named, page


@each("query", ["d=512&n=10000&L=100&t=3&phi=5&dim=2", "t=3", "d=%22%3E%3Cb"])
def test_a_link_of_the_first_day_opens_the_playground(query: str) -> None:
    """The playground lay at the top then; the first is of the README of 2026-11-21."""
    status, headers, _ = call(course(), "GET", f"/?{query}")
    assert (status, headers["location"]) == (307, f"playground?{query}")


# A learner's record.


def options(item: Prediction) -> list[int]:
    return [item.options.index(item.right), len(item.options)]


def test_every_answer_still_means_what_it_meant(written: Json) -> None:
    items = {item.name: item for items in FORMS.values() for item in items}
    for known, names in ((predictions(), written["names"]["page"]),
                         (items, written["names"]["test"])):  # fmt: skip
        assert {name: options(known[name]) for name in names} == names


def test_every_name_that_a_record_may_hold_is_known(written: Json) -> None:
    names = written["names"]
    assert {*names["quiz"]} <= known_to_the_quiz()
    assert {*names["trouble"]} <= MISCONCEPTIONS.keys()
    assert {*names["seen"]} <= NAMED.keys()
    assert {*names["result"]} <= FORMS.keys()
    values: Json = {f"page/{name}": count - 1 for name, (_, count) in names["page"].items()}
    values |= {f"again/{name}": -1 for name in names["page"]}
    values |= {f"test/{name}": count - 1 for name, (_, count) in names["test"].items()}
    values |= {f"trouble/{name}": 1 for name in names["trouble"]}
    values |= {f"seen/{name}": 1 for name in names["seen"]}
    values |= {f"result/{form}": 1 for form in names["result"]}
    values |= {"round/0": names["quiz"], "at/0": 1, f"answer/0/{names['quiz'][0]}": 0, "code": 7}
    values["game"] = {"hidden": 7, "given": None, "round": 2, "answers": 2, "right": 1}
    kept = {key: [value, 1000 + number] for number, (key, value) in enumerate(values.items())}
    read = kept_record.entries({"version": 1, "since": 1, "entries": kept})
    assert {key: list(entry) for key, entry in read.items()} == kept


def test_what_a_browser_has_kept_is_taken_over_whole(written: Json) -> None:
    record = written["record"]
    assert {key.partition("/")[0] for key in record["entries"]} >= {
        "page", "seen", "round", "at", "answer", "trouble", "code", "result",
    }  # fmt: skip
    read = kept_record.entries(record)
    assert {key: list(entry) for key, entry in read.items()} == record["entries"]
    assert kept_record.merged({}, read) == read
