"""Markdown to HTML, as far as the course uses what Streamlit shows of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from course import highlight

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

_ICON = re.compile(r":material/([a-z0-9_]+):")
_KEPT = 4096  # texts; a page has some hundreds, and most of them stand again in its next run


@lru_cache(_KEPT)
def html(text: str) -> str:
    """Return a text of Markdown as HTML."""
    return str(_parser().render(dedent(text).strip()))


@lru_cache(_KEPT)
def label(text: str) -> str:
    """Return the label of a control as HTML: one line, which is neither a list nor a heading."""
    return str(_parser().renderInline(text)).strip()


def icon(name: str) -> str:
    """Return an icon by its name with which a label begins, or nothing for an empty name."""
    found = _ICON.fullmatch(name)
    return _icon(found[1], 'aria-hidden="true"') if found else ""


def _icon(name: str, more: str) -> str:
    about = 'class="stIconMaterial" data-testid="stIconMaterial" translate="no"'
    return f"<span {about} {more}>{name}</span>"


@lru_cache(1)
def _parser() -> MarkdownIt:
    # Imported with the first text: live answers need none of it, and shall not wait for it.
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.use(dollarmath_plugin, allow_labels=False, double_inline=True)
    parser.inline.ruler.before("emphasis", "icon", _read_icon)
    for name, rule in {
        "icon": _write_icon,
        "fence": _write_fence,
        "code_block": _write_fence,
        "link_open": _write_link,
        "math_inline": _write_math,
        "math_inline_double": _write_display,
        "math_block": _write_display,
    }.items():
        parser.add_render_rule(name, rule)
    return parser


def _read_icon(state: StateInline, silent: bool) -> bool:
    found = _ICON.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        state.push("icon", "", 0).content = found[1]
    state.pos = found.end()
    return True


def _write_icon(self: RendererHTML, tokens: Sequence[Token], at: int, *_: Any) -> str:
    name = tokens[at].content
    return _icon(name, f'role="img" aria-label="{name.replace("_", " ")} icon"')


def _write_fence(self: RendererHTML, tokens: Sequence[Token], at: int, *_: Any) -> str:
    return code(tokens[at].content.rstrip("\n"), tokens[at].info.strip() or None)


def _write_link(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: Any
) -> str:
    if "://" in str(tokens[at].attrGet("href")):
        tokens[at].attrSet("target", "_blank")
        tokens[at].attrSet("rel", "noopener noreferrer")
    return str(self.renderToken(tokens, at, options, env))


def _write_math(self: RendererHTML, tokens: Sequence[Token], at: int, *_: Any) -> str:
    return f'<span class="math">{escape(tokens[at].content)}</span>'


def _write_display(self: RendererHTML, tokens: Sequence[Token], at: int, *_: Any) -> str:
    return f'<div class="math">{escape(tokens[at].content.strip())}</div>'


def code(text: str, language: str | None, *, wrap: bool = False) -> str:
    """Return a listing with the button that copies it."""
    style = ' style="white-space: pre-wrap;"' if wrap else ""
    return (
        '<div class="stCode" data-testid="stCode"><pre>'
        f'<code class="language-{escape(language or "plaintext")}"{style}>'
        f"{_listing(text, language)}</code></pre>"
        '<div><button type="button" data-copy aria-label="Copy to clipboard"></button></div></div>'
    )


def _listing(text: str, language: str | None) -> str:
    """Return the inside of a code element, each token of Python in an element of its kind."""
    pieces = highlight.pieces(text) if language == "python" else [("", text)]
    return "".join(
        f'<span class="token {kind}">{escape(part)}</span>' if kind else escape(part)
        for kind, part in pieces
    )
