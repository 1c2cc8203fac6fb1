"""The table, stripes and waves: what do the stripes show?"""

from ui import document

document.draw()
