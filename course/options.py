"""Options of figures that a page may ask for, and their ranges.

A live page asks for figures by name, past the run of its script, and so can anybody. So each lesson
has the bounds of what its pages really ask beside its figures; an option without them is refused.
"""

from collections.abc import Mapping


def options_of(
    name: str, bounds: Mapping[str, range], asked: Mapping[str, object]
) -> dict[str, int]:
    """Return the options asked for of a figure; ValueError names the one that is none of its own.

    Parameters
    ----------
    name : str
        The name of a figure.
    bounds : mapping
        How far each of its options goes.
    asked : mapping
        Each option with its value, a whole number.
    """
    return {key: _bounded(name, key, value, bounds) for key, value in sorted(asked.items())}


def _bounded(name: str, key: str, value: object, bounds: Mapping[str, range]) -> int:
    if key not in bounds:
        own = ", ".join(bounds) or "none"
        raise ValueError(f"options of {name} must be its own ({own}), got {key!r:.40}")
    if isinstance(value, bool) or not isinstance(value, int) or value not in bounds[key]:
        least, most = bounds[key][0], bounds[key][-1]
        raise ValueError(
            f"{key} of {name} must be a whole number from {least} to {most}, got {value!r:.40}"
        )
    return value
