import random
import unicodedata

import numpy as np

from pe_core import add_positions, split_words, word_vectors
from tests.each import each

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
GERMANY, FRANCE = "\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"
THUMB = "\U0001f44d\U0001f3fd"
HEART_ON_FIRE = "\u2764\ufe0f\u200d\U0001f525"
NODDING = "\U0001f642\u200d\u2195\ufe0f"
KEYCAP = "#\ufe0f\u20e3"
NAMASTE = "\u0928\u092e\u0938\u094d\u0924\u0947"
HALF_KA = "\u0915\u094d\u200d\u0937"  # a joiner inside a Devanagari word
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"  # a non-joiner inside a word
BENGALI = "\u09b0\u200c\u09cd\u09af"  # a non-joiner before a mark
SHALOM = "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd"
ARABIC = "\u0645\u0631\u062d\u0628\u0627"

SENTENCES = [
    ("John likes Jane", ["John", "likes", "Jane"]),
    ("", []),
    (" \t\r\n\u00a0\u2003\u3000\u2028", []),
    ("John likes Jane.", ["John", "likes", "Jane", "."]),
    ("don't, rock'n'roll", ["don't", ",", "rock'n'roll"]),
    ("it\u2019s well-known", ["it\u2019s", "well-known"]),
    ("'tis the dogs' -5 a--b", ["'", "tis", "the", "dogs", "'", "-", "5", "a", "-", "-", "b"]),
    ("7 of 9, 2.5 \u00bd", ["7", "of", "9", ",", "2", ".", "5", "\u00bd"]),
    ("<b>me & you</b>", ["<", "b", ">", "me", "&", "you", "<", "/", "b", ">"]),
    ("a_b a\x00b \x1b[1m", ["a", "_", "b", "a", "b", "[", "1m"]),
    ("caf\u00e9 cafe\u0301", ["caf\u00e9", "cafe\u0301"]),
    ("e" + 50 * "\u0301", ["e" + 50 * "\u0301"]),
    ("\u0301x !\u0301", ["\u0301", "x", "!\u0301"]),
    (f"{NAMASTE} {HALF_KA}\u0964", [NAMASTE, HALF_KA, "\u0964"]),
    (f"{PERSIAN}\u200c {BENGALI} ab\u200c", [PERSIAN, BENGALI, "ab"]),
    (f"\u200f{ARABIC}\u200e \u202e{SHALOM}\u202c!", [ARABIC, SHALOM, "!"]),
    ("a\u200fb \u2066c\u2069 co\u00adop", ["ab", "c", "coop"]),
    ("\ufeffone\u200btwo\u2060three", ["one", "twothree"]),
    ("\u200b\ufe0f\u200d\u200c\u2800\u3164\u115f\u034f\U000e0067\ufffe", []),
    ("a\ud800b \udfff", ["a", "b"]),
    ("我爱你 สวัสดี 안녕", ["我爱你", "สวัสดี", "안녕"]),
    ("\u06dd\u0661", ["\u06dd", "\u0661"]),
    (f"hi{FAMILY}{FAMILY}hi", ["hi", FAMILY, FAMILY, "hi"]),
    (GERMANY + FRANCE + GERMANY[0], [GERMANY, FRANCE, GERMANY[0]]),
    (f"{THUMB}{HEART_ON_FIRE}{NODDING}", [THUMB, HEART_ON_FIRE, NODDING]),
    (f"{WALES}{KEYCAP}1\ufe0f\u20e3", [WALES, KEYCAP, "1\ufe0f\u20e3"]),
    ("a\U0001f3fd \U0001f525\u200d", ["a", "\U0001f3fd", "\U0001f525"]),
    ("\U0001faff\U0001faff", ["\U0001faff", "\U0001faff"]),
]

# One of each kind of character, and several that fit together.
ALPHABET = [
    *"aZ7é'’-‐.<&_$ \t\x00\x7f\u00a0",
    *FAMILY, *WALES, *GERMANY, *THUMB, *HEART_ON_FIRE, *KEYCAP, *HALF_KA, *PERSIAN, *SHALOM,
    *"\u0301\u200b\u200c\u200d\u200e\u202e\u2060\u00ad\ufeff\u034f\u115f\u3164\u06dd",
    *"\ud800\udfff\ue000\ufffe\U0010ffff\U000e0001\U000e0100\U0003fff0",
]  # fmt: skip


