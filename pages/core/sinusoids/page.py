"""One dimension, one sinusoid: what does a single column do along the sentence?"""

from ui import document

document.draw()
