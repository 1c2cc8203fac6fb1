"""A text with a picture and a video in it, and the three positions of each token."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from course.quantity import Floats, Miss, apart, quantity
from course.view import View
from pe_core.grids import grid_angles
from pe_core.multimodal import multimodal_frequencies, multimodal_positions

BEFORE, BETWEEN, AFTER = 5, 4, 3  # words
VIDEO = (3, 2, 4)  # frames, rows, columns


@dataclass(frozen=True)
class Sequence:
    """Words, a picture, words, a video and words, for one view."""

    view: View

    @quantity
    def picture(self) -> tuple[int, int]:
        """How many tokens the picture is high and wide."""
        rows, columns = map(int, self.view.picture.split("-by-"))
        return rows, columns

    @quantity
    def segments(self) -> list[tuple[str, Any]]:
        """What the sequence is made of, in order."""
        return [
            (f"{BEFORE} words", BEFORE),
            (f"a picture of {self.picture[0]} by {self.picture[1]}", (1, *self.picture)),
            (f"{BETWEEN} words", BETWEEN),
            (f"a video of {VIDEO[0]} frames of {VIDEO[1]} by {VIDEO[2]}", VIDEO),
            (f"{AFTER} words", AFTER),
        ]

    @quantity
    def starts(self) -> list[int]:
        """The number of the first token of each segment, counted from 0, and how many there are."""
        sizes = [int(np.prod(segment)) for _, segment in self.segments]
        return [0, *np.cumsum(sizes).tolist()]

    @quantity
    def positions(self) -> NDArray[np.int64]:
        """The temporal, height and width position of each token, shape (tokens, 3)."""
        return multimodal_positions([segment for _, segment in self.segments])

    @quantity
    def next_word(self) -> int:
        """The position of the word after the picture."""
        return int(self.positions[self.starts[2], 0])

    @quantity
    def tokens(self) -> int:
        """How many tokens the picture has."""
        return self.picture[0] * self.picture[1]

    @quantity
    def sections(self) -> tuple[int, int, int]:
        """How many pairs of a head each axis has, in the shares of Qwen2-VL."""
        temporal = self.view.pairs // 4
        height = (self.view.pairs - temporal) // 2
        return temporal, height, self.view.pairs - temporal - height

    @quantity
    def vectors(self) -> Floats:
        """The frequency vector of each pair, shape (d/2, 3)."""
        return multimodal_frequencies(self.sections, self.view.n)

    # What the document names

    @quantity
    def word_gap(self) -> Miss:
        """How far the angles of the first words are from those of plain RoPE, at most."""
        words = self.positions[:BEFORE]
        plain = np.multiply.outer(words[:, 0], self.vectors.sum(axis=1))
        return apart(grid_angles(words, self.vectors), plain)
