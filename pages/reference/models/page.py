"""What models do: how many types of decoder rotate, leave positions out, and what else acts."""

from ui import document

document.draw()
