"""The blocks of a page, in the order in which a learner meets them."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from course import lessons
from course.contents import BY_ADDRESS
from course.control_bar import entry_facts
from course.errata import of_page as errata_of
from course.glossary import new_in
from course.question_bank import of_page
from course.source_code import source_of
from course.sources import SOURCES, entries
from course.view import CHOICES, MODEL_DIMENSIONS, corrections
from course.words import PassFail, Table
from pe_core.figures import Figure, to_parts
from ui import contents, controls, learner, platform, presses, questions
from ui.learner import Learner

Gap: TypeAlias = Literal["small", "medium", "large"]

_HERE = Path(__file__).resolve().parent
_ADDRESS = re.compile(r"(?<=:)(?=\S)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
_JOINER = "\u2060"  # has no width, and no line ends at it
_NAMED = 6  # new words that the label of their fold names


def presenter_switch() -> bool:
    """Draw the switch to presenter mode and return whether it is on."""
    return st.toggle(
        "Present",
        key="present",
        bind="query-params",
        help="Large figures for a projector. Longer texts are collapsed below.",
    )


def presenting() -> bool:
    """Return whether presenter mode is on."""
    return bool(st.session_state.get("present"))


def style() -> None:
    """Send what presenter mode adds to the style sheet of every page."""
    if presenting():
        # A phone has no room for it.
        st.html(f"<style>@media (min-width: 640px) {{ {_presenters()} }}</style>")


@lru_cache
def _presenters() -> str:
    return (_HERE / "present.css").read_text(encoding="utf-8")


def areas() -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return the place for figures and the place for the notice and the question beside it.

    Below the question stand the words that are new here.
    """
    wide, narrow = st.columns([3, 2] if presenting() else [5, 2], gap="medium")
    figures, panel = wide.container(key="figure_area"), narrow.container(key="side_panel")
    if terms := new_in(_lesson()):
        names, more = [term.name for term in terms[:_NAMED]], len(terms) - _NAMED
        label = f"New words: {', '.join(names)}" + (f" and {more} more" if more > 0 else "")
        with narrow.container(key="new_words"), st.expander(label):
            st.markdown("\n".join(f"- **{term.name}**: {term.meaning}" for term in terms))
    return figures, panel


def words() -> DeltaGenerator:
    """Return the place for words: a plain container, or a fold in presenter mode."""
    return st.expander("More to read") if presenting() else st.container()


def pair() -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return the place for a figure, and beside it that for the sentences that belong to it."""
    left, right = st.columns([3, 2], gap="medium")
    return left, right


def folded(label: str, number: str = "") -> DeltaGenerator:
    """Return a place that is folded away under its label, which says what is in it.

    Figures and words in it are asked for when it is opened. It is open for who has come to see a
    `number` that is entered there: one that differs from that with which the page opens.
    """
    opening = BY_ADDRESS[controls.here()].opening
    asked = bool(number) and getattr(controls.current(), number) != getattr(opening, number)
    return st.expander(label, expanded=asked)


def side_by_side() -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return two places of equal width for figures that are read together."""
    left, right = columns(1, 1)
    return left, right


def columns(*widths: int, gap: Gap = "small") -> list[DeltaGenerator]:
    """Return places beside each other, so wide beside each other."""
    return st.columns(widths, gap=gap)


def row(key: str | None = None) -> DeltaGenerator:
    """Return a place whose parts stand in a row and go on below where it is full."""
    return st.container(horizontal=True, key=key)


def group(key: str, tight: bool = False) -> DeltaGenerator:
    """Return a place with a name that the style sheet knows; a tight one has no gaps in it."""
    return st.container(key=key, gap=None if tight else "small")


def text(markdown: str) -> None:
    """Draw words of the page's own."""
    st.markdown(markdown)


def aside(markdown: str) -> None:
    """Draw words that stand behind others, in small letters."""
    st.caption(markdown)


def heading(text: str) -> None:
    """Draw a heading of the page's own."""
    st.header(text, anchor=False)


def fold(label: str, *, opened: bool) -> DeltaGenerator:
    """Return a place that is folded away under its label, or opened."""
    return st.expander(label, expanded=opened)


def search(key: str, label: str, example: str) -> str:
    """Draw a field to type into and return what was typed."""
    return st.text_input(label, key=key, max_chars=100, placeholder=example, width=400) or ""


def pick(key: str, label: str, options: Iterable[str]) -> str:
    """Draw a few options and return the one that is chosen; a link to the page keeps it.

    It stays chosen for the session.
    """
    chosen = st.radio(
        label, options, key=key, bind="query-params", persist_state="session", horizontal=True
    )
    return str(chosen)


def pick_some(key: str, label: str, options: Mapping[str, str], most: int) -> list[str]:
    """Draw options by name, of which at most so many are chosen, and return those that are."""
    first = list(options)[:most]
    chosen = st.multiselect(
        label,
        list(options),
        first,
        options.__getitem__,
        key=key,
        max_selections=most,
        persist_state="session",
    )
    return chosen or first[:1]


