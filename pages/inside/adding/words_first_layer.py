"""Words of the first layer: what it does with a sum, or with a concatenation, and hands on."""

from collections.abc import Callable, Mapping

from course.numerals import grouped
from course.sentences import NO_WORDS, head_width
from course.words import Check, PassFail, Step, Table, at_position
from pages.inside.adding.model import Model
from pe_core.figures import differ, sized


def signed(value: float) -> str:
    """Return a summand as LaTeX shows it behind a plus."""
    return f"{value:.4f}" if value >= 0 else f"({value:.4f})"


# Sum or concatenation.


def width_checks(model: Model) -> list[Check]:
    """Return what sum and concatenation have in common, checked with a seeded matrix."""
    if not model.words:
        return []
    free = model.free_miss
    narrow, wide = model.tables["total"].shape[1], model.concatenation.shape[1]
    return [
        Check(
            "A matrix acts on word and position separately: W(x + p) = Wx + Wp.",
            f"Over all words, with a random W, the two sides {differ(model.split_miss)}.",
            model.split_miss < 1e-9,
        ),
        Check(
            "Concatenation with W₂ = W₁ gives the same result as the sum.",
            f"The largest difference between the two results is {sized(model.tied_miss)}.",
            model.tied_miss < 1e-9,
        ),
        Check(
            "Concatenation with a different W₂ gives the same result too.",
            f"The results differ by up to {free:.2f}. The price of an independent W₂ is an input "
            f"of {wide} numbers per word instead of {narrow}.",
            free < 1e-9,
        ),
    ]


def width_table(model: Model) -> Table:
    """Return what sum and concatenation cost."""
    d, narrow = model.view.d, head_width(model.view.d)
    widths = {"sum, x + p": d, "concatenation, [x; p]": 2 * d}
    rows: list[tuple[str | PassFail, ...]] = [
        (name, str(width), grouped(width * narrow), grouped(width * width))
        for name, width in widths.items()
    ]
    heads = (
        "what goes into the first layer",
        "numbers per word",
        f"weights of a query matrix, {narrow} wide",
        "weights of a square matrix",
    )
    return Table("The price of the wider input.", heads, rows)


def width_steps(model: Model) -> list[Step]:
    """Return from the sum to concatenation and back, with the numbers of the chosen word."""
    if not model.words:
        return [Step(NO_WORDS, r"W(x_t + p_t) = W x_t + W p_t")]
    t, d = model.chosen, model.view.d
    at = at_position(t)
    word, position, whole = (
        float(table[t] @ model.matrices[0][:, 0]) for table in model.tables.values()
    )
    other = float(model.tables["position"][t] @ model.matrices[1][:, 0])
    return [
        Step(
            "The first thing a layer does with a row is to multiply it by a matrix W. A matrix "
            "acts on each part of a sum separately.",
            rf"W(x_{{{at}}} + p_{{{at}}}) = W x_{{{at}}} + W p_{{{at}}}",
        ),
        Step(
            "For a random W, the first entry of the result is a part from the word plus a part "
            "from the position.",
            rf"{word:.4f} + {signed(position)} = {whole:.4f}",
        ),
        Step(
            "Concatenation appends the position to the word. The matrix is twice as wide, with one "
            "half for the word and one half for the position.",
            rf"\begin{{bmatrix}} W_1 & W_2 \end{{bmatrix}} \begin{{bmatrix}} x_{{{at}}} \\"
            rf" p_{{{at}}} \end{{bmatrix}} = W_1 x_{{{at}}} + W_2 p_{{{at}}}",
        ),
        Step(
            "With a different second half, the part from the position has a different value.",
            rf"{word:.4f} + {signed(other)} = {word + other:.4f}",
        ),
        Step(
            "The sum is therefore the special case of concatenation in which the two halves are "
            "equal.",
            rf"W_1 = W_2 = W \quad\Rightarrow\quad W_1 x_{{{at}}} + W_2 p_{{{at}}}"
            rf" = W(x_{{{at}}} + p_{{{at}}})",
        ),
        Step(
            "The independent half has a price: the input of the first layer is twice as wide.",
            rf"x_{{{at}}} + p_{{{at}}} \in \mathbb{{R}}^{{{d}}}, \qquad"
            rf" [x_{{{at}}};\, p_{{{at}}}] \in \mathbb{{R}}^{{{2 * d}}}",
        ),
    ]


# On to the upper layers.


def residual_checks(model: Model) -> list[Check]:
    """Return whether the position is still there after a layer."""
    if not model.words:
        return []
    kept, alone = model.shares_kept
    return [
        Check(
            "With the residual connection, every row still contains p(t) after one layer.",
            f"In the rows, the component along p(t) is {kept.min():.2f} to {kept.max():.2f} times "
            "as large as p(t) itself.",
            bool(kept.min() > 0.5),
        ),
        Check(
            "Without the residual connection, every row still contains p(t) too.",
            f"In the layer's own output, the component along p(t) is {alone.min():.2f} to "
            f"{alone.max():.2f} times as large as p(t) itself.",
            bool(alone.min() > 0.5),
        ),
    ]


CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {
    "width": width_checks,
    "residual": residual_checks,
}
TABLES: Mapping[str, Callable[[Model], Table]] = {"width": width_table}
STEPS: Mapping[str, Callable[[Model], list[Step]]] = {"width": width_steps}
