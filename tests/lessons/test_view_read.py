"""How an address and a message are read: to the nearest view there is, or refused in words."""

import json
import re
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any

import pytest

from course.data_files import DocumentError
from course.page_choices import choices_and_numbers
from course.view import (
    BASES,
    CHOICES,
    DEFAULTS,
    ENTERED,
    NUMBERS,
    corrections,
    from_address,
    sentence,
    view_of,
)

GOOD = DEFAULTS._asdict()
# The controls' own positions, by brute force.
WIDTHS = range(2, 1025, 2)


def nearest(allowed: Any, value: int) -> int:
    return min(allowed, key=lambda one: (abs(one - value), one))


def test_each_number_becomes_the_nearest_that_a_control_has_and_the_lower_of_two() -> None:
    for value in (-3, 0, 1, 2, 3, 7, 128, 129, 1023, 1024, 1025, 1026, 5000):
        assert view_of(GOOD | {"d": value}).d == nearest(WIDTHS, value)
    for value in (-3, 0, 2, 7, 9, 11, 110, 112, 113, 142, 9000, 9001, 10**9):
        assert view_of(GOOD | {"n": value}).n == nearest(BASES, value)
    for width in (2, 8):
        for value in (-2, 0, 1, width - 1, width, 99):
            assert view_of(GOOD | {"d": width, "dim": value}).dim == nearest(range(width), value)


def test_a_length_has_two_ends_and_positions_lie_below_it() -> None:
    for length in (-1, 1, 2, 3, 2047, 2048, 2049):
        shown = min(max(length, 2), 2048)
        assert shown == view_of(GOOD | {"L": length}).L
        for value in (-5, -1, 0, 1, shown - 1, shown, shown + 1):
            found = view_of(GOOD | {"L": length, "t": value, "phi": value})
            assert found.t == found.phi == nearest(range(shown), value)


def test_an_entered_number_is_brought_to_its_bounds() -> None:
    for key, one in ENTERED.items():
        allowed = range(one.lowest, one.highest + 1, one.step)
        ends = allowed[0], allowed[-1]
        for value in (-1, ends[0], ends[0] + 3, ends[1], ends[1] + 1, 10**19):
            close = [near for near in range(value - 2, value + 3) if near in allowed]
            right = nearest([*ends, *close], value)
            assert getattr(view_of(GOOD | {key: value}), key) == right, (key, value)
            if value >= 0:
                assert getattr(from_address({key: str(value)}), key) == right, (key, value)


def test_a_number_of_an_address_is_read_as_people_write_it() -> None:
    for text, number in (
        ("7", 7), ("9" * 12, 10**12), ("9" * 300, 10**300), ("1e9", 10**9), ("1e30", 10**30),
        ("-4", -4), ("\N{MINUS SIGN}4", -4), ("+40", 40), ("4.0", 4), (" 4", 4), (".4e2", 40),
        ("1,000", 1000), ("1 0_00", 1000), ("1e-400", 0),
    ):  # fmt: skip
        for key in (*NUMBERS, *ENTERED):
            asked = from_address({key: text})
            assert asked == view_of(GOOD | {key: number}), key


def test_of_a_fraction_the_nearest_is_shown_and_of_two_the_lower_one() -> None:
    for text, shown in (("6.9", 6), ("7", 6), ("7.1", 8), ("8.9", 8)):
        assert from_address({"d": text}).d == shown
        assert from_address({"head_width": text}).head_width == shown
    assert [from_address({"L": text}).L for text in ("7.4", "7.5", "7.6")] == [7, 7, 8]


def test_what_is_typed_is_read_by_the_same_rule(tmp_path: Path) -> None:
    """The field of the page and the address agree on every text, where Node.js is installed."""
    if not (node := which("node")):
        pytest.skip("needs Node.js")
    client = Path(__file__).resolve().parents[2] / "ui" / "browser"
    script = tmp_path / "read.mjs"
    script.write_text(
        f"""import {{ parseNumber }} from {json.dumps((client / "field.js").as_uri())};
        import {{ Track }} from {json.dumps((client / "field.js").as_uri())};
        const track = new Track({{ ends: [2, 1024, 2] }});
        const valueOf = (number) => Number.isNaN(number) ? 128 : track.nearest(number);
        const read = (text) => valueOf(parseNumber(text));
        console.log(JSON.stringify(JSON.parse(process.argv[2]).map(read)));""",
        encoding="utf-8",
    )
    texts = [
        "7", "7.5", "6.99", "1e30", "-1e30", "1e999", "0x10", "1,024", "1,02", "1_0", " 9 ", "٤",
        "ten", "", ".5e1", "+12", "--2", "Infinity", "nan", "1e", "e1", "12.", ".", "9" * 400,
    ]  # fmt: skip
    found = run([node, script, json.dumps(texts)], capture_output=True, check=True, text=True)
    assert json.loads(found.stdout) == [from_address({"d": text}).d for text in texts]