def room(programme: str, label: str) -> None:
    """Draw the link that opens a room for a class: its phones follow and vote."""
    more = "Your class joins with a code, follows on phones and votes."
    contents.rooms({programme: label}, more, "filled")


def address() -> str:
    """Return where the course lies: what the address of every page begins with."""
    return (st.context.url or "").removesuffix(f"/{controls.here()}")


def download(label: str, make: Callable[[], str | bytes], file: str, mime: str) -> None:
    """Draw the download of a file, which is made only when it is asked for."""
    st.download_button(
        label, make, file, mime, key=f"download_{file}", on_click="ignore", width=_DOWNLOAD_PX
    )


def link(page: str, label: str, **view: Any) -> None:
    """Draw a link to a page that shows a prepared view; what is not named has its default.

    `at` leads to a part of that page, and `question` to one of its questions.
    """
    contents.link(page, label, **view)


def figure(name: str, title: str | None = None, **options: int) -> None:
    """Draw a figure of this lesson under its title, with its text equivalent.

    One of another lesson has the name of that lesson and a dot before its own. `options` are those
    of the figure: how many pairs, how many dials. `title` replaces the neutral title.
    """
    figure_grid(f"figure_{_named(name)[1]}", {name: options}, title)


def _lesson() -> str:
    """Return the name of the lesson that is drawn."""
    return BY_ADDRESS[controls.here()].name


def _named(name: str) -> tuple[str, str]:
    """Return the lesson and the own name of a figure."""
    return lessons.place_of(name, _lesson())


def figure_grid(
    key: str, figures: Mapping[str, Mapping[str, int]], title: str | None = None
) -> None:
    """Draw several figures that belong together, each with its own options."""
    with st.container(key=key):
        parts = [_figure(name, options, title) for name, options in figures.items()]
        platform.live_parts(f"live_{key}", parts)


def _figure(name: str, options: Mapping[str, int], title: str | None) -> dict[str, Any]:
    """Return what the browser asks for a figure with."""
    lesson, own = _named(name)
    asked = {"lesson": lesson, "name": own, "options": dict(options), "title": title}
    return {"kind": "figures", "key": own} | asked


def drawn(name: str, picture: Figure) -> None:
    """Draw a figure that the page has made itself, from what it has worked out so far."""
    part = {"kind": "drawn", "key": name, "figure": to_parts(picture)}
    with st.container(key=f"figure_{name}"):
        platform.live_parts(f"live_{name}", [part])


def control_bar() -> None:
    """Draw the control bar here, on a page whose picture comes before its controls."""
    controls.control_bar(BY_ADDRESS[controls.here()])


def beginning() -> None:
    """Draw where to begin, or where one left off."""
    contents.beginning()


def corrected() -> None:
    """Say what the address of a page asks for and cannot have, until the learner has read it."""
    here = learner.current()
    if here.arrived:
        here.corrected = ", ".join(corrections(st.query_params.to_dict()))
    if not here.corrected:
        return
    with row("corrected"):
        changed = plain(here.corrected)
        st.markdown(f"Some values were not possible and were changed: {changed}.")
        presses.buttons("corrected_read", presses.Button("corrected_read", "Close", _read_it))


def _read_it(here: Learner, _: Any) -> None:
    here.corrected = ""


def leave_room(rem: float) -> None:
    """Leave so much room above the figures of this page for what stands there."""
    st.html(f"<style>html:root {{ --choices: {rem}rem; }}</style>")


def lead() -> None:
    """Draw the few sentences with which a lesson opens: what is at stake, in plain words."""
    text = lessons.lead(_lesson())
    if not text or presenting():
        return
    with st.container(key="lead"):
        st.markdown(text)


def notice(text: str) -> None:
    """Draw the one sentence on what to look at."""
    st.markdown(f"**Notice.** {text}")


def live_words(part: str, name: str, file: str = "") -> None:
    """Draw words that follow the view: the browser asks for them with its figures.

    A table with the name of a file can be copied.
    """
    key = f"{part}_{name}"
    asked = {"lesson": _lesson(), "part": part, "name": name}
    kept = {"file": file} if file else {}
    platform.live_parts(key, [{"kind": "words", "key": key} | asked | kept])


def tabled(content: Table) -> None:
    """Draw a small table that the page has made itself."""
    rows = [" | ".join(map(_cell, row)) for row in (content.columns, *content.rows)]
    rows.insert(1, " | ".join("---" for _ in content.columns))
    st.markdown("\n".join([content.caption, "", *(f"| {row} |" for row in rows)]))


def _cell(cell: str | PassFail) -> str:
    text = cell if isinstance(cell, str) else f"{'✓' if cell.holds else '✗'} {cell.measured}"
    return plain(text)


