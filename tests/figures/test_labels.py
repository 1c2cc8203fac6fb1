"""Words that somebody typed: as labels, and as much of them as there is room for."""

import html
import re

from pe_core.figures._naming import named_columns, named_rows
from pe_core.figures._words import label, letters, plain

TYPED = [
    "cat", "<b>x</b>", '<a href="javascript:alert(1)">y</a>', "R&D", "&lt;", "a < b > c",
    "位置编码", "naïve", "%{x}", "",
]  # fmt: skip


def test_a_label_shows_what_was_typed_and_holds_no_tag() -> None:
    for text in TYPED:
        shown = label(text, 60)
        assert html.unescape(shown) == text
        assert not re.search(r"[<>]|&(?!(amp|lt|gt);)", shown)


def test_a_long_word_is_cut_to_its_room() -> None:
    for text in ("electroencephalogram", "w" * 50, "i" * 99, "位置" * 20, "<" * 30):
        for most in (3, 10, 14):
            cut = plain(text, most)
            assert letters(cut) <= most < letters(text)
            assert cut.endswith("…")
            assert text.startswith(cut[:-1])
            # One sign more would not have fitted.
            assert letters(text[: len(cut)] + "…") > most


def test_signs_without_a_shape_go_unless_they_join() -> None:
    read = {
        "two\nlines\tand  more": "two lines and more",
        "bell\x07 and null\x00": "bell and null",
        "\u202eright to left by force": "right to left by force",
        "zero\u200bwidth": "zerowidth",
        "\ud800lone half": "lone half",
        "👩\u200d👩\u200d👧": "👩\u200d👩\u200d👧",
    }
    assert {typed: plain(typed) for typed in read} == read


def test_an_entity_is_never_cut_in_two() -> None:
    for most in range(2, 12):
        assert html.unescape(label("&" * 20, most)) == plain("&" * 20, most)


# ---- axes with words ----


def test_margins_hold_the_labels() -> None:
    for words in (["a", "b"], ["sinusoidal"] * 3, ["representation"] * 20, ["W" * 30] * 3):
        settings, left = named_rows(words)
        shown = settings.get("ticktext") or list(settings["labelalias"].values())
        assert max(map(letters, shown)) * 6.5 + 20 <= left <= 90
    for words in (["a", "b"], ["sinusoidal"] * 4, ["sinusoidal"] * 9, ["representation"] * 20):
        settings, bottom = named_columns(words, 190)
        shown = settings.get("ticktext") or list(settings["labelalias"].values())
        turned = "autotickangles" in settings
        assert turned == (bottom > 44)
        if turned:
            assert settings["autotickangles"] == [0, -90]
            assert bottom >= 30 + 6.5 * max(map(letters, shown))
        else:
            assert sum(letters(word) + 1 for word in shown) * 6.5 <= 190
