"""A small learned table that was trained here, or its random start: how its rows lie."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from course.quantities import Floats, measured
from pe_core.trained_tables import STARTS, TrainedTable, trained_table

UNTRAINED = "untrained"
NAMES = {
    "trained-small": "trained, small start",
    "trained-large": "trained, large start",
    UNTRAINED: "random start",
}


class Directions(NamedTuple):
    """The principal components of rows: where each row lies on the first two, and every share."""

    places: Floats
    shares: Floats


@dataclass(frozen=True)
class RealTable:
    """One of the two small tables, by the word of the choice."""

    chosen: str

    @measured
    def kept(self) -> TrainedTable:
        """The table before and after training; the untrained one is the small start."""
        name = self.chosen.removeprefix("trained-")
        return trained_table(name if name in STARTS else STARTS[0])

    @property
    def name(self) -> str:
        """What the rows are called."""
        return NAMES[self.chosen]

    @property
    def title(self) -> str:
        """The same at the start of a sentence."""
        return self.name.capitalize()

    @property
    def trained(self) -> bool:
        """Whether these rows were trained."""
        return self.chosen != UNTRAINED

    @property
    def reached(self) -> int:
        """How many rows training texts reach."""
        return self.kept.reached

    @measured
    def rows(self) -> Floats:
        """The rows, shape (40, 32)."""
        return self.kept.rows if self.trained else self.kept.start

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def last(self) -> int:
        """The number of the last row."""
        return self.count - 1

    @property
    def start_spread(self) -> float:
        """The standard deviation of the numbers before training."""
        return float(self.kept.start.std())

    @measured
    def moved(self) -> Floats:
        """How far each row lies from where it began, shape (40,)."""
        return np.asarray(np.linalg.norm(self.rows - self.kept.start, axis=1))

    @property
    def unreached_move(self) -> float:
        """How far the rows that no text reaches have moved, at most."""
        return float(self.moved[self.reached :].max())

    @property
    def moves_unreached(self) -> bool:
        """Whether any of them has moved."""
        return self.unreached_move > 0

    @property
    def order_is_idle(self) -> bool:
        """Whether the model answers as well when the rows are shuffled."""
        return self.kept.shuffled >= self.kept.right

    @property
    def training_is_idle(self) -> bool:
        """Whether it answers as well with the random start in place of the rows."""
        return self.kept.untrained >= self.kept.right

    @measured
    def cosines(self) -> Floats:
        """The cosine similarity of each two rows that texts reach, shape (32, 32)."""
        rows = self.rows[: self.reached]
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(units @ units.T)

    @measured
    def directions(self) -> Directions:
        """The principal components of the rows that texts reach."""
        return _directions(self.rows[: self.reached])

    @measured
    def changes(self) -> Directions:
        """The principal components of what training changed in them."""
        return _directions((self.rows - self.kept.start)[: self.reached])

    @property
    def lies_along_a_line(self) -> bool:
        """Whether one direction holds more than half of what sets the rows apart."""
        return bool(self.directions.shares[0] > 0.5)

    @property
    def moved_along_a_line(self) -> bool:
        """Whether one direction holds more than half of what training changed."""
        return bool(self.changes.shares[0] > 0.5)

    @measured
    def follows(self) -> float:
        """How closely the first component follows the position: their correlation, at most 1."""
        places = self.directions.places[:, 0]
        return float(np.corrcoef(places, np.arange(len(places)))[0, 1])


def _directions(rows: Floats) -> Directions:
    """Return the principal components, the first with the position, as far as it follows it."""
    centred = rows - rows.mean(axis=0)
    left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
    places = left[:, :2] * sizes[:2]
    places = np.where(np.arange(len(rows)) @ places < 0, -places, places)
    total = float((sizes**2).sum())
    return Directions(places, sizes**2 / total if total else np.zeros_like(sizes))
