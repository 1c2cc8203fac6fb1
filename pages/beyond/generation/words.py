"""Words of positions while a model writes: what stays when tokens are dropped or padded."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.numerals import grouped
from course.sentences import NO_WORDS
from course.words import Check, PassFail, Table, at_position
from pages.beyond.generation.model import ADDED, INSIDE, ROUNDING, Model
from pe_core.figures import by_up_to, out_of, sized
from pe_core.key_cache import position_ids


def cache_numbers(model: Model) -> dict[str, str]:
    """Return how many tokens are kept, and how far away they are for RoPE."""
    offsets = model.offsets
    return {
        "tokens kept": f"{len(model.kept)} of {model.view.t + 1}",
        "scores that have changed": str(int(model.changed.sum())),
        "largest offset for RoPE": str(int(offsets.max())).replace("-", "\u2212"),
        "smallest offset for RoPE": str(int(offsets.min())).replace("-", "\u2212"),
    }


def cache_formula(model: Model) -> str:
    """Return in LaTeX why a cached key need not be turned again."""
    t, first = model.view.t, int(model.kept[0])
    here = at_position(t)
    return (
        r"\begin{aligned} (R_m q) \cdot (R_n k) &= q \cdot (R_{n - m}\, k) \\"
        rf" m - n &= {here} - {first} = {t - first} \end{{aligned}}"
    )


def cache_checks(model: Model) -> list[Check]:
    """Return what may be thought of the kept tokens, checked on these."""
    changed, early = model.changed, model.early
    moved = float(abs(model.scores - model.whole_scores[model.kept])[~early].max())
    found = [
        Check(
            "The recent tokens keep their scores.",
            f"Their scores change {by_up_to(moved)}.",
            moved < ROUNDING,
        ),
        Check(
            "No key seems to lie after the query.",
            f"The smallest offset is {int(model.offsets.min())}.".replace("-", "\u2212"),
            int(model.offsets.min()) >= 0,
        ),
    ]
    if early.any():
        found.append(
            Check(
                "The first tokens keep their scores too.",
                f"Of them, {out_of(int(changed[early].sum()), int(early.sum()), 'score')} changed.",
                not changed[early].any(),
            )
        )
    return found


def kept_checks(model: Model) -> list[Check]:
    """Return whether the cache has dropped anything yet."""
    return [
        Check(
            "The cache still keeps every token of the text.",
            f"It keeps {out_of(len(model.kept), model.view.t + 1, 'token')}.",
            len(model.kept) == model.view.t + 1,
        )
    ]


def padding_checks(model: Model) -> list[Check]:
    """Return what may be thought of padding, checked on this sentence."""
    if not model.padded.sentence.words:
        return [Check("There are words to put padding in front of.", NO_WORDS, False)]
    changes = model.padded.changes
    said = {
        "With rows added to the words, padding in front changes no output.": ADDED,
        "With RoPE, ALiBi and T5, padding in front changes no output.": INSIDE,
    }
    return [
        Check(
            claim,
            f"The outputs change {by_up_to(max(changes[name] for name in names))}.",
            max(changes[name] for name in names) < ROUNDING,
        )
        for claim, names in said.items()
    ]


def padding_numbers(model: Model) -> dict[str, str]:
    """Return the change of the outputs for each scheme."""
    if not model.padded.sentence.words:
        return {"words": NO_WORDS}
    return {
        f"largest change with {name}": sized(change)
        for name, change in model.padded.changes.items()
    }


def ids_table(model: Model) -> Table:
    """Return mask and position ids of the padded sentence, token by token."""
    padded = model.padded
    right = position_ids(padded.mask[None])[0] if len(padded.mask) else np.zeros(0, dtype=int)
    tokens = ["padding"] * padded.count + list(padded.sentence.words)
    rows: list[tuple[str | PassFail, ...]] = [
        (token, str(real), str(place), str(passed))
        for token, real, place, passed in zip(
            tokens, padded.mask.tolist(), right.tolist(), padded.ids.tolist(), strict=True
        )
    ]
    return Table(
        "The id from the mask is its running sum, minus 1, and 0 for padding.",
        ("token", "mask", "id from the mask", "id that is passed here"),
        rows or [(NO_WORDS, "", "", "")],
    )


def window_numbers(model: Model) -> dict[str, str]:
    """Return how far the stack reaches, by the mask and by the paper's rule."""
    return {
        "reach in tokens: layers · (window − 1)": grouped(model.reach),
        "by the paper's rule: layers · window": grouped(model.depth * model.window),
        "share of the furthest token that arrives": f"{model.arriving[-1]:.2g}",
    }


def window_checks(model: Model) -> list[Check]:
    """Return what may be thought of a stack of windows, checked on this one."""
    shares, back = model.arriving, model.window
    beyond = float(shares[back:].sum())
    return [
        Check(
            "Nothing outside one window arrives.",
            f"From beyond the last {back} tokens comes {beyond:.1%} of what arrives.",
            beyond == 0,
        ),
        Check(
            "Of every token within reach the same share arrives.",
            f"Of the furthest token {shares[-1]:.2g} arrives, and at most {shares.max():.2g} of "
            "any token.",
            bool(np.isclose(shares[-1], shares.max())),
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"cache": cache_numbers, "padding": padding_numbers, "windows": window_numbers},
    "formula": {"cache": cache_formula},
    "checks": {
        "kept": kept_checks,
        "cache": cache_checks,
        "padding": padding_checks,
        "windows": window_checks,
    },
    "table": {"ids": ids_table},
}