def test_what_is_no_number_has_its_default() -> None:
    for text in ("", "x", "--4", "4.0.0", "1,5", "1e", "nan", "Infinity", "٤", "²"):
        for key in (*NUMBERS, *ENTERED):
            assert from_address({key: text}) == DEFAULTS


def test_a_word_is_read_as_it_stands_and_no_other() -> None:
    for key in list(CHOICES):
        for word in CHOICES[key].options:
            assert getattr(from_address({key: word}), key) == word
            assert getattr(view_of(GOOD | {key: word}), key) == word
        assert from_address({key: f"{word} "}) == DEFAULTS
        assert from_address({"words": "a b"}).words == "a b"


def test_corrections_stand_in_the_order_of_the_controls_and_only_for_what_changed() -> None:
    asked = {
        "words": "one\ntwo", "scale": "x" * 30, "order": "upside-down", "d": "7", "L": "50",
        "unknown": "7",
    }  # fmt: skip
    assert corrections(asked) == [
        "d = 7 (shown: 6)",
        "order = upside-down (shown: reversed)",
        f"scale = {'x' * 20} (shown: 8)",
        "words = one\ntwo (shown: with blanks for signs that cannot be shown)",
    ]
    (cut,) = corrections({"words": "a" * 201})
    assert {"200", "201"} <= {*re.findall(r"\d+", cut)}
    assert corrections({"unknown": "7"}) == corrections({}) == corrections({"d": "6"}) == []


def test_a_sentence_is_one_line_of_whole_signs() -> None:
    assert sentence("a\tb\nc\u2028d\u2029e\x00f") == "a b c d e f"
    assert sentence("\N{GRINNING FACE}") == "\N{GRINNING FACE}"
    assert sentence("\ud83d\ude00") == "\N{GRINNING FACE}"  # two halves that belong together
    assert sentence("a\ud83db") == "a\ufffdb"  # and one that is alone
    assert sentence("x" * 500) == "x" * 200
    assert sentence("\ud83d\ude00" * 200) == "\N{GRINNING FACE}" * 200
    assert sentence("") == ""


LONG = "a" * 60
REFUSED: list[tuple[str, object, str]] = [
    *((key, value, "be a whole number") for key in (*NUMBERS, *ENTERED)
      for value in (True, 1.5, None, "7", LONG)),
    *((key, value, f"be one of {', '.join(CHOICES[key].options)}") for key in list(CHOICES)
      for value in (7, None, "nothing", LONG)),
    *(("words", value, "be text") for value in (7, None, [LONG])),
]  # fmt: skip


def test_what_is_of_another_kind_is_refused_by_name_with_its_first_forty_signs() -> None:
    for key, value, rule in REFUSED:
        said = re.escape(f"{key} must {rule}, got {repr(value)[:40]}")
        with pytest.raises(ValueError, match=f"^{said}$"):
            view_of(GOOD | {key: value})


CHOICE = {"label": "Key", "help": "Which key.", "options": ["alike", "random"]}
NUMBER = {"label": "Size", "help": "How large.", "lowest": 2, "highest": 9, "default": 3}


FAULTS: list[tuple[str, str, object]] = [
    ("choices", "vectors", CHOICE | {"options": 3}),
    ("choices", "vectors", CHOICE | {"options": []}),
    ("choices", "vectors", CHOICE | {"named": "alik"}),
    ("choices", "vectors", CHOICE | {"written": {"alik": "the same"}}),
    ("choices", "vectors", CHOICE | {"lable": "Key"}),
    ("choices", "vectors", {"label": "Key"}),
    ("choices", "vectors", 3),
    ("choices", "d", CHOICE),
    ("choices", "causal", CHOICE),
    ("choices", "two-words", CHOICE),
    ("entered", "size", NUMBER | {"default": 10}),
    ("entered", "size", NUMBER | {"step": 2}),
    ("entered", "size", NUMBER | {"lowest": "2"}),
    ("entered", "causal", NUMBER),
]


def test_a_fault_in_what_a_head_offers_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, head = tmp_path / "lesson.md", {"choices": {"free": CHOICE}, "entered": {"size": NUMBER}}
    monkeypatch.setattr("course.page_choices.every_head", lambda: {file: head})
    assert [{"free", "size"} & {*found} for found in choices_and_numbers()] == [{"free"}, {"size"}]
    for kind, name, row in FAULTS:
        file.write_text(f"---\n\n[{kind}.{name}]\n---\n", encoding="utf-8")
        head = {kind: {name: row}}
        with pytest.raises(DocumentError, match=r"lesson\.md:3: found .*, expected "):
            choices_and_numbers()
