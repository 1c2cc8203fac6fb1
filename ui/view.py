"""The view: what the learner looks at, as plain values. It is the whole state of the course."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from unicodedata import category

MODEL_DIMENSIONS = tuple(range(2, 1025, 2))
# Ten steps a decade, each about a quarter larger than the last: a log scale with round numbers.
_STEPS = (100, 125, 160, 200, 250, 320, 400, 500, 640, 800)
BASES = tuple(
    sorted({step for e in range(7) for s in _STEPS if 2 <= (step := s * 10**e // 100) <= 10**6})
)
LENGTHS = (2, 2048)
LONGEST_SENTENCE = 200


class Choice(NamedTuple):
    """One of a few words to choose: what it is called, what it does, and the words.

    The words stand in the address, so they are short and stay as they are; the first one is the
    default.
    """

    label: str
    help: str
    options: tuple[str, ...]


_NO_OR_YES = ("no", "yes")

# A choice belongs to the pages that name it in `ui.contents`; elsewhere it has its default.
CHOICES: Mapping[str, Choice] = {
    "order": Choice(
        "Rearrange the sentence", "In which order the same words stand.",
        ("reversed", "ends-swapped", "first-two-swapped", "shuffled")),
    "rule": Choice(
        "Frequency rule", "How the speeds of your own hands are spread.",
        ("geometric", "linear", "equal", "random")),
    "notation": Choice(
        "Notation of", "The same formula in the letters of four sources.",
        ("paper", "kazemnejad", "mlm", "15.1")),
    "layout": Choice(
        "Layout", "Sine and cosine side by side, or all sines before all cosines.",
        ("interleaved", "halves")),
    "measure": Choice(
        "Measure", "What is measured between two positions.",
        ("dot-product", "cosine", "distance")),
    "fit": Choice(
        "Fit", "From what the matrix is recovered by least squares.",
        ("pair-by-pair", "jointly", "sines-only")),
    "scaled": Choice(
        "Words times √d", "Multiply the word vectors by √d before the position is added.",
        _NO_OR_YES),
    "scheme": Choice(
        "Positions", "What tells the head where a word stands.",
        ("none", "sinusoidal")),
    "causal": Choice("Causal mask", "A word sees itself and the words before it only.", _NO_OR_YES),
    "bug": Choice(
        "Bug", "What goes wrong in the code.",
        (
            "wrong-exponent",
            "swapped-sine-and-cosine",
            "unpaired-cosine-frequency",
            "position-along-the-wrong-axis",
            "integer-division",
        )),
    "library": Choice(
        "Library", "For which library the listing is written.",
        ("NumPy", "PyTorch", "TensorFlow", "JAX")),
}  # fmt: skip


class View(NamedTuple):
    """What the learner is looking at: six whole numbers, a sentence, and the pages' choices."""

    d: int
    n: int
    L: int
    t: int
    phi: int
    dim: int
    words: str = "John likes Jane"
    order: str = CHOICES["order"].options[0]
    rule: str = CHOICES["rule"].options[0]
    notation: str = CHOICES["notation"].options[0]
    layout: str = CHOICES["layout"].options[0]
    measure: str = CHOICES["measure"].options[0]
    fit: str = CHOICES["fit"].options[0]
    scaled: str = CHOICES["scaled"].options[0]
    scheme: str = CHOICES["scheme"].options[0]
    causal: str = CHOICES["causal"].options[0]
    bug: str = CHOICES["bug"].options[0]
    library: str = CHOICES["library"].options[0]


NUMBERS = View._fields[:6]
DEFAULTS = View(d=128, n=10_000, L=50, t=10, phi=5, dim=32)

PRESETS: Mapping[str, Mapping[str, int]] = {
    "Kazemnejad figure 2": {"d": 128, "n": 10_000, "L": 50},
    "MLM matrix": {"d": 512, "n": 10_000, "L": 100},
    "I am a robot": {"d": 4, "n": 100, "L": 4},
    "Small vectors": {"d": 4, "n": 10_000, "L": 5},
    "Binary": {"d": 8, "n": 16, "L": 16},
    "GPT-2's size": {"d": 768, "n": 10_000, "L": 1024},
}


def view_of(values: Mapping[str, object]) -> View:
    """Return the view that these values name, brought to the nearest that the controls can show.

    Sentence and choices may be left out. ValueError if a value is none of its kind.
    """
    asked = View(**{key: _whole(key, values.get(key)) for key in NUMBERS})  # type: ignore[arg-type]
    d = min(max(asked.d - asked.d % 2, MODEL_DIMENSIONS[0]), MODEL_DIMENSIONS[-1])
    n = min(BASES, key=lambda step: abs(step - asked.n))
    length = min(max(asked.L, LENGTHS[0]), LENGTHS[1])
    t, phi = (min(max(value, 0), length - 1) for value in (asked.t, asked.phi))
    words = sentence(values.get("words", DEFAULTS.words))
    chosen = {key: _chosen(key, values.get(key, item.options[0])) for key, item in CHOICES.items()}
    return View(d, n, length, t, phi, min(max(asked.dim, 0), d - 1), words, **chosen)


def from_address(values: Mapping[str, str]) -> View:
    """Return the view that an address names; what cannot be read has its default."""
    read: dict[str, Any] = DEFAULTS._asdict()
    for key in NUMBERS:
        text = values.get(key, "")
        if text.isascii() and text.isdecimal() and len(text) < 10:
            read[key] = int(text)
    read["words"] = values.get("words", DEFAULTS.words)
    for key, item in CHOICES.items():
        if values.get(key) in item.options:
            read[key] = values[key]
    return view_of(read)


def sentence(text: object) -> str:
    """Return a typed text as the course keeps it: one line, of at most LONGEST_SENTENCE signs."""
    if not isinstance(text, str):
        raise ValueError(f"words must be text, got {text!r:.40}")
    whole = (
        text[: 2 * LONGEST_SENTENCE].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    )
    seen = "".join(" " if category(sign) in ("Cc", "Zl", "Zp") else sign for sign in whole)
    return seen[:LONGEST_SENTENCE]


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{key} must be a whole number, got {value!r:.40}")
    return value


def _chosen(key: str, value: object) -> str:
    for option in CHOICES[key].options:
        if option == value:
            return option
    raise ValueError(f"{key} must be one of {', '.join(CHOICES[key].options)}, got {value!r:.40}")
