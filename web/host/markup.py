"""HTML of elements and containers, with Streamlit's classes and test ids where they are used."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Literal

from web.host import prose
from web.host.blocks import fit

Width = Literal["stretch", "content"] | int


def attributes(**given: object) -> str:
    """Return attributes of a tag: True stands alone, None and False are left out."""
    names = {name: name.rstrip("_").replace("_", "-") for name in given}
    return "".join(
        f" {names[name]}" if value is True else f' {names[name]}="{escape(str(value))}"'
        for name, value in given.items()
        if value is not None and value is not False
    )


def classes(first: str, key: str) -> str:
    """Return the classes of a part, by the last of which the style sheet knows it."""
    return f"{first} st-key-{fit(key)}" if key else first


def element(id: str, key: str, inner: str, width: Width = "stretch") -> str:
    """Return an element in its container."""
    wide = {"style": f"width: {width}px;"} if isinstance(width, int) else {"data-width": width}
    about = {"class": classes("stElementContainer", key), "data-testid": "stElementContainer"}
    tag = attributes(**about, id=id, **wide)
    return f"<div{tag}>{inner}</div>"


def markdown(html: str, part: str = "stMarkdownContainer") -> str:
    """Return Markdown that has been turned to HTML."""
    inner = f'<div data-testid="{part}">{html}</div>'
    return f'<div class="stMarkdown" data-testid="stMarkdown">{inner}</div>'


def words(text: str) -> str:
    """Return the label of something one presses."""
    return f'<div data-testid="stMarkdownContainer"><p>{prose.label(text)}</p></div>'


def heading(text: str, level: int) -> str:
    """Return a heading of a page's own."""
    return (
        '<div class="stHeading" data-testid="stHeading"><div data-testid="stMarkdownContainer">'
        f"<h{level}>{prose.label(text)}</h{level}></div></div>"
    )


def download(key: str, label: str) -> str:
    """Return the button of a download."""
    tag = attributes(type="button", data_download=key)
    return (
        '<div class="stDownloadButton" data-testid="stDownloadButton">'
        f"<button{tag}>{words(label)}</button></div>"
    )


def page_link(address: str, label: str) -> str:
    """Return a link to a page of the course."""
    tag = attributes(href=address, data_testid="stPageLink-NavLink")
    return f'<div class="stPageLink" data-testid="stPageLink"><a{tag}>{words(label)}</a></div>'


def progress(share: float, text: str) -> str:
    """Return a bar that says how far something is."""
    percent = round(100 * share)
    bar = attributes(
        role="progressbar", aria_valuemin=0, aria_valuemax=100, aria_valuenow=percent,
        aria_label="progress",
    )  # fmt: skip
    return (
        f'<div class="stProgress" data-testid="stProgress">{words(text)}<div{bar}>'
        '<div data-testid="stProgressBarTrack">'
        f'<div style="transform: translateX({percent - 100}%);"></div></div></div></div>'
    )


def info(text: str) -> str:
    """Return a note."""
    return (
        '<div class="stAlert" data-testid="stAlert"><div class="stAlertContainer" '
        'data-testid="stAlertContainer" role="status"><div data-testid="stMarkdownContainer">'
        f"{prose.html(text)}</div></div></div>"
    )


def image(svg: str, caption: str, alt: str) -> str:
    """Return a drawing with its caption."""
    data = b64encode(svg.encode()).decode()
    return (
        '<div class="stImage" data-testid="stImage"><div data-testid="stImageContainer">'
        f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'
        '<div data-testid="stImageCaption"><div data-testid="stCaptionContainer">'
        f"{prose.html(caption)}</div></div></div></div>"
    )


def component(name: str, key: str, html: str, isolated: bool) -> str:
    """Return the place that a component of the browser draws in."""
    tag = attributes(
        data_component=name, data_key=key, id=f"component-{fit(key)}", data_isolated=isolated
    )
    return f"<div{tag}>{html}</div>"
