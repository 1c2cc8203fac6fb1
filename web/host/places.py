"""HTML of containers, columns, folds and menus."""

from __future__ import annotations

from web.host import prose
from web.host.blocks import Block
from web.host.markup import attributes, classes

_UP = '<div class="stVerticalBlock" data-testid="stVerticalBlock">'


def _wrap(id: str, key: str = "") -> str:
    about = {"class_": classes("stLayoutWrapper", key), "data_testid": "stLayoutWrapper"}
    return f"<div{attributes(**about, id=id)}>"


def container(id: str, key: str, *, row: bool, gap: str | None, align: str, border: bool) -> Block:
    """Return a place whose parts stand below each other, or in a row."""
    kind = "stHorizontalBlock" if row else "stVerticalBlock"
    tag = attributes(
        class_=classes(kind, key), data_testid=kind, data_gap=gap or "none",
        data_align=align if row else None, data_border=border, data_row=row,
    )  # fmt: skip
    return Block(id, f"{_wrap(id)}<div{tag}>", "</div></div>")


def columns(id: str, gap: str) -> Block:
    """Return the place of columns."""
    tag = attributes(class_="stHorizontalBlock", data_testid="stHorizontalBlock", data_gap=gap)
    return Block(id, f"{_wrap(id)}<div{tag}>", "</div></div>")


def column(id: str, weight: float) -> Block:
    """Return a column, so wide beside the others."""
    tag = attributes(
        class_="stColumn", data_testid="stColumn", id=id, style=f"flex: {weight:g} 1 0;"
    )
    return Block(id, f"<div{tag}>{_UP}", "</div></div>")


def expander(id: str, key: str, label: str, opened: bool, reports: bool) -> Block:
    """Return a fold under its label; what `reports` says when it is opened and closed.

    Whether another one is open is the browser's business: only where it should be opened anew has
    it another id.
    """
    about = attributes(open=opened, data_value=key if reports else None, id=f"{id}-fold")
    return Block(
        id,
        f"{_wrap(id, key)}"
        f'<div class="stExpander" data-testid="stExpander"><details{about}><summary>'
        f'<div data-testid="stMarkdownContainer"><p>{prose.label(label)}</p></div></summary>'
        f'<div data-testid="stExpanderDetails">{_UP}',
        "</div></div></details></div></div>",
    )


def popover(id: str, label: str, icon: str) -> Block:
    """Return a menu under its button; whether it is open is the browser's business."""
    about = attributes(
        type="button", data_testid="stPopoverButton", aria_haspopup="dialog",
        aria_expanded="false", aria_controls=f"{id}-body",
    )  # fmt: skip
    body = attributes(
        data_testid="stPopoverBody", id=f"{id}-body", role="dialog", aria_label=label, hidden=True
    )
    return Block(
        id,
        f"{_wrap(id)}"
        f'<div class="stPopover" data-testid="stPopover"><button{about}>{prose.icon(icon)}'
        f'<div data-testid="stMarkdownContainer"><p>{prose.label(label)}</p></div></button>'
        f"<div{body}>{_UP}",
        "</div></div></div></div>",
    )
