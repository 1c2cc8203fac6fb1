"""One attention head on a sentence: its matrices, those of an untrained one, and its result."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pe_core
from course.quantity import Floats
from course.sentences import head_width
from course.table_cache import while_asked


class Head(NamedTuple):
    """The three matrices of a head, each of shape (d, width)."""

    query: Floats
    key: Floats
    value: Floats


class Attended(NamedTuple):
    """What a head finds: its weights, shape (words, words), and its output, (words, width)."""

    weights: Floats
    output: Floats


def attend(given: Mapping[str, Any], head: Head, causal: bool) -> Attended:
    """Return the weights of a head and its output, for what a scheme gives to it."""
    weights, output = pe_core.attention(
        w_query=head.query, w_key=head.key, w_value=head.value, causal=causal, **given
    )
    return Attended(weights, output)


@while_asked(8)  # measured: 1 ms at d 1024; only d changes it
def untrained_head(d: int) -> Head:
    """Return the three matrices of the untrained head of these pages."""
    head = Head(*pe_core.random_head(d, head_width(d)))
    for matrix in head:
        matrix.flags.writeable = False
    return head
