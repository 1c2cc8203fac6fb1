"""Why order matters: what does attention know of word order?"""

from ui import document

document.draw()
