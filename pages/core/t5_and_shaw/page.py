"""T5 and Shaw: what can be learned for each offset?"""

from ui import document

document.draw()
