"""With which other positions a position shares its row, in words."""

from course.numerals import grouped
from pages.beyond.few_bits.model import COMPUTED, Model


def others(model: Model, position: int, way: str = COMPUTED) -> str:
    """Say with which other positions this one shares its row."""
    found = model.sharing(position, way)
    rest = [grouped(other) for other in found if other != position]
    if len(rest) > 2 and len(found) == found[-1] - found[0] + 1:
        return f"all others from {grouped(found[0])} to {grouped(found[-1])}"
    if len(rest) > 3:
        return f"{rest[0]}, {rest[1]} and {grouped(len(rest) - 2)} more"
    return " and ".join(rest) or "no other position"
