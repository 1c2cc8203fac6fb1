"""DeltaGenerator, where Streamlit has it."""

from web.host.drawing.delta_generator import DeltaGenerator

__all__ = ["DeltaGenerator"]
