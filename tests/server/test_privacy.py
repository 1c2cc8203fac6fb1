"""The page on privacy: the same words for the server and the site, and whom it names to ask."""

from html import escape

import pytest

from tests.each import each
from tests.server.asgi import Inner, call, course
from tests.site.reading import Element, read
from ui.server.privacy import CONTACT, asked_of, written


def links(page: Element) -> list[str]:
    return [link["href"] for link in page.all("a")]


@each(("path", "home"), [("/privacy", "./"), ("/privacy/", "../")])
def test_the_page_leads_home_and_runs_nothing(path: str, home: str) -> None:
    page = read(call(course(Inner()), "GET", path).body.decode())
    assert {home, f"{home}quiz"} <= set(links(page))
    assert not page.all("script")


@each("served", [True, False])
def test_neither_page_shows_marks_of_the_text(served: bool) -> None:
    text = written("./", served=served, policy="default-src 'none'")
    assert "<!--" not in text
    assert "{{" not in text
    policies = [one for one in read(text).all("meta") if "http-equiv" in one.attributes]
    assert [one["content"] for one in policies] == ([] if served else ["default-src 'none'"])


def test_the_site_names_nothing_that_only_a_server_keeps() -> None:
    server, site = (read(written("./", served=served)).words() for served in (True, False))
    for name in ("_streamlit_xsrf", "course_replica", "room-seat-", "stActiveTheme-"):
        assert name in server
        assert name not in site
    assert "positional-encoding" in site


NAMED = [
    ("privacy@school.example.org", "mailto:privacy@school.example.org"),
    ("mailto:a.b+c@example.org", "mailto:a.b+c@example.org"),
    (" https://school.example.org/privacy?of=course&in=en ",
     "https://school.example.org/privacy?of=course&in=en"),
    ("The school office, room 12", None),
    ("http://example.org", None),
    ("javascript:alert(1)", None),
    ("mailto:a@example.org?bcc=b@example.org", None),
    ("https://example.org/' onclick='alert(1)", None),
    ('https://example.org/"><script>alert(1)</script>', None),
    ("<img src=x onerror=alert(1)>@example.org", None),
    ("{{HOME}} <!--site-->", None),
    ("a@example.org\nb@example.org", None),
]  # fmt: skip


def test_whom_to_ask_is_shown_as_text_and_linked_only_if_it_is_an_address(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for served in (True, False):
        monkeypatch.delenv(CONTACT, raising=False)
        usual = read(written("./", served=served))
        known = links(usual)
        for named, link in NAMED:
            monkeypatch.setenv(CONTACT, named)
            with subtests.test(served=served, named=named):
                page = written("./", served=served)
                bare = read(page)
                assert [one for one in links(bare) if one not in known] == [link] * bool(link)
                assert [one.tag for one in bare if one.tag != "a"] == [
                    one.tag for one in usual if one.tag != "a"
                ]
                assert escape(named.strip().removeprefix("mailto:") if link else named) in page


@each("unset", [{}, {CONTACT: ""}, {CONTACT: "  "}])
def test_where_nobody_is_named_the_page_says_so(unset: dict[str, str]) -> None:
    told = asked_of(unset)
    assert "nobody" in told
    assert "<a" not in told
