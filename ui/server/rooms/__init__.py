"""Rooms: a class follows one teacher. Server-sent events go down, small POSTs come up.

Nothing here knows a script of Streamlit's: a class of hundreds is served beside it.
"""

from ui.server.rooms.endpoints import Rooms

__all__ = ["Rooms"]
