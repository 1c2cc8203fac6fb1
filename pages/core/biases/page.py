"""ALiBi: can a distance be added straight to the score?"""

from ui import document

document.draw()
