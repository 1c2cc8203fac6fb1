"""Sources that pages cite: a line of Markdown each, and BibTeX to copy and to save."""

from collections.abc import Iterable, Mapping

import pe_core
from course.data_files import contents_of

_ENTRIES: Mapping[str, tuple[str, Mapping[str, str]]] = contents_of("sources.bib")
SOURCES: Mapping[str, str] = {name: fields["cited"] for name, (_, fields) in _ENTRIES.items()}

COURSE = """@misc{positional_encoding_course,
  author = {{The positional encoding course contributors}},
  title = {{Positional encoding, from every side}},
  note = {An interactive course},
  year = {YEAR}
}""".replace("YEAR", pe_core.__date__[:4])
"""The course itself; CITATION.cff says the same."""


def entry(name: str) -> str:
    """Return the BibTeX entry of a source; empty if it has no title to be cited by.

    Examples
    --------
    >>> print(entry("alibi_code").partition(",")[0])
    @misc{alibi_code
    """
    kind, fields = _ENTRIES[name]
    if "title" not in fields:
        return ""
    lines = [f"  {key} = {{{value}}}" for key, value in fields.items() if key != "cited"]
    return f"@{kind}{{{name},\n" + ",\n".join(lines) + "\n}"


def entries(names: Iterable[str]) -> str:
    """Return the entries of sources, each once, and that of the course, as one file."""
    found = (entry(name) for name in dict.fromkeys(names))
    return "\n\n".join([*filter(None, found), COURSE]) + "\n"
