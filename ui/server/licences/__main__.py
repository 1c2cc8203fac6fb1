"""Write the list of the server: `python -m ui.server.licences [FILE]`."""

import sys
from pathlib import Path

from ui.server.licences.installed import listed

if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(listed(), encoding="utf-8")
else:
    print(listed(), end="")
