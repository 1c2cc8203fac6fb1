"""Errata of the sources, from `errata.md`: where they are wrong or loose, and what is right."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

import pe_core
from course.document_names import Node
from course.prepared import Prose
from course.sources import SOURCES
from pe_core.similarity import column_spans

Kind = Literal["wrong", "loose", "stronger"]

KINDS: Mapping[Kind, str] = {
    "wrong": "Wrong.",
    "loose": "Loose.",
    "stronger": "Right, and can be made stronger.",
}
"""What a row finds, in words."""


class Erratum(NamedTuple):
    """What a source says, what is right, the address of the page that shows it, and in which view.

    `source` is a key of `course.sources`. What is "loose" is true of part of what it says, or in
    one reading of it. A view that is not given is the page's own.
    """

    source: str
    kind: Kind
    says: str
    right: str
    page: str
    view: Mapping[str, Any] = {}


class Facts:
    """The numbers that rows name. Where a name ends in a width, it is that of the encoding."""

    length = 50  # of the tables whose columns and shifts are measured
    full = 10_000 * pe_core.wavelengths(2)[0]  # 2πn: pair 0 has the wavelength 2π
    waves = pe_core.wavelengths(128)
    longest_128, longest_512 = waves[-1], pe_core.wavelengths(512)[-1]
    slower, slower_as_bits = pe_core.frequencies(128)[1], pe_core.frequencies(8, 16)[1]
    step_128, step_512 = pe_core.offset_distance(1, 128), pe_core.offset_distance(1, 512)
    far_512 = pe_core.offset_distance(10_000, 512)
    rise = pe_core.first_rise(pe_core.offset_similarity(range(100), 128)) or 0
    after_rise = rise + 1
    varying_128 = (column_spans(pe_core.sinusoidal(length, 128)) >= 0.1).sum()
    varying_512 = (column_spans(pe_core.sinusoidal(length, 512)) >= 0.1).sum()
    determinant = np.linalg.det(pe_core.shift_matrix(5, 2))
    chirp = pe_core.angles([4], 512)[0]
    _sines, _shifted = (pe_core.sinusoidal(50, 16, start=start)[:, ::2] for start in (0, 3))
    sines_miss = pe_core.fit_shift(_sines, _shifted).residual
    _buckets = pe_core.t5_bucket(range(0, -129, -1))  # of keys before the query
    last_bucket = int((_buckets == _buckets[-1]).argmax())


class _Source(NamedTuple):
    """What a source is called for short, and its rows."""

    title: str
    rows: list[Erratum]


@lru_cache(maxsize=1)
def _sources() -> Mapping[str, _Source]:
    document = Prose("errata.md", Facts())
    found: dict[str, _Source] = {}
    for block in document.blocks:
        if block.type == "heading":
            source, _, title = document.said(block).partition(": ")
            document.known("source", source, SOURCES, block)
            found[source] = _Source(title, [])
        elif block.type == "bullet_list":
            found[source].rows.extend(_row(document, source, one) for one in block.children)
    return found


def _row(document: Prose, source: str, item: Node) -> Erratum:
    kinds = {said: kind for kind, said in KINDS.items()}
    claim = re.match(r"\*\*(.+?)\*\* (.+)", document.said(item.children[0]))
    links = document.links(item.children[-1])
    if not claim or len(links) != 1 or len(item.children) != 3:
        form = "a kind in bold and what the source says, what is right, and a link"
        raise document.fault(item, f"a row of {source} of another form", form)
    kind = kinds[document.known("kind", claim[1], kinds, item)]
    right = document.said(item.children[1])
    return Erratum(source, kind, claim[2], right, links[0].page, links[0].view)


def rows() -> tuple[Erratum, ...]:
    """Return all rows, in the order of the document."""
    return tuple(row for source in _sources().values() for row in source.rows)


def titles() -> dict[str, str]:
    """Return what each source is called for short."""
    return {name: source.title for name, source in _sources().items()}


def of_page(page: str) -> list[Erratum]:
    """Return the rows that the page at this address shows."""
    return [row for row in rows() if row.page == page]


def by_source() -> dict[str, list[Erratum]]:
    """Return all rows by their source, in the order of the document."""
    return {name: source.rows for name, source in _sources().items()}
