"""The view: what the learner looks at, as plain values. It is the whole state of the course."""

import re
from collections.abc import Mapping
from math import ceil, isfinite
from typing import Any, NamedTuple
from unicodedata import category

from pe_core import CONVENTIONS
from pe_core.conventions import STAGES
from pe_core.scheme_comparison import COMPARED

MODEL_DIMENSIONS = tuple(range(2, 1025, 2))
# Ten steps a decade, each about a quarter larger than the last: a log scale with round numbers.
_STEPS = (100, 125, 160, 200, 250, 320, 400, 500, 640, 800)
BASES = tuple(
    sorted({step for e in range(7) for s in _STEPS if 2 <= (step := s * 10**e // 100) <= 10**6})
)
LENGTHS = (2, 2048)
LONGEST_SENTENCE = 200


_MOST_IN_A_ROW = 8
_LETTERS_QUOTED = 20
_WRITTEN = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
_GROUPED = re.compile(r"-?\d{1,3}(,\d{3})+", re.ASCII)


class Choice(NamedTuple):
    """One of a few words to choose: what it is called, what it does, and the words.

    The words stand in the address, so they are short and stay as they are. The first one is the
    default, unless another one is named. On the page they have blanks for hyphens; `written` holds
    those that are written in another way.
    """

    label: str
    help: str
    options: tuple[str, ...]
    named: str = ""
    written: Mapping[str, str] = {}

    @property
    def default(self) -> str:
        """The word that is chosen as long as nobody has chosen."""
        return self.named or self.options[0]

    @property
    def many(self) -> bool:
        """Whether the words are a list to open, because there are too many for a row."""
        return len(self.options) > _MOST_IN_A_ROW


class Entered(NamedTuple):
    """A whole number to enter: what it is called, what it does, and what may be entered.

    `step` is 2 for an even number, and `rule` says so in words.
    """

    label: str
    help: str
    lowest: int
    highest: int
    default: int
    step: int = 1

    @property
    def rule(self) -> str:
        """What a number must be, as it is said to whoever enters another one."""
        return "even" if self.step == 2 else "a whole number"

    def nearest(self, value: int) -> int:
        """Return the number that may be entered next to this one: of two, the lower one."""
        return min(max(value - (value - self.lowest) % self.step, self.lowest), self.highest)


_NO_OR_YES = ("no", "yes")
_FAMILIES = tuple(CONVENTIONS)

# A choice belongs to the pages that name it in `ui.contents`; elsewhere it has its default.
CHOICES: Mapping[str, Choice] = {
    "order": Choice(
        "Rearrange the sentence", "The order in which the same words appear.",
        ("reversed", "ends-swapped", "first-two-swapped", "shuffled")),
    "rule": Choice(
        "Frequency rule", "How the speeds of your own pairs are spaced.",
        ("geometric", "linear", "equal", "random")),
    "notation": Choice(
        "Notation of", "The same formula in the notation of four sources.",
        ("paper", "Kazemnejad", "MLM", "15.1")),
    "layout": Choice(
        "Layout", "Sine and cosine side by side, or all sines before all cosines.",
        ("interleaved", "halves")),
    "measure": Choice(
        "Measure", "What is measured between two positions.",
        ("dot-product", "cosine", "distance")),
    "fit": Choice(
        "Fit", "What the matrix is fitted to, by least squares.",
        ("pair-by-pair", "jointly", "sines-only")),
    "scaled": Choice(
        "Words times √d", "Multiply the word vectors by √d before the position is added.",
        _NO_OR_YES),
    "scheme": Choice(
        "Positions", "How the head is given the positions of the words.",
        COMPARED),
    "causal": Choice(
        "Causal mask", "Each word sees only itself and the words before it.",
        _NO_OR_YES),
    "learned": Choice(
        "Learned table", "A small table after training, from a start with small or with large "
                         "numbers, or its random start.",
        ("trained-small", "trained-large", "untrained"),
        written={"trained-small": "small start", "trained-large": "large start"}),
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
        "Library", "The library that the listing is written for.",
        ("NumPy", "PyTorch", "TensorFlow", "JAX")),
    "encoding": Choice(
        "Encoding", "What the listing computes.",
        ("sinusoidal", "RoPE", "RoPE-for-longer-texts", "ALiBi", "T5")),
    "pairing": Choice(
        "Pairing", "Which two entries of a vector are rotated together.",
        ("adjacent", "halves")),
    "vectors": Choice(
        "Key", "The query itself, random numbers, or the query rotated to match 5 tokens back.",
        ("alike", "random", "five-back")),
    "heads": Choice(
        "Heads", "How many heads there are. Each has a slope of its own.",
        ("1", "2", "4", "6", "8", "12", "16", "32"), "8"),
    "sides": Choice(
        "Keys", "Whether a word sees both sides, or only what comes before it.",
        ("both-sides", "before-only")),
    "method": Choice(
        "Method", "How the frequencies are changed for longer texts.",
        ("linear", "ntk", "yarn"), written={"ntk": "NTK", "yarn": "YaRN"}),
    "stretch": Choice(
        "Times longer", "The length of the text as a multiple of the trained length.",
        ("1", "2", "4", "8", "16", "32"), "4"),
    "format": Choice(
        "Number format", "How many bits each number has.",
        ("bfloat16", "float16", "float32")),
    "near": Choice(
        "Rows near position", "Which positions are shown. 't' follows the slider.",
        ("256", "1024", "2048", "4096", "t")),
    "family": Choice(
        "Library", "The library whose table you look at.",
        _FAMILIES, "tensor2tensor"),
    "against": Choice(
        "Compared with", "The table it is compared with.",
        _FAMILIES),
    "undone": Choice(
        "Both tables", "How far both are converted back to the paper's form.",
        tuple(stage.replace(" ", "-") for stage in STAGES)),
    "first": Choice("First scheme", "The scheme on the left.", COMPARED, "sinusoidal"),
    "second": Choice("Second scheme", "The scheme in the middle.", COMPARED, "RoPE"),
    "third": Choice(
        "Third scheme", "The scheme on the right, or none.",
        (*COMPARED, "no-third"), "ALiBi"),
    "patches": Choice(
        "Positions", "How the patches of the picture get their positions.",
        ("one-number", "2-D-sinusoid", "axial-RoPE", "mixed-RoPE"), "2-D-sinusoid",
        written={"2-D-sinusoid": "2-D sinusoid"}),
    "side": Choice(
        "Patches per side", "How many patches the picture is high and wide.",
        ("8", "14", "16", "24"), "14"),
    "picture": Choice(
        "Picture in the text", "Rows and columns of the tokens of the picture.",
        ("4-by-6", "6-by-4", "3-by-8", "8-by-8", "1-by-12")),
    "fitted": Choice(
        "Table fitted to", "How many patches per side the larger or smaller picture has.",
        ("7", "14", "20", "24", "28"), "24"),
    "signal": Choice(
        "Encoded", "What is encoded by sines and cosines.",
        ("diffusion", "NeRF", "Fourier-features", "time")),
    "unit": Choice(
        "Unit of time", "The unit in which the times of the samples are counted.",
        ("hours", "days", "minutes", "seconds")),
    "layers": Choice(
        "Layers", "How many attention layers the model has.",
        ("1", "2")),
    "seeds": Choice(
        "Seeds", "How many times each scheme is trained, each time with new weights and "
                 "sentences.",
        ("3", "4", "5")),
    "first_seed": Choice(
        "First seed", "The value of the first seed. The same seeds give the same results.",
        ("0", "10", "20", "30", "40")),
    "steps": Choice(
        "Steps", "How many steps each model is trained for.",
        ("100", "200", "300", "600"), "300"),
    "trained": Choice(
        "Trained length", "How many tokens the longest sentence in training has.",
        ("8", "12", "16", "32"), "16"),
    "begins": Choice(
        "Texts begin", "Whether all texts begin with the same token, or each with one of its own.",
        ("differently", "alike")),
    "kept": Choice(
        "The cache keeps", "Which tokens stay in the cache once the text is longer than the "
                           "window.",
        ("all", "recent", "first-and-recent"),
        written={"recent": "the window", "first-and-recent": "first 4 and the window"}),
    "counted": Choice(
        "Positions counted", "Which positions the kept tokens have in RoPE.",
        ("in-the-text", "in-the-cache", "query-only"),
        written={"query-only": "in the cache, for the query only"}),
    "pads": Choice(
        "Padding tokens", "How many padding tokens are put in front of the sentence.",
        ("0", "1", "2", "4", "8", "16"), "4"),
    "slip": Choice(
        "Slip", "What the program gets wrong about the padding.",
        ("none", "counts-padding", "sees-padding"),
        written={"counts-padding": "padding is counted", "sees-padding": "padding is not masked"}),
    "window": Choice(
        "Window", "How many tokens a word sees in each layer, or the cache keeps, itself included.",
        ("4", "8", "16", "32"), "8"),
    "depth": Choice(
        "Stacked layers", "How many layers with such a window lie on top of each other.",
        ("1", "2", "4", "8", "16", "32"), "4"),
    "scaling": Choice(
        "Scaling rule", "How the frequencies are changed for texts longer than in training.",
        ("none", "linear", "ntk", "yarn", "llama3"), written={"ntk": "NTK", "yarn": "YaRN"}),
}  # fmt: skip

# A number to enter belongs to the pages that name it, too. Its bounds are its own.
ENTERED: Mapping[str, Entered] = {
    "rope_base": Entered(
        "Base", "The base of the frequencies, which a config calls rope_theta.",
        2, 10_000_000, 500_000),
    "head_width": Entered(
        "Head width", "How many entries one query or key has, which a config calls head_dim.",
        2, 1024, 128, 2),
    "rotated": Entered(
        "Rotated share (%)", "How many percent of these entries are rotated. The rest stay as "
                             "they are.",
        1, 100, 100),
    "trained_length": Entered(
        "Trained length", "How many tokens the texts in training had at most.",
        1, 10_000_000, 8192),
    "far_position": Entered(
        "Position", "A position of the text, as far away as you like.",
        0, 10_000_000, 32_768),
    "scale": Entered(
        "Factor", "The factor of the scaling rule, which slows the slowest pairs so many times.",
        1, 1000, 8),
}  # fmt: skip


class View(NamedTuple):
    """What the learner is looking at: six whole numbers, a sentence, and what belongs to pages."""

    d: int
    n: int
    L: int
    t: int
    phi: int
    dim: int
    words: str = "John likes Jane"
    order: str = CHOICES["order"].default
    rule: str = CHOICES["rule"].default
    notation: str = CHOICES["notation"].default
    layout: str = CHOICES["layout"].default
    measure: str = CHOICES["measure"].default
    fit: str = CHOICES["fit"].default
    scaled: str = CHOICES["scaled"].default
    scheme: str = CHOICES["scheme"].default
    causal: str = CHOICES["causal"].default
    learned: str = CHOICES["learned"].default
    bug: str = CHOICES["bug"].default
    library: str = CHOICES["library"].default
    encoding: str = CHOICES["encoding"].default
    pairing: str = CHOICES["pairing"].default
    vectors: str = CHOICES["vectors"].default
    heads: str = CHOICES["heads"].default
    sides: str = CHOICES["sides"].default
    method: str = CHOICES["method"].default
    stretch: str = CHOICES["stretch"].default
    format: str = CHOICES["format"].default
    near: str = CHOICES["near"].default
    family: str = CHOICES["family"].default
    against: str = CHOICES["against"].default
    undone: str = CHOICES["undone"].default
    first: str = CHOICES["first"].default
    second: str = CHOICES["second"].default
    third: str = CHOICES["third"].default
    patches: str = CHOICES["patches"].default
    side: str = CHOICES["side"].default
    picture: str = CHOICES["picture"].default
    fitted: str = CHOICES["fitted"].default
    signal: str = CHOICES["signal"].default
    unit: str = CHOICES["unit"].default
    layers: str = CHOICES["layers"].default
    seeds: str = CHOICES["seeds"].default
    first_seed: str = CHOICES["first_seed"].default
    steps: str = CHOICES["steps"].default
    trained: str = CHOICES["trained"].default
    begins: str = CHOICES["begins"].default
    kept: str = CHOICES["kept"].default
    counted: str = CHOICES["counted"].default
    pads: str = CHOICES["pads"].default
    slip: str = CHOICES["slip"].default
    window: str = CHOICES["window"].default
    depth: str = CHOICES["depth"].default
    scaling: str = CHOICES["scaling"].default
    rope_base: int = ENTERED["rope_base"].default
    head_width: int = ENTERED["head_width"].default
    rotated: int = ENTERED["rotated"].default
    trained_length: int = ENTERED["trained_length"].default
    scale: int = ENTERED["scale"].default
    far_position: int = ENTERED["far_position"].default

    @property
    def pair(self) -> int:
        """The pair of the chosen column."""
        return self.dim // 2

    @property
    def wave(self) -> str:
        """Which of the two waves of its pair the chosen column is."""
        return ("sine", "cosine")[self.dim % 2]

    @property
    def pairs(self) -> int:
        """How many pairs the encoding has."""
        return self.d // 2

    @property
    def last_pair(self) -> int:
        """The number of the last pair, counted from 0."""
        return self.pairs - 1

    @property
    def last(self) -> int:
        """The last position."""
        return self.L - 1

    @property
    def later(self) -> int:
        """The position t + φ."""
        return self.t + self.phi

    @property
    def earlier(self) -> int:
        """The position t - φ; below 0 there is none."""
        return self.t - self.phi

    @property
    def following(self) -> int:
        """The position t + 1."""
        return self.t + 1


NUMBERS = View._fields[:6]
DEFAULTS = View(d=128, n=10_000, L=50, t=10, phi=5, dim=32)

PRESETS: Mapping[str, Mapping[str, int]] = {
    "Kazemnejad's figure 2": {"d": 128, "n": 10_000, "L": 50},
    "Machine Learning Mastery's matrix": {"d": 512, "n": 10_000, "L": 100},
    "I am a robot": {"d": 4, "n": 100, "L": 4},
    "Small vectors": {"d": 4, "n": 10_000, "L": 5},
    "Binary": {"d": 8, "n": 16, "L": 16},
    "GPT-2's size": {"d": 768, "n": 10_000, "L": 1024},
}


def view_of(values: Mapping[str, object]) -> View:
    """Return the view that these values name, brought to the nearest that the controls can show.

    Sentence, choices and entered numbers may be left out. ValueError if a value is none of its
    kind.
    """
    asked = View(**{key: _whole(key, values.get(key)) for key in NUMBERS})  # type: ignore[arg-type]
    d = min(max(asked.d - asked.d % 2, MODEL_DIMENSIONS[0]), MODEL_DIMENSIONS[-1])
    n = min(BASES, key=lambda step: abs(step - asked.n))
    length = min(max(asked.L, LENGTHS[0]), LENGTHS[1])
    t, phi = (min(max(value, 0), length - 1) for value in (asked.t, asked.phi))
    words = sentence(values.get("words", DEFAULTS.words))
    own: dict[str, Any] = {
        key: _chosen(key, values.get(key, item.default)) for key, item in CHOICES.items()
    }
    for key, number in ENTERED.items():
        own[key] = number.nearest(_whole(key, values.get(key, number.default)))
    dim = min(max(asked.dim, 0), d - 1)
    return View(d, n, length, t, phi, dim, words, **own)


def from_address(values: Mapping[str, str]) -> View:
    """Return the view that an address names; what cannot be read has its default.

    A number is read, and brought to the nearest, as one that is typed into its field.
    """
    read: dict[str, Any] = DEFAULTS._asdict()
    for key in (*NUMBERS, *ENTERED):
        number = _number_in(values.get(key, ""))
        if number is not None:
            step = ENTERED[key].step if key in ENTERED else 2 if key == "d" else 1
            read[key] = step * ceil(number / step - 0.5)  # of two the lower one
    read["words"] = values.get("words", DEFAULTS.words)
    for key, item in CHOICES.items():
        if values.get(key) in item.options:
            read[key] = values[key]
    return view_of(read)


def _number_in(text: str) -> float | None:
    """Return the number that a text writes; None if it is none."""
    bare = re.sub(r"[\s_]", "", text).replace("\N{MINUS SIGN}", "-")
    if _GROUPED.fullmatch(bare):
        bare = bare.replace(",", "")
    number = float(bare) if _WRITTEN.fullmatch(bare) else float("nan")
    return number if isfinite(number) else None


def corrections(values: Mapping[str, str]) -> list[str]:
    """Return in words what an address asks for and cannot have, with what is shown instead.

    Examples
    --------
    >>> corrections({"d": "7", "L": "50"})
    ['d = 7 (shown: 6)']
    """
    keys = [key for key in (*NUMBERS, *CHOICES, *ENTERED, "words") if key in values]
    shown = from_address(values)._asdict() if keys else {}
    return [
        f"{key} = {values[key][:_LETTERS_QUOTED]} "
        f"(shown: {_changed(values[key]) if key == 'words' else shown[key]})"
        for key in keys
        if values[key] != str(shown[key])
    ]


def _changed(text: str) -> str:
    """Return what is shown of a sentence that an address has and no page can show as it is."""
    if len(text) > LONGEST_SENTENCE:
        return f"its first {LONGEST_SENTENCE} of {len(text)} characters"
    return "with blanks for signs that cannot be shown"


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
