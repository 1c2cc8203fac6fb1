"""Clock hands: how do a few turning hands tell the position?"""

from ui import document, game

document.draw(game=game.draw)
