"""Line styles of the schemes, the same in every figure."""

from collections.abc import Mapping

from pe_core import figures, registry

LINE_STYLES: Mapping[str, tuple[str, str]] = {
    name: figures.line_style(number) for name, number in registry.styles().items()
}
