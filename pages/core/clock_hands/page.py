"""Clock hands: how do a few turning hands tell the position?"""

from ui import document, game, lesson


def play() -> None:
    """Draw the game with a hidden position, which keeps the focus while it is played."""
    with lesson.group("game"):
        game.draw()


document.draw(game=play)
