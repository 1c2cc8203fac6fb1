"""The sources as BibTeX, to copy and to save: what `course.sources` names, field by field.

Authors, titles, years and places of publication are those that the works themselves print.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pe_core
from course.papers import PAPERS
from course.sources import SOURCES

_LINK = re.compile(r"\[(?P<title>[^\]]+)\]\((?P<url>[^)]+)\)")
_DATED = re.compile(r"^(?P<author>.+?) (?P<year>\d{4})\b")
_EMPHASIS = re.compile(r"\*(?P<title>[^*]+)\*")
_THREADS = ("issue ", "pull request ")
_ESCAPED = str.maketrans({"&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_"})

# Pages on the web: what their line calls the author, and the full name that the page itself has.
_AUTHORS = {
    "alibi_code": "Press, Ofir",
    "annotated_transformer": "Rush, Alexander and others",
    "denk": "Denk, Timo",
    "illustrated_notebook": "Alammar, Jay",
    "illustrated_transformer": "Alammar, Jay",
    "golden_rope": "Xiong, Jerry",
    "kazemnejad": "Kazemnejad, Amirhossein",
    "llama_models": "{Meta}",
    "chapter_15_1": "Suzuki, Hironobu",
    "rotary_torch_library": "Wang, Phil",
    "x_transformers_library": "Wang, Phil",
}

COURSE = """@misc{positional_encoding_course,
  author = {{The positional encoding course contributors}},
  title = {{Positional encoding, from every side}},
  note = {An interactive course},
  year = {YEAR}
}""".replace("YEAR", pe_core.__date__[:4])
"""The course itself; CITATION.cff says the same."""


class Page(NamedTuple):
    """What a line of Markdown names: a title, and the author, year and address that it has."""

    author: str
    title: str
    year: str
    url: str


def entry(name: str) -> str:
    """Return the BibTeX entry of a source; empty if it has no title to be cited by.

    Examples
    --------
    >>> print(entry("alibi_code").partition(",")[0])
    @misc{alibi_code
    """
    if name in PAPERS:
        kind, fields = PAPERS[name]
        return _written(kind, name, fields)
    page = _page(name)
    if not page.title:
        return ""
    fields = {"author": page.author, "title": page.title, "year": page.year}
    return _written("misc", name, fields | {"url": page.url})


def entries(names: Iterable[str]) -> str:
    """Return the entries of sources, each once, and that of the course, as one file."""
    found = (entry(name) for name in dict.fromkeys(names))
    return "\n\n".join([*filter(None, found), COURSE]) + "\n"


def _page(name: str) -> Page:
    """Read a line of the sources: author, year, title and address."""
    line = SOURCES[name]
    link, plain = _LINK.search(line), _EMPHASIS.search(line)
    if not link:
        return Page("", plain["title"] if plain else "", "", "")
    before = line[: link.start()].strip(" ,")
    dated = _DATED.match(before)
    year = dated["year"] if dated else ""
    whose = dated["author"] if dated else before.partition(",")[0]
    title = link["title"].rstrip(".")
    if title.startswith(_THREADS):  # of many people: cited by where it is
        return Page("", f"{whose}, {title}", year, link["url"])
    return Page(_AUTHORS.get(name) or _braced(whose), title, year, link["url"])


def _braced(author: str) -> str:
    """Keep the name of an organisation in one piece."""
    return f"{{{author}}}" if author else ""


def _written(kind: str, name: str, fields: Mapping[str, str]) -> str:
    lines = [f"  {key} = {{{_value(key, value)}}}" for key, value in fields.items() if value]
    return f"@{kind}{{{name},\n" + ",\n".join(lines) + "\n}"


def _value(key: str, value: str) -> str:
    if key == "title":  # a second pair of braces keeps its capitals
        return f"{{{value.translate(_ESCAPED)}}}"
    return value if key in ("url", "doi", "eprint") else value.translate(_ESCAPED)
