"""What versions before have written: `make.py` has printed each file in a checkout of one."""

from pathlib import Path
from typing import Any

Json = dict[str, Any]
WRITTEN = sorted((Path(__file__).parent / "written").glob("*.json"))
