"""Licences of the installed packages that the server runs with."""

import platform
import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePath

from ui.server.licences.listing import Part, standard, written
from ui.server.licences.shipped import course, icons, shown, source_fonts

_ROOT = Path(__file__).resolve().parent.parent.parent.parent
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_TEXT = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
_NO_TEXT = (".py", ".pyc", ".json", ".js", ".map", ".html")
# What older packages say of their licence in place of its SPDX name, read from the text itself.
_SIGNS = (
    ("Apache-2.0", r"Apache License,?\s+Version 2\.0"),
    ("MPL-2.0", r"Mozilla Public License"),
    ("BSD-3-Clause", r"Redistribution and use(?s:.*)(Neither the name|endorse or promote)"),
    ("BSD-2-Clause", r"Redistribution and use"),
    ("MIT", r"Permission is hereby granted, free of charge"),
)
_NOTE = """\
What runs on this server and what it sends to your browser. The course's own code is under the MIT
licence; the packages, programs and fonts of others below are under theirs, whose texts follow.
Streamlit's pages hold further packages for browsers; the file NOTICES of its repository
(github.com/streamlit/streamlit) names them with their licences."""


def distributions() -> list[Distribution]:
    """Return every package that `requirements.txt` asks for, and that these need, by name."""
    lines = (_ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found: dict[str, Distribution] = {}
    names = [match[0] for line in lines if (match := _NAME.match(line))]
    for name in names:
        try:
            one = distribution(name)
        except PackageNotFoundError:  # another system's, or another Python's
            continue
        if found.setdefault(_key(one), one) is one:
            needed = (line for line in one.requires or () if "extra ==" not in line)
            names += [again[0] for line in needed if (again := _NAME.match(line))]
    return [found[key] for key in sorted(found)]


def _key(one: Distribution) -> str:
    return re.sub(r"[-_.]+", "-", one.name).lower()


def is_text(file: PurePath) -> bool:
    """Return whether a file of a package holds the text of a licence."""
    return bool(_TEXT.search(file.name)) and file.suffix not in _NO_TEXT


def sign(text: str) -> str:
    """Return which licence a text is, as far as its words tell; empty if they do not."""
    return next((name for name, pattern in _SIGNS if re.search(pattern, text)), "")


def part(one: Distribution) -> Part:
    """Return a package with its licence and its texts."""
    names = one.metadata.get_all("License-Expression") or [""]
    name = str(names[0])
    found = (file.read_text(encoding="utf-8") for file in one.files or () if is_text(file))
    text = "\n\n".join(dict.fromkeys(found)) or standard(name)
    return Part(one.name, one.version, name or sign(text), text)


def parts() -> list[Part]:
    """Return everything that the server ships or runs with."""
    python = Part("Python", platform.python_version(), "PSF-2.0", standard("PSF-2.0"))
    return [course(), *shown(), source_fonts(), icons(), python, *map(part, distributions())]


def listed() -> str:
    """Return the list of the server."""
    own = course()
    title = f"{own.name}, version {own.version}: licences of what is shipped"
    return written(title, _NOTE, parts())
