"""Who measured models without positions, at what size, and what they report."""

from typing import NamedTuple

from course.words import Table
from pages.beyond.nope.model import Model


class Report(NamedTuple):
    """A paper: what was trained or looked at, and what its authors report."""

    who: str
    models: str
    found: str


REPORTS = (
    Report(
        "Irie et al. 2019",
        "deep language models for speech recognition",
        "slightly better without positions than with sinusoidal rows",
    ),
    Report(
        "Haviv et al. 2022",
        "language models of up to 1.3 billion parameters",
        "a little behind models with positions; without a causal mask, far behind",
    ),
    Report(
        "Kazemnejad et al. 2023",
        "about 107 million parameters, tasks such as copying and adding",
        "better beyond the trained length than with four schemes",
    ),
    Report(
        "Chi et al. 2023",
        "models with random weights, and a trained one",
        "the variance of outputs shrinks along the text",
    ),
    Report(
        "Wang et al. 2024",
        "1.1 billion parameters, trained on 2 048 tokens",
        "good for about 20% more tokens than trained, with RoPE for about 10%",
    ),
    Report(
        "Yang et al. 2025",
        "layers with RoPE and a window, in turn with layers without positions",
        "better on long texts than RoPE in every layer, comparable on short ones",
    ),
    Report(
        "Gelberg et al. 2025",
        "up to 7 billion parameters, RoPE removed after training",
        "after a little more training, better on longer texts than rescaled RoPE",
    ),
)


def measured_table(model: Model) -> Table:
    """Return who measured what, at what size."""
    return Table(
        "Each row is what the authors report of their own models. None of it is measured here.",
        ("who", "models", "reported"),
        [tuple(report) for report in REPORTS],
    )
