"""Figures of long texts: the weight of a matching key, and what RoPE can still tell apart."""

from collections.abc import Callable, Mapping

from course.numerals import grouped
from pages.further.long_texts.model import (
    COUNTS,
    FAR,
    LENGTHS,
    NEAR,
    RAISED,
    USUAL,
    Model,
    chances,
)
from pe_core import figures
from pe_core.figures import Figure, Line, Upright, listed
from pe_core.long_texts import match_weight, mean_chances


def match_weight_by_length(model: Model, far: int = 1, scaled: int = 1) -> Figure:
    """Return the weight of the matching key over the number of keys.

    Without `far` it ends at 100 keys; with `scaled` the scores that grow with log L are there too.
    """
    counts = COUNTS[(COUNTS[-1] if far else NEAR) >= COUNTS]
    lines = [Line("scores as they are", match_weight(model.lead, counts))]
    if scaled:
        lines.append(Line("scores times ln L / ln 100", match_weight(model.lead, counts, NEAR)))
    told = [f"{model.near_weight:.3g} among {NEAR} keys"]
    if far:
        told.append(f"{model.far_weight:.2g} among {grouped(FAR)}")
    if scaled:
        told.append(f"{model.scaled_far_weight:.2g} there with the factor")
    return figures.curves(
        counts, lines, x_axis="keys, L", y_axis="weight of the matching key",
        title=f"The weight of one key that leads by {model.view.lead}", log_x=True, log_y=True,
        alt="The weight of the one matching key over the number of keys, both axes in factors of "
        f"ten, for a lead of {model.view.lead}. It is {listed(told)}.",
        uprights=[Upright(f"{grouped(at)} keys", at) for at in ((NEAR, FAR) if far else (NEAR,))],
        y_range=(5e-5, 1.6), view=f"match weight {far}",
    )  # fmt: skip


def chances_by_length(model: Model, other: int = 1) -> Figure:
    """Return both chances over the length, for the base of the view, with `other` for two more."""
    bases = dict.fromkeys([model.view.n, *((USUAL, RAISED) if other else ())])
    lines = [
        Line(f"{name}, base {grouped(base)}", chances(base)[which])
        for base in bases for which, name in enumerate(("nearer wins", "better wins"))
    ]  # fmt: skip
    told = (
        f" Up to {grouped(model.reach)} tokens with base {grouped(model.view.n)} these are "
        f"{model.here.nearer:.3f} and {model.here.better:.3f}."
    )
    return figures.curves(
        LENGTHS, lines, x_axis="distances up to (tokens)", y_axis="chance", log_x=True,
        title="How often the nearer and the better key score higher",
        alt=f"Lines over lengths from {LENGTHS[0]} to {grouped(int(LENGTHS[-1]))} tokens show how "
        "likely a matching key scores higher when it is nearer, and how likely it scores higher "
        f"than a key of noise.{told if other else ''} In the longest texts both are near one half.",
        uprights=[Upright(f"{grouped(model.reach)} tokens", model.reach)],
        y_range=(0.4, 1.02), view="chances",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "match_weight": match_weight_by_length,
    "chances": chances_by_length,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "match_weight": {"far": range(2), "scaled": range(2)},
    "chances": {"other": range(2)},
}
CODE = (match_weight, mean_chances)
