"""Reader of BibTeX files; it also says what an entry lacks."""

import re
from collections.abc import Mapping
from pathlib import Path

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Entry

from course.data_files import DocumentError

_LINE, _DETAIL = "cited", "detail"  # what pages show, in Markdown, and what ends it
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
    needed = () if fields.keys() == {_LINE} else _NEEDED[entry.entry_type]
    if missing := [name for name in needed if not fields.get(name)]:
        raise DocumentError(file, line, f"{entry.key!r} without {missing}", "a field for each")
    if "eprint" in fields:
        fields |= {"archivePrefix": "arXiv", "url": f"https://arxiv.org/abs/{fields['eprint']}"}
    detail = fields.pop(_DETAIL, "")
    return {_LINE: _line(fields, detail)} | fields


def _line(fields: Mapping[str, str], detail: str) -> str:
    """Return who wrote it and when, its title with a link, and the detail."""
    author, title, year = (_plain(fields.get(key, "")) for key in ("author", "title", "year"))
    first, *others = author.split(" and ")
    who = " ".join(reversed(first.split(", ")))
    if others:
        family, second = (name.partition(",")[0] for name in (first, others[0]))
        pair = len(others) == 1 and second != "others"
        who = f"{family} and {second}" if pair else f"{family} et al."
    doi = fields.get("doi")
    url = fields.get("url") or (f"https://doi.org/{doi}" if doi else "")
    said = ", ".join(filter(None, (f"{who} {year}".strip(), f"[{title}]({url})" if url else title)))
    if not detail:
        return said + "." * (not title.endswith("?"))
    return f"{said}{'' if re.match(r'[(]|and ', detail) else ','} {detail}."


def _plain(text: str) -> str:
    return re.sub(r"[{}\\]", "", text)
