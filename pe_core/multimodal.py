"""M-RoPE: three position numbers for text, pictures and video, as in Qwen2-VL."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

AXES = ("temporal", "height", "width")


def multimodal_positions(segments: Sequence[Any]) -> NDArray[np.int64]:
    """Return the temporal, height and width position of each token of a mixed sequence.

    The words of a text count on, with the same number three times. A picture or a video that
    starts at s has s + its frame, s + its row and s + its column. Whatever comes next starts at
    the largest number so far plus 1.

    Parameters
    ----------
    segments : sequence
        A whole number for a text of so many tokens, at least 1, or (frames, rows, columns) for a
        video; a picture has one frame. Rows and columns count tokens: where a model merges 2 by 2
        patches into one, they are half of the patches.

    Returns
    -------
    ndarray of int64, shape (L, 3)
        One row per token; frames come one after the other, each in reading order.

    References
    ----------
    Wang et al. 2024, Qwen2-VL, section 2.1 and figure 3. The first released code follows it; that
    of transformers 5.23 goes on after a video by its longer side alone, whatever its frames.

    Examples
    --------
    >>> multimodal_positions([1, (1, 1, 2), 1]).tolist()
    [[0, 0, 0], [1, 1, 1], [1, 1, 2], [3, 3, 3]]
    """
    parts: list[NDArray[np.int64]] = []
    start = 0
    for segment in segments:
        part = start + _within(segment)
        start = int(part.max()) + 1
        parts.append(part)
    if not parts:
        raise _check.refuse("segments", "hold at least one segment", segments)
    return np.concatenate(parts)


def _within(segment: Any) -> NDArray[np.int64]:
    """Return the three numbers of a segment that starts at 0."""
    if isinstance(segment, tuple):
        if len(segment) != 3:
            raise _check.refuse("segments", "hold (frames, rows, columns)", segment)
        sides = [_check.whole_number("segments", side, minimum=1) for side in segment]
        _check.result_size("segments", (math.prod(sides), 3))
        return np.stack([axis.ravel() for axis in np.indices(sides)], axis=1)
    count = _check.whole_number("segments", segment, minimum=1)
    _check.result_size("segments", (count, 3))
    return np.repeat(np.arange(count)[:, None], 3, axis=1)


def multimodal_frequencies(
    sections: Sequence[int], base: float = 1_000_000.0
) -> NDArray[np.float64]:
    """Return the frequency vectors of M-RoPE, for `grid_angles` with three positions per token.

    Pair k keeps its frequency ω_k = base^(-2k/d) of plain RoPE, and follows one axis alone: each
    axis has one run of pairs, time the fastest. Text has the same number three times, so for text
    M-RoPE is plain RoPE.

    Parameters
    ----------
    sections : sequence of three int
        How many pairs time, height and width have, such as (16, 24, 24); d is twice their sum.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d/2, 3)
        One number of each row is not 0.

    References
    ----------
    Wang et al. 2024, Qwen2-VL, section 2.1; its configuration has the sections (16, 24, 24) and
    the base 1 000 000.

    Examples
    --------
    >>> multimodal_frequencies((1, 1, 1), base=1000).round(4).tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.1, 0.0], [0.0, 0.0, 0.01]]
    """
    counts = _check.whole_array("sections", sections)
    if counts.shape != (3,) or (counts < 0).any() or not counts.any():
        raise _check.refuse("sections", "be three whole numbers, none below 0", sections)
    owner = np.repeat(np.arange(3), counts.astype(np.intp))
    vectors = np.zeros((len(owner), 3))
    vectors[np.arange(len(owner)), owner] = frequencies(2 * len(owner), base)
    return vectors
