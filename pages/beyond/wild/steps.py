"""How a library's table is brought back to the paper's, step by step, and what stays."""

from course.view import View
from course.words import Step
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model
from pe_core import CONVENTIONS
from pe_core.conventions import Undoing


def wild_steps(model: Model) -> list[Step]:
    """Return how the chosen family's table is brought back to the paper's, one stage a step."""
    view, undoing = model.view, model.undoing(model.view.family)
    sentences = (
        f"First compare the table “{view.family}”, as it is, with the paper's table.",
        _columns_sentence(undoing),
        _shift_sentence(undoing),
        _scale_sentence(undoing),
    )
    formulas = (
        "",
        _columns_formula(view, undoing),
        _shift_formula(undoing),
        _scale_formula(undoing),
    )
    steps = [
        Step(sentence, _stacked(formula, _largest(off)))
        for sentence, formula, off in zip(sentences, formulas, model.off_paper, strict=True)
    ]
    return [*steps, _left_over(view, undoing, model.off_paper[-1])]


def _stacked(*lines: str) -> str:
    shown = r" \\[6pt] ".join(f"& {line}" for line in lines if line)
    return rf"\begin{{aligned}} {shown} \end{{aligned}}"


def _columns_sentence(undoing: Undoing) -> str:
    if _in_order(undoing):
        return "The columns are in the paper's order. There is nothing to put back."
    return (
        "Put the columns back, so that the sine and the cosine of each pair are side by side. In "
        "the library's table, pair k occupies these columns:"
    )


def _in_order(undoing: Undoing) -> bool:
    columns = undoing.columns.tolist()
    return bool(columns == sorted(columns))


def _columns_formula(view: View, undoing: Undoing) -> str:
    if _in_order(undoing):
        return ""
    half = view.d // 2
    sine, cosine = ("k", f"{half} + k") if undoing.columns[0] == 0 else (f"{half} + k", "k")
    return rf"\sin: \text{{column }} {sine}, \quad \cos: \text{{column }} {cosine}"


def _shift_sentence(undoing: Undoing) -> str:
    if not undoing.shift:
        return "Row 0 represents position 0, as in the paper. There is nothing to shift."
    way = "forward" if undoing.shift > 0 else "back"
    flipped = (
        "The positions decrease from row to row, so first change the sign of every sine. Then "
        "rotate "
        if undoing.sign < 0
        else "Row 0 represents a different position. Rotate "
    )
    return f"{flipped}each pair {way} by {abs(undoing.shift)} positions. A shift is a rotation:"


def _shift_formula(undoing: Undoing) -> str:
    if not undoing.shift:
        return ""
    sign = "-" if undoing.sign < 0 else ""
    return (
        rf"\begin{{bmatrix}} \cos c\,\omega_k & \sin c\,\omega_k \\"
        rf" -\sin c\,\omega_k & \cos c\,\omega_k \end{{bmatrix}}"
        rf"\begin{{bmatrix}} {sign}\sin \\ \cos \end{{bmatrix}},"
        rf" \quad c = {undoing.shift}"
    )


def _scale_sentence(undoing: Undoing) -> str:
    if undoing.plus:
        return "Undo the standardising. Its two constants hold only for this L and d:"
    if undoing.factor != 1:
        return "Undo the factor. It is learned, and its value here is the one before training:"
    return "The values are not scaled. There is nothing to undo."


def _scale_formula(undoing: Undoing) -> str:
    if undoing.plus:
        return rf"{undoing.factor:.4f} \cdot \text{{value}} + {undoing.plus:.4f}"
    return "" if undoing.factor == 1 else rf"{undoing.factor:.4f} \cdot \text{{value}}"


def _left_over(view: View, undoing: Undoing, off: float) -> Step:
    """Say what no stage can undo, and why."""
    row = CONVENTIONS[view.family]
    if undoing.base != view.n:
        return Step(
            "What is left is the difference in the exponent. The table follows the paper's formula "
            "with a different base. Every pair but the first has a different speed, and neither "
            "reordering nor rotation undoes that.",
            rf"{view.n}^{{-k/{view.d // 2 - 1}}} = {undoing.base:.6g}^{{-2k/{view.d}}}",
        )
    if off > 1e-12:
        sentence = (
            f"What is left is rounding ({row.angle}). Digits that were rounded away cannot "
            "be recovered."
        )
        return Step(sentence, _largest(off))
    return Step(
        "No difference is left. The table is the paper's table, written down in a different way.",
        _largest(off),
    )


def _largest(off: float) -> str:
    return rf"\max \lvert \text{{difference}} \rvert = {_number(off)}"


def _number(value: float) -> str:
    mantissa, _, power = sized(value).partition("e")
    return rf"{mantissa} \cdot 10^{{{int(power)}}}" if power else mantissa
