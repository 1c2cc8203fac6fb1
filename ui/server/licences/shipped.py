"""Licences in the course's own folders: its own, and those of files that others have made."""

import re
from pathlib import Path

import pe_core
from pe_core import minilm
from ui.server.licences.listing import Part, standard

_ROOT = Path(__file__).resolve().parent.parent.parent.parent
_BROWSER = _ROOT / "ui" / "browser"
_PLOTLY = re.compile(r"plotly\.js \(basic - minified\) v([\d.]+)")


def course() -> Part:
    """Return the course itself."""
    text = (_ROOT / "LICENSE").read_text(encoding="utf-8")
    return Part("The positional encoding course", pe_core.__version__, "MIT", text)


def open_font_licence() -> str:
    """Return the SIL Open Font License without a copyright before it."""
    text = (_BROWSER / "fraunces-LICENSE.txt").read_text(encoding="utf-8")
    return "This Font Software is licensed" + text.partition("This Font Software is licensed")[2]


def shown() -> list[Part]:
    """Return what a browser gets of others from the course's own folders."""
    with (_BROWSER / "plotly-basic.min.js").open(encoding="utf-8") as file:
        found = _PLOTLY.search(file.read(400))
    assert found, "plotly-basic.min.js begins with its version"
    return [
        Part(
            "plotly.js, basic bundle",
            found[1],
            "MIT",
            standard("plotly.js"),
            "npm: plotly.js-basic-dist-min",
            ("plotly.js", "plotly-basic.min.js"),
        ),
        Part(
            "Fraunces",
            "1.000",
            "OFL-1.1",
            (_BROWSER / "fraunces-LICENSE.txt").read_text(encoding="utf-8"),
            "a font: the Latin letters in one weight",
            ("fraunces.woff2",),
        ),
        trained_layer(),
    ]


def trained_layer() -> Part:
    """Return the first layer of a trained model, which lies in the core."""
    found = {key: str(value) for key, value in minilm.SOURCE.items()}
    text = minilm.WORDS_FILE.with_name("minilm-LICENSE.txt").read_text(encoding="utf-8")
    about = f"the first layer of the model, in float16, from {found['address']}"
    files = (minilm.NUMBERS_FILE.name, minilm.WORDS_FILE.name)
    return Part(found["model"], found["version"], found["licence"], text, about, files)


def source_fonts() -> Part:
    """Return Adobe's fonts, which come with Streamlit."""
    owner = "Copyright 2010-2023 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'."
    return Part(
        "Source Sans, Source Code",
        "3.052, 1.026",
        "OFL-1.1",
        f"{owner}\n\n{open_font_licence()}",
        "fonts",
        ("source-*.woff2",),
    )


def icons() -> Part:
    """Return Google's font of icons, which comes with Streamlit."""
    text = f"Copyright 2026 Google LLC\n\n{standard('Apache-2.0')}"
    return Part("Material Symbols", "2.980", "Apache-2.0", text, "a font", ("icons.woff2",))
