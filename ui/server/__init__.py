"""What the server does beside Streamlit, as layers of plain ASGI put around it by app.py.

From the outside in: headers for every answer, rooms, the list of licences, pages with a prelude,
live answers, small files. They know a path by its end, so that they work behind any prefix.
"""

from ui.server.answers import Live
from ui.server.files import StaticCompression
from ui.server.headers import Headers
from ui.server.licences import Licences
from ui.server.pages import Pages
from ui.server.rooms import Rooms
from ui.server.start import at_start

LAYERS = (Headers, Rooms, Licences, Pages, Live, StaticCompression)

__all__ = ["LAYERS", "at_start"]
