"""Which one for my model? Defaults with their reasons, and what is not known."""

from ui import document

document.draw()
