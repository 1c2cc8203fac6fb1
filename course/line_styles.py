"""How the line of each scheme looks, wherever it is drawn."""

from collections.abc import Mapping

from pe_core import figures
from pe_core.comparison import COMPARED

LINE_STYLES: Mapping[str, tuple[str, str]] = {
    name: figures.look(number) for number, name in enumerate(COMPARED)
}
