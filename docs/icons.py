"""Cut the icon font of Streamlit down to the icons that a page of this course can show.

Run it as ``.venv/bin/python -m docs.icons`` after an update of Streamlit that brings another font,
or with an icon that is new here; it needs ``pip install fonttools brotli``. The font is Google's
Material Symbols, Apache License 2.0.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

from ui.server.files import ICONS, STREAMLITS, WHOLE_ICONS

UI = Path(__file__).resolve().parent.parent / "ui"
ICON = re.compile(r":material/(\w+):")


def named() -> set[str]:
    """Return the names of the icons in Streamlit's own scripts and in ours."""
    sources = [*(STREAMLITS / "js").glob("*.js"), *UI.glob("*.py")]
    return {name for path in sources for name in ICON.findall(path.read_text("utf-8"))}


def main() -> None:
    names = named()
    options = Options()
    # A name becomes its icon as letters become a ligature; only these names shall.
    options.set(flavor="woff2", layout_features=["rlig"], layout_closure=False)
    font = load_font(STREAMLITS / WHOLE_ICONS, options)
    glyphs = [glyph for name, glyph in _icons(font) if name in names]
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=glyphs, text="".join({*"".join(names)}))
    subsetter.subset(font)
    save_font(font, ICONS, options)
    print(f"{len(glyphs)} icons, {ICONS.stat().st_size} bytes")


def _icons(font: object) -> Iterator[tuple[str, str]]:
    """Yield the name of each icon, and of its glyph."""
    letters = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            extended = getattr(table, "ExtSubTable", table)
            for first, ligatures in extended.ligatures.items():
                for one in ligatures:
                    yield "".join(map(letters.get, [first, *one.Component])), one.LigGlyph


if __name__ == "__main__":
    main()
