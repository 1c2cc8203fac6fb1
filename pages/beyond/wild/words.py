"""Words of the tables that libraries compute: who does what, how far apart, what undoes it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Check, Table, at_position
from pages.beyond.wild import pairings, steps
from pages.beyond.wild.digits import differing, largest, sized
from pages.beyond.wild.model import MOST_PRODUCTS, SEEN, Model
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES
from pe_core.figures import out_of

_SIX_DECIMALS = 5e-7


def wild_numbers(model: Model) -> dict[str, str]:
    """Return how far the two tables are apart, and what that does to products and to a head."""
    right, asked, back = model.found
    return {
        "largest difference": sized(model.most_apart),
        f"cells that differ by {SEEN} or more": f"{model.share_apart:.0%}",
        "dot products differ by up to": sized(model.products_apart),
        f"looking {back} rows back succeeds": f"in {out_of(right, asked, 'case')}",
    }


def wild_formula(model: Model) -> str:
    """Return the chosen cell in both tables, as each library computes it."""
    lines = (_cell(model, name) for name in (model.view.family, model.view.against))
    return r"\begin{aligned} " + r" \\[6pt] ".join(lines) + r" \end{aligned}"


def _cell(model: Model, name: str) -> str:
    view, row, undoing = model.view, CONVENTIONS[name], model.undoing(name)
    place = undoing.columns.tolist().index(view.dim)
    pair, wave = place // 2, (r"\sin", r"\cos")[place % 2]
    # Row t stands for position sign · (t - shift).
    position = undoing.sign * (view.t - undoing.shift)
    exponents = {
        "2k/d": f"2 \\cdot {pair}/{view.d}",
        "k/(d/2 - 1)": f"{pair}/{max(view.d // 2 - 1, 1)}",
    }
    angle = rf"{at_position(position)} \cdot {view.n}^{{-{exponents[row.exponent]}}}"
    written = rf"{wave}({angle})"
    if undoing.plus:
        written = rf"\frac{{{written} - {undoing.plus:.4f}}}{{{undoing.factor:.4f}}}"
    elif undoing.factor != 1:
        written = rf"\frac{{1}}{{\sqrt{{{view.d}}}}}\, {written}"
    value = undoing.stages["as it is"][view.t, view.dim]
    cell = rf"\text{{{name}}}[{at_position(view.t)}, {view.dim}]"
    return rf"&{cell} \\ &= {written} \\ &= {round(float(value), 6) + 0.0:.6f}"


def wild_checks(model: Model) -> list[Check]:
    """Return what holds between the two tables, and what undoing keeps."""
    view, off, moved = model.view, model.most_apart, model.products_apart
    shown = min(view.L, MOST_PRODUCTS)
    right, asked, back = model.found
    return [
        Check(
            f"The tables “{view.family}” and “{view.against}” agree to six decimals at the stage "
            f"“{model.stage}”.",
            largest(off),
            off < _SIX_DECIMALS,
        ),
        Check(
            f"The dot products of the first {shown} rows of both tables agree to six decimals.",
            largest(moved),
            moved < _SIX_DECIMALS,
        ),
        *_kept(model),
        *_another_base(model),
        Check(
            f"A head made to look {back} {'position' if back == 1 else 'positions'} back in the "
            f"paper's table also does so in the table “{view.family}” at the stage "
            f"“{model.stage}”.",
            f"It finds the right row in {out_of(right, asked, 'case')}.",
            right == asked,
        ),
    ]


def _kept(model: Model) -> list[Check]:
    """Check which stages keep the dot products of the family's table."""
    view = model.view
    tables = list(model.undoing(view.family).stages.values())
    claims = (
        f"Putting the columns of the table “{view.family}” back leaves every dot product "
        "unchanged.",
        "Shifting the table leaves its dot products unchanged, because a shift is a rotation.",
        "Rescaling the table leaves its dot products unchanged.",
    )
    return [
        Check(claim, f"The dot products change {differing(off)}.", off < 1e-9 * view.d)
        for number, (claim, off) in enumerate(zip(claims, model.products_moved, strict=True))
        if number == 0 or tables[number] is not tables[number + 1]
    ]


def _another_base(model: Model) -> list[Check]:
    """Check what the other exponent is, if the family has it."""
    base = model.undoing(model.view.family).base
    if base == model.view.n:
        return []
    return [
        Check(
            f"After the last stage, the table “{model.view.family}” follows the paper's formula "
            f"with a base of {base:.6g}.",
            largest(model.off_other_base),
            model.off_other_base < 1e-3,
        )
    ]


def differences(model: Model) -> Table:
    """Return how far every convention is from the paper, stage by stage."""
    return Table(
        f"Largest difference from the paper's table at each stage, for {model.compared_rows} "
        f"positions, d = {model.view.d} and n = {model.view.n}.",
        ("convention", *STAGES, "dot products"),
        [
            (name, *map(sized, off.stages), sized(off.products))
            for name, off in model.distances.items()
        ],
    )


def compared(model: Model) -> Table:
    """Return what the two tables are, who computes them, and what undoes them."""
    both = dict.fromkeys((model.view.family, model.view.against))
    rows = [(name, CONVENTIONS[name]) for name in both]
    return Table(
        "The two tables that are compared.",
        ("name", "what it is", "who computes it", "what undoes it"),
        [(name, row.summary, row.users, row.undo) for name, row in rows],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"wild": wild_numbers},
    "formula": {"wild": wild_formula},
    "steps": {"wild": steps.wild_steps},
    "checks": {"wild": wild_checks, "rope_pairs": pairings.rope_checks},
    "table": {
        "compared": compared,
        "differences": differences,
    },
}
