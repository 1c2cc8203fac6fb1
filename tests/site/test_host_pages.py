"""Every page drawn without a server: it stands, says what the server's page says, and is sound."""

import json
import re
from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from course.contents import BY_ADDRESS, HOME, LESSONS, NAME
from course.question_bank import of_page
from tests.app.conftest import (
    _a_script_is_compiled_once,  # noqa: F401
    _installed_packages_are_searched_once,  # noqa: F401
)
from tests.app.course import opened, payloads
from tests.site.hosted import ADDRESS, Host
from tests.site.reading import Element, read
from ui import platform
from web.host import prose

PAGES = [lesson.address for lesson in LESSONS]
PRESENTED = ["heatmap", "playground", "train"]
BY_LOT = "quiz"  # each session is asked something else
ABSENT = ("this server", "the server", "network url", "open a room", "join a class")


def texts(page: Element) -> list[str]:
    """Return what the Markdown of a page says, text by text."""
    boxes = [part for box in page.all(class_="stMarkdown") for part in box.inside]
    return [part.words() for part in boxes if isinstance(part, Element)]


def server_says(app: AppTest) -> Iterator[str]:
    """Yield what the texts of the server's page say, in their order."""
    for element in app.main:
        if element.type in ("markdown", "caption"):
            yield read(prose.html(element.value)).words()


def test_a_page_is_sound_and_speaks_of_nothing_that_is_not_there(
    host: Host, subtests: pytest.Subtests
) -> None:
    for lesson in LESSONS:
        with subtests.test(page=lesson.address):
            stood = host.opened(lesson.address)
            assert not stood.all(role="alert")
            assert [title.words() for title in stood.all("h1")] == [lesson.title]
            assert host.answer["title"] == (NAME if lesson is HOME else f"{lesson.title} | {NAME}")
            assert host.answer["page"] == lesson.address
            components = host.answer["components"]
            assert components.keys() == {
                place["data-key"] for place in stood if "data-component" in place.attributes
            }
            said = (stood.words() + json.dumps([host.data(key) for key in components])).lower()
            assert [absent for absent in ABSENT if absent in said] == []
            its_ids_and_names_are_sound(stood)
            before = host.answer["html"]
            host.does(kind="tick")
            assert host.answer["html"] == before


def its_ids_and_names_are_sound(stood: Element) -> None:
    """Each id is its own, each field has a name and each reference an element."""
    names = [one["id"] for one in stood if "id" in one.attributes]
    assert len(names) == len(set(names))
    assert not [name for name in names if re.search(r"\s", name)]
    ids = {one["id"]: one for one in stood if "id" in one.attributes}
    named = {inner["id"] for label in stood.all("label") for inner in label.all("input")}
    named |= {label["for"] for label in stood.all("label") if "for" in label.attributes}
    assert {field["id"] for field in stood.all("input")} <= named
    for one in stood:
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            assert one.attributes.get(name, None) in {None, *ids}
        if name := one.attributes.get("aria-labelledby"):
            assert ids[name].words()
    said = (*stood.all("button"), *stood.all("summary"))
    assert all(one.words() for one in said if "data-copy" not in one.attributes)


def test_a_page_says_and_hands_on_what_the_servers_page_does(
    host: Host, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(platform, "served", lambda: False)  # or it offers rooms
    asked: list[tuple[str, dict[str, str]]] = [(page, {}) for page in PAGES if page != BY_LOT]
    for page, mode in (*asked, *((page, {"present": "true"}) for page in PRESENTED)):
        with subtests.test(page=page, mode=mode):
            app, stood = opened(BY_ADDRESS[page].name, **mode), host.opened(page, **mode)
            assert [said.replace(ADDRESS, "/") for said in texts(stood)] == [*server_says(app)]
            components = host.answer["components"].items()
            ours = [host.data(key) for key, one in components if not one["text"]]
            theirs = list(payloads(app))
            for payload in (*ours, *theirs):
                for own in ("record", "session"):  # the time, and what each session is called
                    payload.pop(own, None)
            assert ours == theirs


def test_an_address_that_is_no_page_opens_the_front_door(host: Host) -> None:
    stood = host.visited("nonsense")
    assert host.answer["page"] == ""
    assert stood.keyed("beginning")


def test_links_lead_to_pages_from_the_top_of_the_site(host: Host) -> None:
    stood = host.visited("errata")
    links = [link for box in stood.all(data_testid="stPageLink") for link in box.all("a")]
    assert len(links) > 10
    assert {link["href"].partition("?")[0] for link in links} <= {*PAGES, "./"}
    away = [link for link in stood.all("a") if "://" in link.attributes.get("href", "")]
    assert away
    assert all(link["rel"] == "noopener noreferrer" for link in away)


def test_what_is_typed_is_shown_as_it_was_typed(host: Host) -> None:
    stood = host.visited("heatmap", d="<b>*1*</b>")
    assert "<b>*1*</b>" in stood.words()
    assert not stood.keyed("corrected").all("em")
    stood = host.visited("questions")
    stood = host.does(kind="value", key="find", value='"><script>alert(1)</script>')
    assert not stood.all("script")
    (field,) = stood.all("input", data_value="find")
    assert field["value"] == '"><script>alert(1)</script>'


def test_what_is_shown_without_an_answer_is_no_answer(host: Host) -> None:
    (question, *_) = of_page("heatmap")
    host.visited("heatmap")
    host.sends(f"answer_{question.name}_show", **question.right.show)
    titles = [figure.get("title") for figure in host.parts("figures")]
    assert question.revealed_title in titles
    assert "1" in host.labels()