def scrambled(seed, length=200):
    source = random.Random(seed)
    return "".join(source.choice(ALPHABET) for _ in range(length))


# Words


def test_known_sentences():
    for text, expected in SENTENCES:
        assert split_words(text) == expected, (text, expected)


@each("seed", range(50))
def test_tokens_stay_what_they_are_when_they_are_split_again(seed):
    tokens = split_words(scrambled(seed), limit=1000)
    assert split_words(" ".join(tokens), limit=1000) == tokens
    for token in tokens:
        assert split_words(f" {token}\u200f\n") == [token]


@each("seed", range(50))
def test_every_character_that_can_be_seen_is_in_one_token_in_its_order(seed):
    text = scrambled(seed)
    tokens = "".join(split_words(text, limit=1000))
    rest = iter(text)
    assert all(char in rest for char in tokens)

    def visible(string):
        return [char for char in string if unicodedata.category(char)[0] in "LNPS"]

    without_ink = "\u115f\u3164"
    assert visible(tokens.translate(dict.fromkeys(map(ord, without_ink)))) == visible(
        text.translate(dict.fromkeys(map(ord, without_ink)))
    )
    assert not any(char.isspace() or unicodedata.category(char) in ("Cc", "Cs") for char in tokens)
    tokens.encode()


@each("text", [text for text, _ in SENTENCES] + [scrambled(1)])
def test_the_limit_cuts_the_end_and_nothing_else(text):
    everything = split_words(text, 10_000)
    assert split_words(text) == everything[:32]
    for limit in (0, 1, 2, 5, 1000):
        assert split_words(text, limit) == everything[:limit]


# Vectors


def test_a_word_has_the_same_row_wherever_it_stands():
    words = split_words("the dog and the cat and The DOG")
    rows = word_vectors(words, 64)
    assert rows.shape == (8, 64)
    assert rows.dtype == np.float64
    for first, word in enumerate(words):
        for second, other in enumerate(words):
            assert (rows[first] == rows[second]).all() == (word.lower() == other.lower())
    assert (word_vectors(["cat"], 64)[0] == rows[4]).all()
    assert (word_vectors(np.array(words), 64) == rows).all()


def test_case_and_the_way_an_accent_is_typed_make_no_difference():
    rows = word_vectors(["STRASSE", "straße", "É", "e\u0301", "e"], 16)
    assert (rows[0] == rows[1]).all()
    assert (rows[2] == rows[3]).all()
    assert (rows[3] != rows[4]).all()


def test_seed_and_width_choose_the_embedding():
    assert (word_vectors(["a"], 8) == word_vectors(["a"], 8, seed=0)).all()
    assert (word_vectors(["a"], 8) != word_vectors(["a"], 8, seed=1)).all()
    assert word_vectors(["a"], 2).shape == (1, 2)
    # A digit of the word is not one of the seed.
    assert (word_vectors(["2a"], 8, seed=1) != word_vectors(["a"], 8, seed=12)).all()


@each("d_model", [2, 8, 512])
def test_the_numbers_are_normal_with_variance_one_over_d(d_model):
    rows = word_vectors([f"w{i}" for i in range(20_000 // d_model)], d_model)
    numbers = rows.ravel() * np.sqrt(d_model)  # 20 000 of them: bounds of 4 standard errors
    assert abs(numbers.mean()) < 4 / np.sqrt(20_000)
    assert abs(numbers.var() - 1) < 4 * np.sqrt(2 / 20_000)
    assert abs((np.abs(numbers) < 1).mean() - 0.6827) < 4 * np.sqrt(0.6827 * 0.3173 / 20_000)
    assert abs((numbers > 2).mean() - 0.02275) < 4 * np.sqrt(0.02275 / 20_000)


def test_no_words_and_odd_words():
    assert word_vectors([], 6).shape == (0, 6)
    assert word_vectors((), 6).dtype == np.float64
    assert np.isfinite(word_vectors(["", "\ud800", "\x00", "a" * 10_000], 6)).all()


# Positions


def test_no_word_gets_no_position_and_nothing_is_changed():
    assert add_positions(word_vectors([], 6)).shape == (0, 6)
    rows = np.ones((3, 4))
    result = add_positions(rows, scaled=True)
    assert (rows == 1).all()
    assert not np.shares_memory(rows, result)
    assert add_positions(np.ones((3, 4), dtype=np.float32)).dtype == np.float64
    assert add_positions([[1, 2]]).tolist() == [[1.0, 3.0]]
