"""Beyond text: diffusion steps, coordinates in space, and times with gaps."""

from ui import document

document.draw()
