"""Where the sources are wrong or loose, and what is right: one row a statement.

The numbers are those of the core, worked out once when this table is read. What stands between
quotation marks is the source's own wording.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import pe_core
from course.numerals import grouped
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


def _tokens(count: float) -> str:
    return f"{grouped(count, '.0f')} tokens"


_LENGTH = 50  # of the tables whose columns and shifts are measured
_FULL = 10_000 * pe_core.wavelengths(2)[0]  # 2πn: pair 0 has the wavelength 2π
_NARROW, _WIDE = pe_core.wavelengths(128), pe_core.wavelengths(512)
_RATIO = pe_core.frequencies(128)
_BIT = pe_core.frequencies(8, 16)
_CURVE = pe_core.offset_similarity(range(100), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_SPANS = {width: column_spans(pe_core.sinusoidal(_LENGTH, width)) for width in (128, 512)}
_MATRIX = pe_core.shift_matrix(5, 2)
_DETERMINANT = _MATRIX[0, 0] * _MATRIX[1, 1] - _MATRIX[0, 1] * _MATRIX[1, 0]
_COSINE = pe_core.sinusoidal(4, 4)[3, 1]
_CHIRP = pe_core.angles([4], 512)[0]
_SINES = [pe_core.sinusoidal(_LENGTH, 16, start=start)[:, ::2] for start in (0, 3)]
_SINES_MISS = pe_core.fit_shift(*_SINES).residual
_BUCKETS = pe_core.t5_bucket(range(0, -129, -1)).tolist()  # keys before the query
_LAST_BUCKET = _BUCKETS.index(_BUCKETS[-1])

_LAST_INDEX = pe_core.schemes(2)["raw index"].table(5000).max()

_UPPER_END = (
    f"The longest wavelength falls short of that end: it is {_tokens(_NARROW[-1])} at d = 128 and "
    f"{_tokens(_WIDE[-1])} at d = 512, while 2πn is {_tokens(_FULL)}."
)
_FALL = (
    "The distance between neighbours is the same everywhere; at d = 128 it is "
    f"{pe_core.offset_distance(1, 128):.4f}. What falls as the offset grows is the dot "
    "product of two rows. The dot product is symmetrical, but it does not fall steadily: at d = "
    f"128 it rises for the first time from offset {_RISE} to {_RISE + 1}."
)
_LONGER = (
    "The formula has a value for every position. A model trained on short texts usually does "
    "not cope with positions that it has never met (Press et al. 2022, figure 1)."
)
_REPEAT = (
    "At whole positions the encoding never repeats. At d = 512 the rows of positions 0 and 10 000 "
    f"are {pe_core.offset_distance(10_000, 512):.1f} apart, while neighbouring rows are only "
    f"{pe_core.offset_distance(1, 512):.2f} apart."
)
_WAVES = {"d": 512, "L": 100, "dim": 510}
_LONG = {"d": 128, "L": 2048}

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "paper",
        "loose",
        "It says that the wavelengths run “from 2π to 10000 · 2π”.",
        f"{_UPPER_END} Only with the exponent of tensor2tensor do the wavelengths reach both ends.",
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "kazemnejad",
        "wrong",
        "It numbers the frequencies in the vector from 1 to d/2.",
        "The numbering starts at 0 and ends at d/2 − 1. If it started at 1, the fastest wave "
        f"would be missing: at d = 128 the wavelengths would begin at {_NARROW[1]:.2f} tokens "
        f"instead of {_NARROW[0]:.2f}.",
        "sinusoids",
        {"d": 128, "dim": 0},
    ),
    Erratum(
        "kazemnejad",
        "loose",
        "It gives the wavelengths as a geometric progression “from 2π to 10000 · 2π”.",
        _UPPER_END,
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "kazemnejad",
        "loose",
        "It says of sines that “they are the equivalent to alternating bits”.",
        "Bits are only an analogy. Each bit changes half as often as the one before. Here each "
        "pair turns n^(−2/d) times as fast as the one before; at d = 128 the factor is "
        f"{_RATIO[1]:.3f}. It is {_BIT[1]:.1f} only where n = 2^(d/2), as at d = 8 and n = 16.",
        "bits",
        {"d": 8, "n": 16, "L": 16},
    ),
    Erratum(
        "kazemnejad",
        "stronger",
        "It calls M “very similar to the rotation matrix”.",
        f"It is a rotation matrix: its determinant is {_DETERMINANT:.6g}. It turns pair k by −ωφ "
        "if the sine comes first, and by +ωφ if the cosine does.",
        "rotation",
        {"t": 10, "phi": 5},
    ),
    Erratum(
        "kazemnejad",
        "wrong",
        "It says that “the distance between neighboring time-steps are symmetrical and decays "
        "nicely with time”.",
        _FALL,
        "dot_products",
        {"d": 128, "phi": _RISE},
    ),
    Erratum(
        "kazemnejad",
        "wrong",
        "It says that “only the first few dimensions of the whole embedding are used to store the "
        "information about the positions”.",
        f"Over {_LENGTH} positions the values of {(_SPANS[128] >= 0.1).sum()} of 128 columns vary "
        f"by at least 0.1. At d = 512 the values of {(_SPANS[512] >= 0.1).sum()} of 512 columns "
        "do.",
        "heatmap",
        {"d": 128, "L": _LENGTH},
    ),
    Erratum(
        "kazemnejad",
        "wrong",
        "It asks that a model “generalize to longer sentences without any efforts”, and says that "
        "the encoding “satisfies all of those criteria”.",
        _LONGER,
        "heatmap",
        _LONG,
    ),
    Erratum(
        "kazemnejad",
        "stronger",
        "Of shifting a position it says: “It seems that you can’t do the same thing with the "
        "single sine or cosine.”",
        "It can be proven: sin(ω(t + φ)) = c sin(ωt) holds for all t only where sin(ωφ) = 0. Even "
        f"the best matrix for all sines at once leaves an error of {_SINES_MISS:.1%} (d = 16, L = "
        f"{_LENGTH}, φ = 3). Two waves of the same frequency, shifted against each other by "
        "anything but a multiple of π, would also work.",
        "rotation",
        {"d": 16, "L": _LENGTH, "phi": 3, "fit": "sines-only"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "It says that the Transformer “treats each data point as independent of the other”.",
        "Attention relates every word to every other. What it does not know without positions is "
        "the order of the words.",
        "attention",
        {"scheme": "none"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "It says that k runs from 0 to L/2.",
        "The position k runs from 0 to L − 1. The index that stops half-way is that of the pair: "
        "i runs from 0 to d/2 − 1.",
        "formula",
        {"notation": "MLM"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "A reply below the article calls k < L/2 “a rule of thumb”.",
        "The bound is a slip of the pen, as a second reply admits. Every position of the "
        "sentence has a row of its own.",
        "formula",
        {"notation": "MLM"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "A reply below the article says that “i is the dimension index”.",
        "Here i is the index of the pair, which consists of the columns 2i and 2i + 1.",
        "formula",
        {"notation": "MLM"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "It says that even positions use sine and odd positions use cosine.",
        "Even columns use sine and odd columns use cosine. Every position has both.",
        "formula",
        {"notation": "MLM", "d": 4, "n": 100, "L": 4, "t": 3},
    ),
    Erratum(
        "mlm",
        "loose",
        "It gives 2π and 2πn as the shortest and the longest wavelength.",
        _UPPER_END,
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "mlm",
        "wrong",
        "It says that each position “corresponds to a different sinusoid”, and plots four of them.",
        "Its plots fix the position and run over the pairs. The result is a chirp, a wave that "
        f"slows down: at position 4 the angle falls from {_CHIRP[0]:.0f} rad at pair 0 to "
        f"{_CHIRP[99]:.2f} rad at pair 99. A sinusoid appears when the dimension is fixed.",
        "sinusoids",
        {"d": 512, "L": 100, "t": 12, "dim": 0},
    ),
    Erratum(
        "mlm",
        "loose",
        "It says: “As the sinusoid for each position is different, you have a unique way of "
        "encoding each position.”",
        "The rows are unique for a different reason. In theory pair 0 alone distinguishes all "
        "whole positions, because π is irrational. It takes more pairs to tell them apart "
        "reliably.",
        "criteria",
        {"d": 2},
    ),
    Erratum(
        "mlm",
        "loose",
        "It gives frequency in cycles per second.",
        "There are no seconds here. Frequency is counted in cycles per position, ω/2π: pair 0 "
        f"makes {1 / _NARROW[0]:.4f} cycles per token.",
        "sinusoids",
        {"dim": 0},
    ),
    Erratum(
        "mlm",
        "wrong",
        "According to a reader's comment, its last figure feeds words into the encoding. We have "
        "not seen that figure.",
        "The only input of the encoding is the position. The word is only added to the result.",
        "adding",
    ),
    Erratum(
        "mlm",
        "wrong",
        "A reply below the article says that the sum keeps word and position “without losing the "
        "information contained in either”.",
        "A sum of two vectors cannot be undone in general: a different word and position can "
        "have the same sum. A model can learn to tell the two parts apart to the extent that "
        "they point in different directions.",
        "adding",
    ),
    Erratum(
        "mlm",
        "wrong",
        "A reply below the article says that the sinusoidal pattern “ensures that the model can "
        "generalize to sequences of different lengths”.",
        _LONGER,
        "heatmap",
        _LONG,
    ),
    Erratum(
        "mlm",
        "loose",
        "Its listing accepts an odd d without an error.",
        "The last column then stays 0. The formula needs an even d.",
        "code",
        {"library": "NumPy"},
    ),
    Erratum(
        "mlm",
        "loose",
        "It says that the matrix of “I am a robot” is the same “for any four-letter phrase”.",
        "It is the same for any phrase of four words.",
        "formula",
        {"d": 4, "n": 100, "L": 4, "t": 3, "words": "I am a robot"},
    ),
    Erratum(
        "mlm",
        "wrong",
        "A comment below the article and the reply to it name the encoding as the reason why "
        "adjacent tokens score higher.",
        "The rows of nearby positions do have larger dot products. But attention compares queries "
        "with keys, and with random matrices there is no such preference: a preference for nearby "
        "words has to be learned.",
        "attention",
        {"scheme": "sinusoidal"},
    ),
    Erratum(
        "small_vectors",
        "wrong",
        "Its table has −0.9899 at position 3, dimension 1.",
        f"cos 3 = {_COSINE:.6f}, which rounds to {_COSINE:.4f}.",
        "formula",
        {"d": 4, "L": 5, "t": 3, "dim": 1},
    ),
    Erratum(
        "chapter_15_1",
        "loose",
        "It says that a sentence longer than N is too long for the original Transformer.",
        "That is true where the table was computed or learned beforehand, with N rows. The "
        "formula itself contains no N.",
        "criteria",
    ),
    Erratum(
        "chapter_15_1",
        "loose",
        "It says of “John likes Jane” and “Jane likes John” that without positions “the encoder "
        "cannot distinguish between the sentences”.",
        "This is true of the outputs as a set. Each word has the same output in both sentences, "
        "only at a different position: attention is permutation-equivariant. A causal decoder "
        "is not blind to order.",
        "order",
        {"words": "John likes Jane", "order": "ends-swapped"},
    ),
    Erratum(
        "chapter_15_1",
        "wrong",
        "It calls j the dimension.",
        "Here j is the index of the pair, which consists of the columns 2j and 2j + 1.",
        "formula",
        {"notation": "15.1"},
    ),
    Erratum(
        "notes",
        "wrong",
        "In the copy that we have, the exponent reads i · d. The text may have been damaged in "
        "copying.",
        "The exponent is i/d for an even column i, and (i − 1)/d for an odd one.",
        "formula",
        {"notation": "paper"},
    ),
    Erratum(
        "notes",
        "wrong",
        "It says of a plain index that “it is difficult for the model to associate it with the "
        "length”.",
        "The trouble is that an index is unbounded. In a text of 5 000 words it reaches "
        f"{_LAST_INDEX:.0f}, and a longer text brings values that occurred in no training text.",
        "criteria",
    ),
    Erratum(
        "notes",
        "wrong",
        "It treats the first element as the hour hand, the second as the minute hand and the third "
        "as the second hand.",
        "It is the other way round: pair 0 is the fastest hand, and the last pair is the slowest. "
        "Each hand consists of two elements, the sine and the cosine of a pair.",
        "clock_hands",
        {"d": 8, "L": 50, "dim": 0},
    ),
    Erratum(
        "notes",
        "wrong",
        "It says that distances between neighbours decay with time.",
        _FALL,
        "dot_products",
        {"d": 128, "phi": _RISE},
    ),
    Erratum(
        "notes",
        "wrong",
        "It says that the encoding generalises to longer sequences.",
        _LONGER,
        "criteria",
    ),
    Erratum(
        "tensor2tensor_1591",
        "wrong",
        "According to a reader, a maintainer says there that the encoding repeats after 10 000 "
        "positions. We have not seen the sentence itself.",
        _REPEAT,
        "criteria",
        {"d": 512},
    ),
    Erratum(
        "hugging_face_blog",
        "wrong",
        "It counts “2π · 10000 unique positions, or a theoretical upper bound on the context "
        "length at ~63,000”.",
        _REPEAT,
        "criteria",
        {"d": 512},
    ),
    Erratum(
        "hugging_face_blog",
        "loose",
        "It says: “It seems that using 10,000 for the base wavelength was determined "
        "experimentally”.",
        "The paper gives no reason for 10 000 and reports no experiment with it. And 10 000 is "
        f"not a wavelength: the shortest is {_NARROW[0]:.2f} tokens, the longest comes close to "
        "2π · 10 000.",
        "criteria",
        {"d": 512},
    ),
    Erratum(
        "t5",
        "loose",
        "It says that all offsets beyond 128 share one bucket.",
        f"They do, but that bucket begins earlier, at {_LAST_BUCKET} tokens in the encoder.",
        "t5_and_shaw",
        {"phi": 40, "sides": "both-sides"},
    ),
    Erratum(
        "yarn",
        "loose",
        "Its ramp between the pairs that are left alone and the pairs that are slowed is linear in "
        "the number of turns that a pair makes over the trained length.",
        "In the code released with it, the ramp is linear in the index of the pair, and that is "
        "the version that models use. In the middle the two ramps are far apart.",
        "longer",
        {"d": 128, "dim": 64, "method": "yarn"},
    ),
)

TITLES: Mapping[str, str] = {
    "paper": "The paper",
    "kazemnejad": "Kazemnejad's article",
    "mlm": "Machine Learning Mastery",
    "small_vectors": "Small vectors",
    "chapter_15_1": "Chapter 15.1",
    "notes": "A study note",
    "tensor2tensor_1591": "tensor2tensor",
    "hugging_face_blog": "Hugging Face blog",
    "t5": "The T5 paper",
    "yarn": "The YaRN paper",
}
"""What each source is called for short."""


def of_page(page: str) -> list[Erratum]:
    """Return the rows that the page at this address shows."""
    return [item for item in ERRATA if item.page == page]


def by_source() -> dict[str, list[Erratum]]:
    """Return all rows by their source, in the order of the table."""
    found: dict[str, list[Erratum]] = {}
    for item in ERRATA:
        found.setdefault(item.source, []).append(item)
    return found
