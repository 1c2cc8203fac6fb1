"""Which of many pairs, rows or columns are shown: evenly spread, or near the chosen one."""


def spread(count: int, shown: int, chosen: int) -> list[int]:
    """Return about `shown` of `count` numbers evenly from the first to the last, and the chosen.

    Examples
    --------
    >>> spread(64, 4, 16)
    [0, 16, 21, 42, 63]
    """
    return sorted({round(step * (count - 1) / (shown - 1)) for step in range(shown)} | {chosen})


def around(chosen: int, count: int, most: int) -> range:
    """Return at most so many of `count` neighbours, the chosen one in their middle if it can be.

    Examples
    --------
    >>> around(2, 64, 8), around(32, 64, 8)
    (range(0, 8), range(28, 36))
    """
    first = max(0, min(chosen - most // 2, count - most))
    return range(first, min(first + most, count))


def tile(chosen: int, count: int, most: int) -> range:
    """Return at most so many of `count` neighbours, the chosen one among them.

    Tiles lie side by side, so that a click inside one does not move it from under the pointer.

    Examples
    --------
    >>> tile(2, 64, 8), tile(30, 64, 8), tile(32, 64, 8)
    (range(0, 8), range(24, 32), range(32, 40))
    """
    first = max(0, min(chosen // most * most, count - most))
    return range(first, min(first + most, count))
