"""Figures of positions while a model writes: cached keys, padding, a stack of windows."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from course.numerals import grouped
from course.quantity import ROUNDING
from course.sentences import NO_WORDS
from course.view import CHOICES
from pages.further.generation.model import ADDED, INSIDE, Model
from pe_core import figures
from pe_core.compressed_keys import absorbed_miss
from pe_core.figures import Figure, Group, Line, Mark, Upright, listed, sized
from pe_core.key_cache import cache_scores, kept_positions, position_ids
from pe_core.layer_positions import window_shares


def written(key: str, option: str) -> str:
    """Return an option of a choice in words."""
    return CHOICES[key].written.get(option, option.replace("-", " "))


def cache(model: Model, whole: bool = True) -> Figure:
    """Return the scores of the newest token with all tokens, and with those that are kept.

    If not `whole`, those that are kept have the scores of the whole text.
    """
    view, kept, t = model.view, model.kept, model.view.t
    shown = np.full(t + 1, np.nan)
    shown[kept] = model.scores if whole else model.whole_scores[kept]
    count = f"{model.changed_of_kept:score}"
    name = f"kept tokens, counted {written('counted', view.counted)}"
    have = "has" if len(kept) == 1 else "have"
    found = f" With the kept tokens, {count} {have} changed." if whole else ""
    tokens = "token" if len(kept) == 1 else f"{len(kept)} tokens"
    return figures.curves(
        range(t + 1),
        [
            Line("no token dropped", model.whole_scores, "neutral", "7px,4px"),
            Line(name if whole else "tokens that are kept", shown, "similarity", "solid",
                 mode="lines+markers"),
        ],
        x_axis="position of the key in the text (token)", y_axis="score q · k / √d",
        uprights=[Upright(f"newest token: t = {t}", t, "position")],
        choose={"position": "x"},
        title=f"Scores with the tokens that are kept: {len(kept)} of {t + 1}",
        alt=f"A line shows the score of the newest token, at position {t}, with each token of the "
        f"text, if none is dropped. Marks show the scores with the {tokens} that the cache "
        f"keeps, at {'position' if len(kept) == 1 else 'positions'} {_spans(kept)}. Positions are "
        f"counted {written('counted', view.counted)}.{found}",
        view=f"cache {t}",
    )  # fmt: skip


def _spans(kept: np.ndarray) -> str:
    """Return positions as stretches: 0 to 3 and 33 to 40."""
    parts = np.split(kept, np.flatnonzero(np.diff(kept) > 1) + 1)
    return listed(f"{one[0]} to {one[-1]}" if len(one) > 1 else f"{one[0]}" for one in parts)


def padding(model: Model) -> Figure:
    """Return how much the padding changes the outputs of the words, for each scheme."""
    padded = model.padded
    if not padded.sentence.words:
        return figures.bars(
            [NO_WORDS], [Group("change", [0.0])], value_axis="change of an output",
            title=NO_WORDS, alt=f"There are no words to put padding in front of. {NO_WORDS}",
        )  # fmt: skip
    changes = padded.changes
    told = listed(f"{sized(change, ROUNDING)} with {name}" for name, change in changes.items())
    count = "1 padding token" if padded.count == 1 else f"{padded.count} padding tokens"
    slip = {
        "none": "masked, and not counted",
        "counts-padding": "masked, but counted",
        "sees-padding": "not masked",
    }[padded.slip]
    return figures.bars(
        list(changes), [Group("largest change", list(changes.values()))],
        value_axis="change of an output", name_axis="scheme", unmoved="no change",
        title=f"{count} in front, {slip}",
        alt=f"Bars show how much the outputs of {len(padded.sentence.words)} words change when "
        f"{count} stand in front of them, {slip}. The first {len(ADDED)} schemes add rows to the "
        f"words, the other {len(INSIDE)} work inside attention. The largest change is {told}.",
        view="padding",
    )  # fmt: skip


def one_window(model: Model) -> Figure:
    """Return how much of each earlier token arrives after one layer with a window."""
    shares = window_shares(1, model.window)
    return figures.curves(
        range(len(shares)), [Line("1 layer", shares, "similarity", "solid")],
        x_axis="tokens back", y_axis="share that arrives", y_range=(0.0, 1.3 * float(shares[0])),
        title=f"What arrives through one window of {model.window} tokens",
        alt=f"A level line shows that through one window of {model.window} tokens with equal "
        f"weights, {shares[0]:.4f} of each of these tokens arrives.",
        view=f"one window {model.window}",
    )  # fmt: skip


def windows(model: Model) -> Figure:
    """Return how much of each earlier token arrives after a stack of windows."""
    shares, depth, reach = model.arriving, model.depth, model.reach
    paper = model.reach_of_the_paper
    peak = int(shares.argmax())
    stack = "1 layer" if depth == 1 else f"{depth} layers"
    back = f"{'reaches' if depth == 1 else 'reach'} back {grouped(reach)}"
    return figures.curves(
        range(reach + 1), [Line(stack, shares, "similarity", "solid")],
        x_axis="tokens back", y_axis="share that arrives",
        y_range=(0.0, 1.3 * float(shares.max())),
        marks=[Mark(f"furthest: {grouped(reach)}", reach, float(shares[-1]))],
        uprights=[Upright(f"layers · window = {grouped(paper)}", paper)],
        title=f"{stack.capitalize()} with a window of {model.window} {back}",
        alt=f"A line shows how much of each earlier token arrives at the top of {stack} with a "
        f"window of {model.window} tokens and equal weights. The furthest token is {reach} tokens "
        f"back, and {shares[-1]:.2g} of it arrives. The largest share is {shares[peak]:.4f}, "
        f"{peak} tokens back.",
        view=f"windows {reach}",
    )  # fmt: skip


def one_matrix(model: Model, turned: int = 1) -> Figure:
    """Return how far one absorbed matrix is off at each offset; with `turned`, with RoPE too."""
    view, misses = model.view, model.misses
    lines = [Line("without positions", np.zeros(view.L))]
    if turned:
        lines.append(Line(f"RoPE, for offset {view.phi}", misses))
    told = f" With RoPE it is 0 at offset {view.phi} and {misses.max():.2f} at most." * turned
    return figures.curves(
        range(view.L), lines, x_axis="offset of query and key (tokens)",
        y_axis="miss, over the size of W",
        title="How far one absorbed matrix is from the one needed",
        alt="The miss of one matrix over the offset at which it is used. Without positions it is 0 "
        f"everywhere.{told}",
        uprights=[Upright(f"φ = {view.phi}", view.phi, "offset")], view=f"one matrix {view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "cache": cache,
    "kept_only": partial(cache, whole=False),
    "padding": padding,
    "one_window": one_window,
    "windows": windows,
    "one_matrix": one_matrix,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"one_matrix": {"turned": range(2)}}
CODE = (absorbed_miss, cache_scores, kept_positions, position_ids, window_shares)
