"""Words of the playground: what one state has in numbers."""

from collections.abc import Callable, Mapping
from typing import Any

from course.moving_columns import STILL
from pages.playground.model import Model


def overview_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the playground."""
    view, (apart, itself) = model.view, model.similarity
    return {
        f"PE(t={view.t}, dimension {view.dim})": f"{model.chosen.value:.6f}",
        f"wavelength of pair {model.chosen.pair}": f"{model.wavelength:.4f} tokens",
        f"similarity at offset {view.phi}": f"{apart:.4f} of {itself:.0f}",
        f"columns that move by less than {STILL}": f"{model.still} of {view.d}",
    }


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"overview": overview_numbers}
}
