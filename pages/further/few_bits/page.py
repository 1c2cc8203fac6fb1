"""Numbers with few bits: when do two positions get the same encoding?"""

from ui import document

document.draw()
