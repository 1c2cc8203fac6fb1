"""Licences of all third-party parts that the course ships: one list, with every text.

`python -m ui.server.licences [FILE]` writes the list of the server, which a visitor reads at
`licences.txt`; `python -m web.licences [FILE]` that of the course without a server.
"""

from ui.server.licences.endpoint import file
from ui.server.licences.listing import Part, written
from ui.server.licences.shipped import course, shown

__all__ = ["Part", "course", "file", "shown", "written"]