def plain(text: str) -> str:
    """Return a text that Markdown shows as it was typed.

    Marks are escaped. Addresses, which become links for all that, are parted by a sign that is not
    seen, and so are the names of emoji.
    """
    marks = r"\`*_{}[]()<>#+-.!|$~:&^"
    parted = _ADDRESS.sub(_JOINER, text)
    return "".join(f"\\{sign}" if sign in marks else sign for sign in parted)


def choose(key: str, *, runs: bool = False) -> None:
    """Draw a choice of this page. With `runs`, the page itself depends on it."""
    choice = CHOICES[key]
    part = {"kind": "choice", "key": f"choice_{key}", "choice": key, "many": choice.many}
    if runs:
        part["press"] = presses.following(f"chosen_{key}")
    platform.live_parts(f"choice_{key}", [part | choice._asdict()])


def enter(*keys: str, presets: Mapping[str, Mapping[str, int | str]] | None = None) -> None:
    """Draw numbers to enter of this page, in a row; `presets` are models to set several with."""
    parts: list[dict[str, Any]] = [{"kind": "entry"} | entry_facts(key) for key in keys]
    if presets:
        parts.insert(0, {"kind": "presets", "key": "models", "label": "Model", "presets": presets})
    platform.live_parts(f"choice_{keys[0]}", parts)


def model_file(*keys: str) -> None:
    """Draw where a model's own file is read, in the browser, for these numbers to enter."""
    names = ("biases", "formula", "nope")
    part = {
        "kind": "model_file", "key": "model_file", "d": MODEL_DIMENSIONS[-1],
        "ends": {key: entry_facts(key)["ends"] for key in keys},
        "pages": {name: BY_ADDRESS[name].title for name in names},
    }  # fmt: skip
    platform.live_parts("model_file", [part])


def shortcut(label: str, **view: Any) -> None:
    """Draw a button that shows a prepared view in the figure beside it; what is not named stays."""
    key = f"shortcut_{label}"
    presses.buttons(key, presses.Button(key, label, show=view, sought=""))


def prose(*headings: str) -> None:
    """Draw the longer text of this lesson, or the parts of it under these headings."""
    for part in re.split(r"^(?=## )", lessons.prose(_lesson()), flags=re.MULTILINE):
        heading = part.partition("\n")[0].removeprefix("## ")
        if headings and heading not in headings:
            continue
        if part:
            st.markdown(part)


def code(*more: Callable[..., Any]) -> None:
    """Draw the code that ran: the current numbers, then each function with what it names of ours.

    The functions are those that the lesson names beside its figures. `more` are those of the page.
    """
    with st.container(key="fold_code"), st.expander("The code that ran"):
        live_words("listing", "code")
        if more:
            st.code(source_of(more), language="python")


def sources(*names: str) -> None:
    """Draw the sources of a page, with what is right where one of them is not."""
    fold, filled = platform.fold("Sources, and where they need a correction", "fold_sources")
    if not filled:
        return
    asked = [("sources", one) for one in of_page(controls.here()) if not questions.revealed(one)]
    wrong = errata_of(controls.here())
    for name in names:
        lines = [f"- {SOURCES[name]}"]
        if not asked:  # what is wrong in a source would answer them
            lines += [f"    - {item.says} {item.right}" for item in wrong if item.source == name]
        fold.markdown("\n".join(lines))
    cited = entries(names)
    with fold:
        if asked and wrong:
            questions.placeholder(asked)
        st.markdown("**BibTeX** of these sources and of this course:")
        download("Save as a .bib file", lambda: cited, f"{controls.here()}.bib", _BIBTEX)
        st.code(cited, language=None, wrap_lines=True)


def downloads(*names: str, table: str = "") -> None:
    """Draw the downloads: the matrix as CSV and NPY, each of these figures as one HTML file.

    A page about other numbers than those of the matrix names the table of its own to offer instead.
    """
    files = [
        _file("Matrix as CSV", "csv", "{view}.csv"),
        _file("Matrix as NPY", "npy", "{view}.npy"),
    ]
    if table:
        files = [_file(f"{table.capitalize()} as CSV", "table", f"{table}.csv", table)]
    for name in names:
        own = _named(name)[1]
        label = f"Figure as HTML: {own.replace('_', ' ')}"
        files.append(_file(label, "figure", f"{{view}}-{own}.html", name))
    with (
        st.container(key="fold_download"),
        st.popover("Download", icon=":material/download:"),
    ):
        _files("files", files)


def _file(label: str, kind: str, file: str, name: str = "") -> dict[str, str]:
    """Return a file of the view that the page shows; `{view}` in its name stands for the view."""
    return {"label": label, "kind": kind, "file": file, "name": name}


def _files(key: str, files: list[dict[str, str]]) -> None:
    part = {"kind": "files", "key": key, "lesson": _lesson(), "files": files}
    platform.live_parts(key, [part])


def notebook() -> None:
    """Draw the download of this view as a notebook."""
    _files("notebook", [_file("This page as a Jupyter notebook", "notebook", "{view}.ipynb")])


_BIBTEX = "application/x-bibtex"
_DOWNLOAD_PX = 320
