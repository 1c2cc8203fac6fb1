"""The server: which address is answered by what. Everything else is Streamlit's.

`python app.py` serves it with the settings of `ui/server/start.py`; `streamlit run app.py` finds
`app` too.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

from ui.server import client, downloads, licences, pages, privacy
from ui.server.addresses import BASE
from ui.server.answers import Answers
from ui.server.headers import Headers
from ui.server.refusals import REFUSALS
from ui.server.rooms import Rooms
from ui.server.sockets import Sockets
from ui.server.start import serve
from ui.server.static_files import StaticCompression


def live(answers: Answers) -> list[Route]:
    """What lies below live/: answers for a view, and the files of the client."""
    return [
        Route("/figures", answers.figures, methods=["POST"]),
        Route("/cell", answers.cell, methods=["POST"]),
        Route("/cells", answers.cells, methods=["POST"]),
        Route("/file", downloads.file, methods=["POST"]),
        Route("/{name}.{kind}", client.file),
        Route("/{version}/{name}.{kind}", client.file),
    ]


def room(rooms: Rooms) -> list[Route]:
    """What lies below room/: the pages of a class, its streams, and what its screens ask."""
    return [
        Route("/", rooms.page),
        Route("/new", rooms.new, methods=["GET", "POST"]),
        Route("/{code:code}", rooms.page),
        Route("/{code:code}/", rooms.page),
        Route("/{code:code}/stream", rooms.stream, methods=["POST"]),
        Route("/{code:code}/{name}", rooms.act, methods=["GET", "POST"]),
    ]


answers = Answers()
rooms = Rooms(answers.drawn)
routes = [
    Route(f"{BASE}/", pages.front_door),
    Route(f"{BASE}/{{address:lesson}}", pages.lesson),
    Route(f"{BASE}/{{address:moved}}", pages.moved),
    Mount(f"{BASE}/live", routes=live(answers)),
    Route(f"{BASE}/room", rooms.page),
    Mount(f"{BASE}/room", routes=room(rooms)),
    Route(f"{BASE}/licences.txt", licences.file),
    Route(f"{BASE}/healthz", rooms.health),
    Route(f"{BASE}/privacy", privacy.page),
    Route(f"{BASE}/privacy/", privacy.page),
    *([Route(BASE, pages.to_the_front_door)] if BASE else []),
    Route(f"{BASE}/{{address:elsewhere}}", pages.nowhere, methods=pages.METHODS),
]
# Around all of them, and around Streamlit's own: from the outside in.
middleware = [Middleware(Headers), Middleware(Sockets), Middleware(StaticCompression)]


@asynccontextmanager
async def lifespan(app: st.App) -> AsyncIterator[None]:
    """Begin when the server does, and end when it has stopped."""
    async with rooms.open():
        yield


app = st.App(
    "ui/frame.py",
    lifespan=lifespan,
    routes=routes,
    middleware=middleware,
    exception_handlers=REFUSALS,
)

if __name__ == "__main__":
    rooms.check()
    serve(app)
