"""Words of the playground: what one state has in numbers."""

from collections.abc import Callable, Mapping
from typing import Any

from pages.playground.model import Model


def overview_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the playground."""
    view, curve = model.view, model.curve
    return {
        f"PE(t={view.t}, dimension {view.dim})": f"{model.chosen.value:.6f}",
        f"wavelength of pair {model.chosen.pair}": f"{model.wavelength:.4f} tokens",
        f"dot product at offset {view.phi}": f"{curve[view.phi]:.4f} ({curve[0]:.0f} at offset 0)",
    }


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"overview": overview_numbers}
}
