"""A log that a stranger cannot fill."""

import logging
from time import monotonic


class AtMost(logging.Filter):
    """Let so many lines a minute pass; the first line after silence says how many were left out."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines, self.count, self.since = lines, 0, monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if monotonic() - self.since > 60:
            if self.count > self.lines:
                record.msg = f"{record.msg} ({self.count - self.lines} lines like it left out)"
            self.count, self.since = 0, monotonic()
        self.count += 1
        return self.count <= self.lines
