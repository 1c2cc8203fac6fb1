"""Synonyms for the search: what people type for what a page calls otherwise."""

from collections.abc import Mapping

from course.contents import BY_ADDRESS, BY_NAME
from course.data_files import Tables

_TYPED = Tables("search_words.toml")

# By the name of a page: words as they are typed, beyond those that the page itself uses.
ALSO: Mapping[str, str] = {
    _TYPED.known(name, "page", name, BY_NAME): words
    for name, words in _TYPED.tables["also"].items()
}

# What can be done on many pages: how, a page to try it on, and words that are typed for it.
DONE: tuple[tuple[str, str, str], ...] = tuple(
    (one["how"], _TYPED.known("done", "page", one["page"], BY_ADDRESS), one["words"])
    for one in _TYPED.tables["done"]
)
