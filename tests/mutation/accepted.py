"""Mutants that may survive, each with its reason: `accepted.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.mutants import mutants
from tests.mutation.rooms import ROOT

FILE = Path(__file__).with_name("accepted.toml")
Key = tuple[str, str, str]  # the file, the line as it is, the line as it becomes


@dataclass(frozen=True)
class Accepted:
    """A mutant that may survive: its file, the line as it is and as it becomes, and why."""

    file: str
    was: str
    now: str
    reason: str

    @property
    def key(self) -> Key:
        """What names it as a mutant names itself."""
        return self.file, self.was, self.now


def accepted(file: Path = FILE) -> dict[Key, Accepted]:
    """Return the accepted mutants by their keys."""
    rows = [
        Accepted(**row) for row in tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    ]
    found = {row.key: row for row in rows}
    if len(found) < len(rows):
        raise ValueError(f"{file.name} names a mutant twice")
    return found


def stale(rows: dict[Key, Accepted]) -> list[str]:
    """Return a line for each entry that no longer is a mutant, or has no reason."""
    lines = []
    for name in sorted({row.file for row in rows.values()}):
        path = ROOT / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if path.suffix == ".py" and text:
            said = [row.was for row in rows.values() if row.file == name]
            known = {mutant.key() for mutant in mutants(path, said)}
        else:  # of the client: only that its line is there
            now = {line.strip() for line in text.splitlines()}
            known = {row.key for row in rows.values() if row.file == name and row.was in now}
        lines += [
            f"{row.file}: no mutant {row.was!r} -> {row.now!r} any more"
            for row in rows.values()
            if row.file == name and row.key not in known
        ]
    lines += [f"{row.file}: {row.was!r} has no reason" for row in rows.values() if not row.reason]
    return lines
