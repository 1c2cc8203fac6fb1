"""What is said of RoPE with the numbers of a model."""

from collections.abc import Callable, Mapping
from typing import Any

from numpy.typing import NDArray

from course.digit_tables import every_digit
from course.numerals import grouped, scientific
from course.rope_families import FAMILIES
from course.view import DEFAULTS
from course.words import Check, PassFail, Table
from pages.beyond.rope_in_models.figures import turning
from pages.beyond.rope_in_models.model import LLAMA3_TURNS, STRENGTH, Model
from pages.beyond.rope_in_models.naming import RULE, pairs, slowed, tokens
from pe_core.figures import listed, out_of

_SAME = 1e-12
_FLAT = 0.99


def pair_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the model and of the chosen pair."""
    pair, rule = model.pair, model.view.scaling
    found = {
        "pairs that turn at least once in training": f"{model.finished} of {model.pairs}",
        "longest wave": tokens(model.plain.wavelengths[-1]),
        f"turns of pair {pair} in training": f"{model.turns[pair]:.4g}",
    }
    if rule != "none":
        found[f"pair {pair} with {RULE[rule]}"] = slowed(model.chosen.times_slower[pair])
    return found


def rope_formula(model: Model) -> str:
    """Return the frequency and the wavelength of the chosen pair in LaTeX."""
    pair, width = model.pair, model.rotated
    base = f"{model.view.rope_base:,}".replace(",", r"\,")
    omega, wave = model.plain.omega[pair], model.plain.wavelengths[pair]
    return (
        rf"\begin{{aligned}} \theta_{{{pair}}} &= n^{{-2k/r}} = {base}^{{-{2 * pair}/{width}}}"
        rf" = {scientific(omega, 6)} \\[4pt] \lambda_{{{pair}}} &= \frac{{2\pi}}"
        rf"{{\theta_{{{pair}}}}} = {scientific(wave, 6)} \text{{ tokens}} \end{{aligned}}"
    )


def llama3_formula(model: Model) -> str:
    """Return what the llama3 rule makes of the chosen pair, in LaTeX."""
    pair, (low, high) = model.pair, LLAMA3_TURNS
    turns, scale = model.turns[pair], model.view.scale
    share = min(max((turns - low) / (high - low), 0.0), 1.0)
    omega = model.rules["llama3"].omega[pair]
    return (
        rf"\begin{{aligned}} u &= \frac{{T\,\theta_{{{pair}}}}}{{2\pi}} = {scientific(turns, 4)} "
        rf"\text{{ turns}} \\[4pt] \gamma &= \frac{{u - {low}}}{{{high} - {low}}} \to {share:.4f} "
        rf"\quad \text{{(kept between 0 and 1)}} \\[4pt] \theta'_{{{pair}}} &= "
        rf"(1 - \gamma)\,\frac{{\theta_{{{pair}}}}}{{{scale}}} + \gamma\,\theta_{{{pair}}} = "
        rf"{scientific(omega, 6)} \end{{aligned}}"
    )


def waves_checks(model: Model) -> list[Check]:
    """Return what is said of turns and waves, checked on these numbers."""
    waves, whole = model.plain.wavelengths, model.whole_head
    return [
        Check(
            "Every pair turns at least once within the trained length.",
            turning(model),
            model.finished == model.pairs,
        ),
        Check(
            "The fastest pair is as fast as if the whole head turned.",
            f"A turn takes {tokens(waves[0])}, and would take {tokens(whole[0])}.",
            bool(abs(waves[0] - whole[0]) < _SAME * whole[0]),
        ),
    ]


def rules_checks(model: Model) -> list[Check]:
    """Return what is said of the scaling rules, checked on these numbers."""
    found = [_spared(model, name) for name in ("ntk", "yarn", "llama3")]
    last = {name: float(rule.times_slower[-1]) for name, rule in model.rules.items()}
    scale = model.view.scale
    found.append(
        Check(
            f"Every rule slows the last pair by the full factor of {grouped(scale)}.",
            ", ".join(f"{RULE[name]}: {last[name]:.4g}" for name in last if name != "none") + ".",
            all(abs(last[name] / scale - 1) < 1e-9 for name in last if name != "none"),
        )
    )
    return found


def _spared(model: Model, name: str) -> Check:
    often, kept = model.often, set(model.rules[name].untouched)
    spared = sum(pair in kept for pair in often)
    found = out_of(len(often), model.pairs, "pair")
    turn = "turns" if len(often) == 1 or model.pairs == 1 else "turn"
    keep = "keeps its" if spared == 1 else "keep their"
    kept_of = f" Of these, {spared or 'none'} {keep} frequency exactly." if often else ""
    return Check(
        f"{RULE[name]} leaves every pair as it was that turns at least {LLAMA3_TURNS[1]} times in "
        "training.",
        f"{found[0].upper()}{found[1:]} {turn} so often.{kept_of}",
        spared == len(often),
    )


def back_numbers(model: Model) -> dict[str, str]:
    """Return how much attention the previous token gets from the three heads."""
    return {
        f"weight with the {name} pairs": f"{model.previous(name):.4f}" for name in model.windows
    } | {"all tokens alike": f"{1 / model.view.L:.4f}"}


def back_checks(model: Model) -> list[Check]:
    """Return what is said of heads that look back, checked on these."""
    fast, slow = model.previous("fastest"), model.previous("slowest")
    return [
        Check(
            f"With a largest score of {STRENGTH:g}, the fastest pairs put most of the attention on "
            "the previous token.",
            f"Its weight is {fast:.4f}.",
            fast > 1 / 2,
        ),
        Check(
            "The fastest pairs put more weight on the previous token than the slowest.",
            f"The weights are {fast:.4f} and {slow:.4f}.",
            fast > slow + _SAME,
        ),
    ]


def content_checks(model: Model) -> list[Check]:
    """Return what is said of a match in meaning, checked on these pairs."""
    least = {name: float(model.kept(name).min()) for name in ("fastest", "slowest")}
    return [
        Check(
            f"The {name} pairs keep at least {_FLAT:.0%} of the score at every distance up to the "
            "trained length.",
            f"In the block where least is left, it is {kept:.1%}.",
            kept >= _FLAT,
        )
        for name, kept in least.items()
    ]


def frequencies_table(model: Model) -> Table:
    """Return every frequency, each number with all its digits."""
    rule = RULE[model.view.scaling]
    columns = model.columns
    heads = (
        "pair", "radians per token", "wavelength (tokens)", "turns in training",
        f"radians per token, {rule}", f"wavelength (tokens), {rule}",
    )  # fmt: skip
    factor = model.chosen.factor
    more = f" {rule} also multiplies cosine and sine by {factor!r}." if factor != 1 else ""
    return every_digit(
        f"{pairs(model.pairs)} with a base of {grouped(model.view.rope_base)}, "
        f"{model.rotated} rotated entries and {tokens(model.view.trained_length)} in training."
        f"{more}",
        dict(zip(heads, columns.values(), strict=True)),
    )


def families_table(model: Model) -> Table:
    """Return the models to choose from, with what their numbers lead to."""
    rows: list[tuple[str | PassFail, ...]] = []
    for name, family in FAMILIES.items():
        one = Model(DEFAULTS._replace(**family.view))
        same = all(getattr(model.view, key) == value for key, value in family.view.items())
        rule = "none" if family.rule == "none" else f"{RULE[family.rule]}, {family.scale}"
        rows.append(
            (
                f"{name} (chosen)" if same else name,
                grouped(family.rope_base),
                f"{one.rotated} of {family.head_width}",
                grouped(family.trained_length),
                rule,
                f"{one.finished} of {one.pairs}",
                grouped(float(one.plain.wavelengths[-1]), ".0f"),
                family.config,
            )
        )
    columns = (
        "model", "base", "rotated entries", "trained length", "rule, factor",
        "pairs that turn once", "longest wave (tokens)", "config.json of",
    )  # fmt: skip
    papers = listed(name for name, family in FAMILIES.items() if family.length_from)
    return Table(
        "The numbers of each model are those of its config. The trained length is that of the "
        f"paper for {papers}.",
        columns,
        rows,
    )


def frequencies_columns(model: Model) -> Mapping[str, NDArray[Any]]:
    """Return the table of all frequencies as a file has it."""
    return model.columns


COLUMNS = {"frequencies": frequencies_columns}
WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"pairs": pair_numbers, "back": back_numbers},
    "formula": {"rope": rope_formula, "llama3": llama3_formula},
    "checks": {
        "waves": waves_checks,
        "rules": rules_checks,
        "back": back_checks,
        "content": content_checks,
    },
    "table": {"frequencies": frequencies_table, "families": families_table},
}
