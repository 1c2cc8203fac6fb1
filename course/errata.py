"""Where the sources are wrong or loose, and what is right: one row a statement.

The numbers are those of the core, worked out once when this table is read.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pe_core
from course.numerals import grouped
from pe_core.similarity import column_spans


class Erratum(NamedTuple):
    """What a source says, what is right, the address of the page that shows it, and in which view.

    `source` is a key of `course.sources`. A view that is not given is the page's own.
    """

    source: str
    says: str
    right: str
    page: str
    view: Mapping[str, Any] = {}


def _tokens(count: float) -> str:
    return f"{grouped(count, '.0f')} tokens"


_FULL = 10_000 * pe_core.wavelengths(2)[0]  # 2πn: pair 0 has the wavelength 2π
_NARROW, _WIDE = pe_core.wavelengths(128), pe_core.wavelengths(512)
_RATIO = pe_core.frequencies(128)
_BIT = pe_core.frequencies(8, 16)
_CURVE = pe_core.offset_similarity(range(100), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_SPANS = {width: column_spans(pe_core.sinusoidal(50, width)) for width in (128, 512)}
_MATRIX = pe_core.shift_matrix(5, 2)
_DETERMINANT = _MATRIX[0, 0] * _MATRIX[1, 1] - _MATRIX[0, 1] * _MATRIX[1, 0]
_COSINE = pe_core.sinusoidal(4, 4)[3, 1]
_CHIRP = pe_core.angles([4], 512)[0]
_SINES = [pe_core.sinusoidal(50, 16, start=start)[:, ::2] for start in (0, 3)]
_SINES_MISS = pe_core.fit_shift(*_SINES).residual
_BUCKETS = pe_core.t5_bucket(range(0, -129, -1)).tolist()  # keys before the query
_LAST_BUCKET = _BUCKETS.index(_BUCKETS[-1])

_UPPER_END = (
    f"The last wave stops short of that end: {_tokens(_NARROW[-1])} at d = 128 and "
    f"{_tokens(_WIDE[-1])} at d = 512, where 2πn is {_tokens(_FULL)}."
)
_FALL = (
    f"The picture shows dot products. They fall with the offset, but not steadily: at d = 128 they "
    f"rise for the first time from offset {_RISE} to {_RISE + 1}. The distance between neighbours "
    f"is the same everywhere, {pe_core.offset_distance(1, 128):.4f}."
)
_LONGER = (
    "The formula goes on without end. A model trained on short texts mostly does not cope with "
    "positions that it has never met (Press et al. 2022, figure 1)."
)
_REPEAT = (
    f"On whole positions it never repeats. At d = 512 positions 0 and 10 000 are "
    f"{pe_core.offset_distance(10_000, 512):.1f} apart, neighbours only "
    f"{pe_core.offset_distance(1, 512):.2f}."
)
_WAVES = {"d": 512, "L": 100, "dim": 510}
_LONG = {"d": 128, "L": 2048}

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "paper",
        "It gives 2π and 10 000 · 2π as the ends of the wavelengths.",
        f"{_UPPER_END} Only the exponent of tensor2tensor reaches both ends.",
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "kazemnejad",
        "It writes d ≡ 2 (mod 0).",
        "It is d ≡ 0 (mod 2): d is even, because the columns come in pairs.",
        "formula",
    ),
    Erratum(
        "kazemnejad",
        "It numbers the frequencies of the vector from 1 to d/2.",
        "They run from 0 to d/2 - 1. Counted from 1 the fastest wave would be missing: at d = 128 "
        f"the wavelengths would begin at {_NARROW[1]:.2f} tokens instead of {_NARROW[0]:.2f}.",
        "sinusoids",
        {"d": 128, "dim": 0},
    ),
    Erratum(
        "kazemnejad",
        "It gives 2π and 10 000 · 2π as the ends of the wavelengths.",
        _UPPER_END,
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "kazemnejad",
        "It calls sines the equivalent of alternating bits.",
        "It is an analogy. Each bit changes half as often as the one before. Here each pair turns "
        f"n^(-2/d) times as fast as the one before: {_RATIO[1]:.3f} at d = 128. That is "
        f"{_BIT[1]:.1f} only where n = 2^(d/2), as at d = 8 and n = 16.",
        "bits",
        {"d": 8, "n": 16, "L": 16},
    ),
    Erratum(
        "kazemnejad",
        "It calls M very similar to a rotation matrix.",
        f"It is one: its determinant is {_DETERMINANT:.6g}. It turns pair k by -ωφ if the sine "
        "comes first, and by +ωφ if the cosine does.",
        "rotation",
        {"t": 10, "phi": 5},
    ),
    Erratum(
        "kazemnejad",
        "It says that the distance between neighbours decays nicely with time.",
        _FALL,
        "dot_products",
        {"d": 128, "phi": _RISE},
    ),
    Erratum(
        "kazemnejad",
        "It says that only the first few dimensions hold position.",
        f"Over 50 positions {(_SPANS[128] >= 0.1).sum()} of 128 columns move by at least 0.1. Of "
        f"512 columns {(_SPANS[512] >= 0.1).sum()} do.",
        "heatmap",
        {"d": 128, "L": 50},
    ),
    Erratum(
        "kazemnejad",
        "It says that the encoding generalises to longer sentences without any effort.",
        _LONGER,
        "heatmap",
        _LONG,
    ),
    Erratum(
        "kazemnejad",
        "It gives as an opinion that a single sine cannot do what the pair does.",
        "It can be proven: sin(ω(t + φ)) = c sin(ωt) holds for all t only where sin(ωφ) = 0. "
        f"Fitted to all sines at once, a matrix still misses {_SINES_MISS:.1%} (d = 16, φ = 3). "
        "Two waves of one frequency, shifted by anything but a multiple of π, would do too.",
        "rotation",
        {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"},
    ),
    Erratum(
        "mlm",
        "It lets k run from 0 to L/2.",
        "The position k runs from 0 to L - 1. What is halved is the pair index: i runs from 0 to "
        "d/2 - 1.",
        "formula",
        {"notation": "MLM"},
    ),
    Erratum(
        "mlm",
        "It says that even positions use sine and odd positions use cosine.",
        "Even and odd columns do. Every position has both.",
        "formula",
        {"notation": "MLM", "d": 4, "n": 100, "L": 4, "t": 3},
    ),
    Erratum(
        "mlm",
        "It gives 2π and 2πn as the ends of the wavelengths.",
        _UPPER_END,
        "sinusoids",
        _WAVES,
    ),
    Erratum(
        "mlm",
        "It says that each position is a different sinusoid, and plots them.",
        "Its plots keep the position and run over the pairs. That is a chirp, which slows down: at "
        f"position 4 the angle falls from {_CHIRP[0]:.0f} rad to {_CHIRP[99]:.2f} rad at pair 99. "
        "A sinusoid appears when the dimension is kept.",
        "sinusoids",
        {"d": 512, "L": 100, "t": 12, "dim": 0},
    ),
    Erratum(
        "mlm",
        "It explains uniqueness by the different sinusoids of the positions.",
        "On paper pair 0 alone tells all whole positions apart, because π is irrational. It takes "
        "more pairs to tell them apart well.",
        "criteria",
        {"d": 2},
    ),
    Erratum(
        "mlm",
        "It gives frequency in cycles per second.",
        "There are no seconds here: it is cycles per position, ω/2π. Pair 0 makes "
        f"{1 / _NARROW[0]:.4f} cycles per token.",
        "sinusoids",
        {"dim": 0},
    ),
    Erratum(
        "mlm",
        "Its last figure feeds words into the encoding.",
        "The only input is the position. The word comes in by the sum.",
        "adding",
    ),
    Erratum(
        "mlm",
        "Its listing takes an odd d without complaint.",
        "Then the last column stays 0. The formula needs an even d.",
        "code",
        {"library": "NumPy"},
    ),
    Erratum(
        "mlm",
        "It says that any four-letter phrase has the matrix of “I am a robot”.",
        "Any phrase of four words has it.",
        "formula",
        {"d": 4, "n": 100, "L": 4, "t": 3, "words": "I am a robot"},
    ),
    Erratum(
        "mlm",
        "A reply below it takes the encoding for the reason why adjacent tokens score higher.",
        "The rows of near positions have the larger dot product. But attention compares queries "
        "with keys, and with random matrices nothing of it is left: nearness has to be learned.",
        "attention",
        {"scheme": "sinusoidal"},
    ),
    Erratum(
        "small_vectors",
        "Its table has -0.9899 at position 3, dimension 1.",
        f"cos 3 = {_COSINE:.6f}, which rounds to {_COSINE:.4f}.",
        "formula",
        {"d": 4, "L": 5, "t": 3, "dim": 1},
    ),
    Erratum(
        "chapter_15_1",
        "It says that a sentence longer than N is too long for the original Transformer.",
        "A table that was made or learned beforehand ends at N. No N stands in the formula.",
        "criteria",
    ),
    Erratum(
        "chapter_15_1",
        "It says that the encoder cannot tell “John likes Jane” from “Jane likes John”.",
        "Without positions each word has the same output in both, at its new place: that is "
        "permutation-equivariant. A causal decoder is not blind to order.",
        "order",
        {"words": "John likes Jane", "order": "ends-swapped"},
    ),
    Erratum(
        "chapter_15_1",
        "It calls j the dimension.",
        "It is the index of the pair: j owns the columns 2j and 2j + 1.",
        "formula",
        {"notation": "15.1"},
    ),
    Erratum(
        "notes",
        "The exponent reads i · d (the text may have been damaged on its way to us).",
        "It is i/d for an even column i, and (i - 1)/d for an odd one.",
        "formula",
        {"notation": "paper"},
    ),
    Erratum(
        "notes",
        "It takes the first element for the hour hand, the second for minutes, the third for "
        "seconds.",
        "It is the other way round: pair 0 is the fastest hand, the last pair is the slowest. And "
        "a hand is made of two elements, the sine and the cosine of a pair.",
        "clock_hands",
        {"d": 8, "L": 50, "dim": 0},
    ),
    Erratum(
        "notes",
        "It says that distances between neighbours decay with time.",
        _FALL,
        "dot_products",
        {"d": 128, "phi": _RISE},
    ),
    Erratum(
        "notes",
        "It says that the encoding generalises to longer sequences.",
        _LONGER,
        "criteria",
    ),
    Erratum(
        "notes",
        "It says that learned positions do not generalise well to longer sequences.",
        "They do not at all: a table ends with its last row.",
        "criteria",
    ),
    Erratum(
        "notes",
        "It gives its PyTorch listing without a limit.",
        "It is right for an even d and at most max_len positions, batch first. An odd d raises an "
        "error.",
        "code",
        {"library": "PyTorch"},
    ),
    Erratum(
        "tensor2tensor_1591",
        "A maintainer says that the encoding repeats after 10 000 positions.",
        _REPEAT,
        "criteria",
        {"d": 512},
    ),
    Erratum(
        "hugging_face_blog",
        "It takes 2π · 10 000, about 63 000, for the number of unique positions.",
        _REPEAT,
        "criteria",
        {"d": 512},
    ),
    Erratum(
        "t5",
        "It says that all offsets beyond 128 share one bucket.",
        f"They do, but that bucket begins sooner: at {_LAST_BUCKET} tokens in the encoder.",
        "biases",
        {"phi": 40, "sides": "both-sides"},
    ),
    Erratum(
        "yarn",
        "Its ramp between the pairs it leaves and the pairs it slows is linear in the turns that a "
        "pair makes in the trained length.",
        "The code released with it is linear in the number of the pair, and that is what models "
        "run. In the middle the two are far apart.",
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
