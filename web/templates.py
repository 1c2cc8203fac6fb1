"""Templates of the site's pages: the frame, data for scripts, a first answer."""

import gzip
import json
import re
from collections.abc import Mapping
from hashlib import sha256


def filled(template: str, values: Mapping[str, str]) -> str:
    """Return a template with the value of each `{{NAME}}` in its place, each put in once."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], template)


def in_script(data: object) -> str:
    """Return data as it may stand within a script of JSON: no tag can end it."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def answer_file(name: str, answer: bytes) -> tuple[str, bytes]:
    """Return the place below the site of a first answer, which changes with it, and its file."""
    packed = gzip.compress(answer, 9, mtime=0)
    return f"answers/{name}.{sha256(packed).hexdigest()[:12]}.gz", packed
