"""Execution flow: rerun, fragment and dialog, and the settings of a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from web.host import session
from web.host.blocks import Block


def rerun() -> NoReturn:
    """Begin the run again at its top."""
    raise session.Rerun


def fragment(
    *, run_every: float | None = None
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Have the page asked for again every so many seconds: all of it, for here it is cheap."""

    def decorate(draw: Callable[[], None]) -> Callable[[], None]:
        def drawn() -> None:
            session.current().drawn.again = run_every
            draw()

        return drawn

    return decorate


def dialog(title: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Have what a function draws shown in a dialog of this title."""

    def decorate(draw: Callable[..., None]) -> Callable[..., None]:
        def opened(*args: Any, **kwargs: Any) -> None:
            now = session.current()
            block = Block("dialog")
            now.drawn.dialog = (title, block)
            with now.within(block):
                draw(*args, **kwargs)

        return opened

    return decorate


def set_page_config(*, page_title: str, page_icon: str = "", layout: str = "wide") -> None:
    """Give the window its title; icon and layout are those of the site."""
    session.current().drawn.title = page_title
