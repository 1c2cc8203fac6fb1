"""What a good encoding must do: why not simply count the words?"""

from ui import document

document.draw()
