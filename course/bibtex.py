"""Reads a bibliography in BibTeX, and tells what one of its entries lacks."""

from collections.abc import Mapping
from pathlib import Path

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Entry

from course.written import DocumentError

_LINE = "cited"  # what pages show, in Markdown
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "article": ("author", "title", "journal", "year"),
    "inproceedings": ("author", "title", "booktitle", "year"),
    "techreport": ("author", "title", "institution", "year"),
    "misc": ("title",),
}


def read(file: Path) -> dict[str, tuple[str, dict[str, str]]]:
    """Return the kind and the fields of each entry by its name; line ends count as spaces."""
    found = parse_string(file.read_text(encoding="utf-8"))
    for block in found.failed_blocks:
        line, said = (block.start_line or 0) + 1, (block.raw or "").partition("\n")[0]
        why = getattr(block.error, "abort_reason", block.error)
        raise DocumentError(file, line, repr(said), f"an entry of BibTeX: {why}")
    return {entry.key: (entry.entry_type, _fields(file, entry)) for entry in found.entries}


def _fields(file: Path, entry: Entry) -> dict[str, str]:
    fields = {one.key: " ".join(one.value.split()) for one in entry.fields}
    line = (entry.start_line or 0) + 1
    if entry.entry_type not in _NEEDED:
        raise DocumentError(file, line, f"@{entry.entry_type}", f"one of {', '.join(_NEEDED)}")
    # What has no name to be cited by has its line alone.
    needed = _NEEDED[entry.entry_type] if fields.keys() - {_LINE} else ()
    if missing := [name for name in (_LINE, *needed) if not fields.get(name)]:
        raise DocumentError(file, line, f"{entry.key!r} without {missing}", "a field for each")
    return fields
