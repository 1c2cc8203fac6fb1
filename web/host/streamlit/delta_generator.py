"""Places of a page, by the name that Streamlit has for them."""

from web.host.drawing.generator import DeltaGenerator

__all__ = ["DeltaGenerator"]
