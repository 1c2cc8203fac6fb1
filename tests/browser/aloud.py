"""A page as a screen reader has it: what things are called, in which order, and what is said.

The tree is the browser's own, as it hands it to a screen reader.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import Page, TimeoutError

CONTROLS = {"button", "link", "slider", "combobox", "textbox", "checkbox", "switch", "radio", "tab"}
CONTROLS |= {"searchbox", "spinbutton", "menuitem", "DisclosureTriangle", "listbox", "option"}
PARTS = {"figure", "table", "region", "radiogroup", "image", "navigation", "dialog", "progressbar"}
# What is told apart by the place that it is in: a row of its table, a group by its name.
PLACES = PARTS | {"group", "main", "banner", "row", "list", "form", "Details"} | {"combobox"}
WORD = re.compile(r"[^\W\d_]{2}|[A-Z]\d")  # T5 is a word
KEY = re.compile(r"st-key|live-|undefined|\bNaN\b|\[object|\*\*|</?\w+>")


class Said(NamedTuple):
    """One thing of the tree: its role and name, the names of the places it is in, and its link."""

    role: str
    name: str
    places: tuple[str, ...]
    leads: str = ""


def tree(page: Page) -> list[Said]:
    """Return what a screen reader comes by, in its order."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known = {node["nodeId"]: node for node in nodes}
    return list(_within(nodes[0], known, ()))


def _within(
    node: dict[str, Any], known: dict[str, dict[str, Any]], places: tuple[str, ...]
) -> Iterator[Said]:
    role, name = (str(node.get(key, {}).get("value", "")) for key in ("role", "name"))
    if not node["ignored"]:
        told = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        yield Said(role, name.strip(), places, str(told.get("url", "")))
        if role in PLACES and (name or role == "row"):
            places = (*places, f"{role} {name or node['nodeId']}")
    for child in node.get("childIds", ()):
        if child in known:
            yield from _within(known[child], known, places)


def faults(said: list[Said]) -> list[str]:
    """Return what has no name, none in words, or one that something else beside it has too.

    A choice between numbers or letters has the words in the name of its group.
    """
    named = [one for one in said if one.role in CONTROLS | PARTS]
    found = [
        f"no name in words: {one}"
        for one in named
        if not WORD.search(one.name)
        and not (one.name and one.role in ("radio", "option") and one.places)
    ]
    found += [f"a key for a name: {one}" for one in named if KEY.search(one.name)]
    # A link that leads to the same place is the same, and "See ..." is told by the entry it is in.
    links = {one for one in named if one.role == "link" and not one.name.startswith("See “")}
    controls = [one for one in named if one.role in CONTROLS - {"link"}]
    twice = Counter(one._replace(leads="") for one in (*links, *controls))
    return found + [f"{count} times: {one}" for one, count in twice.items() if count > 1]


def order(said: list[Said]) -> list[str]:
    """Return what is read in another order than a lesson is told in.

    That is: title, controls, figure, what to notice, question, downloads, and the way on. And each
    figure comes after its title, with nothing between them but the button of that title.
    """
    landmarks: list[tuple[str, Callable[[Said], bool]]] = [
        ("title", lambda one: one.role == "heading"),
        ("control", lambda one: one.role == "slider"),
        ("figure", lambda one: one.role == "figure"),
        ("notice", lambda one: one.role == "StaticText" and one.name == "Notice."),
        ("question", lambda one: one.role == "group" and one.name.startswith("Question ")),
        ("download", lambda one: one.role == "button" and one.name == "Download"),
        ("way on", lambda one: one.name == "The way through the course"),
    ]
    places = [
        (next((i for i, one in enumerate(said) if found(one)), None), name)
        for name, found in landmarks
    ]
    read = [(place, name) for place, name in places if place is not None]
    told = [name for _, name in read]
    faults = [f"read as {sorted(read)}"] if [name for _, name in sorted(read)] != told else []
    parts = [one for one in said if one.role in CONTROLS | PARTS | {"heading"}]
    return faults + [
        f"no title before {one.name[:40]}"
        for i, one in enumerate(parts)
        if one.role == "figure" and [before.role for before in parts[i - 2 : i]] != TITLE
    ]


TITLE = ["heading", "button"]

# What is read before something that stands above it in the same column, from the title on.
ACROSS = """() => {
  document.querySelector(".stMain").scrollTop = 0; // the controls and a figure go along
  const texts = "h1, h2, h3, p, li, table, .live-figure, summary";
  const kinds = `${texts}, button, input, select, textarea, a`;
  const parts = [...document.querySelectorAll(`.stMain :is(${kinds})`)]
    .filter((one) => one.checkVisibility() && !one.closest(".stToastContainer"))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const title = parts.findIndex(({ one }) => one.tagName === "H1");
  const named = ({ one }) => `${one.tagName} ${(one.ariaLabel ?? one.textContent).slice(0, 40)}`;
  const found = [];
  parts.slice(title).forEach((first, i, all) => {
    for (const next of all.slice(i + 1)) {
      const left = Math.max(first.box.left, next.box.left);
      const right = Math.min(first.box.right, next.box.right);
      if (right - left > 8 && next.box.top < first.box.top - 8 && !first.one.contains(next.one))
        found.push(`${named(first)} before ${named(next)}`);
    }
  });
  return found.slice(0, 9);
}"""


def across(page: Page) -> list[str]:
    """Return what is read before something above it, once what is being laid out has its place."""
    with suppress(TimeoutError):
        page.wait_for_function(f"() => !({ACROSS})().length", polling=100)
    return list(page.evaluate(ACROSS))


# From now on, what is said without being asked for: each change within a live region, and each one
# that comes with something in it.
LISTEN = """() => {
  const live = "[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]";
  window.said = [];
  window.listening?.disconnect();
  window.listening = new MutationObserver((changes) => {
    const element = (node) => (node instanceof Element ? node : node.parentElement);
    const regions = changes.flatMap(({ target, addedNodes }) => [
      element(target)?.closest(live),
      ...[...addedNodes].flatMap((node) => [...(node.parentElement?.querySelectorAll?.(live) ?? [])]
        .filter((region) => node.contains(region))),
    ]);
    for (const region of new Set(regions))
      if (region?.isConnected && region.checkVisibility() && region.textContent.trim())
        window.said.push(region.textContent.trim());
  });
  window.listening.observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
