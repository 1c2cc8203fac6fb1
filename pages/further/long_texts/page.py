"""Long texts: why weight thins out, and what RoPE can no longer tell apart."""

from ui import document

document.draw()
