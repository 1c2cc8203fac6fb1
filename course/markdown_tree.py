"""Markdown as a tree of plain tuples, read by markdown-it."""

from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from mdit_py_plugins.attrs.parse import ParseError, parse
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

_CONTAINERS = ("notice", "question", "twin", "controls", "live", "program", "words")


class AttributesError(ValueError):
    """Attributes that cannot be read: their line, from 1, and how they are written."""


def tree(text: str) -> tuple[Any, ...]:
    """Return the blocks of a text, each as (type, name, attributes, content, lines, children).

    The type and the attributes are those of markdown-it; a container has the attributes that stand
    in braces behind its name, and for a name the word between them. A heading has its level there.

    Raises
    ------
    AttributesError
        If what stands in braces behind the name of a container cannot be read.
    """
    return tuple(_plain(one) for one in SyntaxTreeNode(_parser().parse(text)).children)


def _plain(node: SyntaxTreeNode) -> tuple[Any, ...]:
    name, attributes = node.tag, dict(node.attrs)
    if node.type.startswith("container_"):
        _, _, after = node.info.strip().partition(" ")
        name, brace, rest = after.partition("{")
        try:
            attributes = dict(parse(brace + rest)[1]) if brace else {}
        except ParseError as error:
            raise AttributesError((node.map or (0,))[0] + 1, brace + rest) from error
    content = "" if node.is_nested else node.content
    children = tuple(_plain(one) for one in node.children)
    if node.type == "inline" and not {one.type for one in node.children} & {"image", "link"}:
        children = ()  # the content says it all
    return node.type, name.strip(), attributes, content, tuple(node.map or ()), children


@lru_cache(1)
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    parser.use(front_matter_plugin).use(deflist_plugin).use(dollarmath_plugin)
    parser.use(attrs_block_plugin).use(attrs_plugin, after=("image",))
    for name in _CONTAINERS:
        parser.use(container_plugin, name)
    return parser
