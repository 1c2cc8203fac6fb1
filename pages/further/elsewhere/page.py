"""The same formula elsewhere: diffusion, coordinates, and times with gaps."""

from ui import document

document.draw()
