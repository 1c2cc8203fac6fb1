"""Two and three dimensions: positions of the patches of a picture and of a video."""

from ui import document

document.draw()
