"""The log of a server for others: one line a minute of each kind, and nothing of what was sent.

What goes wrong is named by its exception and the places it came through, in one line.
"""

import logging
import traceback
from pathlib import Path
from time import monotonic
from typing import Any

_MINUTE_S = 60.0
_MOST_KINDS = 200
_PLACES = 4  # of a trace: the innermost


class OncePerMinute(logging.Filter):
    """Let one line a minute of each kind pass; the next says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[object, tuple[float, int]] = {}  # by kind: the last line, and those since

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written, and count it."""
        now, kind = monotonic(), _kind(record)
        if kind not in self.seen and len(self.seen) >= _MOST_KINDS:
            kind = record.name
        at, left_out = self.seen.get(kind, (now - _MINUTE_S, 0))
        if now - at < _MINUTE_S:
            self.seen[kind] = at, left_out + 1
            return False
        self.seen[kind] = now, 0
        record.left_out = left_out
        return True


class Brief(logging.Formatter):
    """Write a line with its time, its logger, and of an exception its kind and its places."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        said = record.getMessage() if _is_ours(record) else str(record.msg)
        parts = [self.formatTime(record), record.levelname, record.name, said.partition("\n")[0]]
        if record.exc_info and record.exc_info[0]:
            parts.append(f"({_trace(record.exc_info)})")
        if left_out := getattr(record, "left_out", 0):
            parts.append(f"({left_out} lines like it left out)")
        return " ".join(parts)


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "course"


def _kind(record: logging.LogRecord) -> object:
    """Return what makes two lines of one kind: our own words, or where others wrote them."""
    return record.getMessage() if _is_ours(record) else (record.pathname, record.lineno)


def _trace(info: Any) -> str:
    places = traceback.extract_tb(info[2])[-_PLACES:]
    return ", ".join(
        [info[0].__name__, *(f"{Path(one.filename).name}:{one.lineno}" for one in places)]
    )


# Streamlit gives each of its loggers a handler; named here, they hand their records on.
_PROPAGATING = {"handlers": [], "propagate": True, "level": "WARNING"}
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"brief": {"()": Brief}},
    "filters": {"once": {"()": OncePerMinute}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "brief", "filters": ["once"]}
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": dict.fromkeys(
        ("asyncio", "course", "streamlit", "ui", "uvicorn", "websockets"), _PROPAGATING
    ),
}
