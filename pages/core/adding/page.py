"""Adding it to words: what is left of a word when its position is added?"""

from ui import document

document.draw()
