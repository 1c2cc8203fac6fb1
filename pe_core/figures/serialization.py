"""Figures as few bytes, for live pages."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure

# What the client of live pages can read and draw; its own tables are held against these lists. A
# symbol may also be "-open", and a dash may be lengths such as "7px,4px".
ARRAY_KINDS: Final = ("float32", "float64", "uint8", "uint16", "int32", "int64")
SYMBOLS: Final = ("circle", "diamond", "triangle-up", "triangle-down", "square")
DASHES: Final = ("solid", "dot")

_LENGTHS = re.compile(r"\d+px(,\d+px)+")

# Shorter arrays are sent as plain numbers.
_LEAST = 32
_ALIGN = 8
_LEVELS = 255

Json: TypeAlias = dict[str, Any]


def to_wire(
    figures: Mapping[str, Figure],
    held: Collection[str] = (),
    *,
    words: Mapping[str, Any] | None = None,
) -> bytes:
    """Return figures as one message of bytes, without the arrays that the receiver holds.

    The message is the length of its head (4 bytes, little-endian), the head (JSON in UTF-8, padded
    with spaces), and the arrays one after another. The head holds the figures, where an array
    stands as ``{"array": name}``, and the list ``arrays``: name, dtype, place behind the head and
    number of entries of each array that is sent. A name is a digest of what the array holds, so it
    can be asked for once and kept.

    A heatmap is sent as one byte per cell: its value between `zmin` and `zmax` in 255 equal steps.
    Exact values are asked for separately.

    Parameters
    ----------
    figures : mapping of str to Figure
        Figures of this package, by any name.
    held : collection of str
        The names of arrays that need not be sent again.
    words : mapping, optional
        What the head holds under "words", as JSON can hold it.

    Returns
    -------
    bytes

    Examples
    --------
    >>> from pe_core.figures import offset_curve
    >>> message = to_wire({"curve": offset_curve([2.0, 1.0])})
    >>> head = json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])
    >>> head["figures"]["curve"]["layout"]["meta"]["title"]
    'Dot product by offset'
    """
    arrays: dict[str, npt.NDArray[Any]] = {}
    drawn = {name: _payload(figure) for name, figure in figures.items()}
    # The arrays are known when the figures are written.
    texts = {"figures": _written(drawn, partial(_set_aside, arrays))}
    sent = {name: array for name, array in arrays.items() if name not in held}
    places, body = _packed(sent)
    texts |= {"arrays": _written(places), "words": _written(words or {})}
    head = ("{" + ",".join(f'"{key}":{text}' for key, text in texts.items()) + "}").encode()
    head += b" " * (-(4 + len(head)) % _ALIGN)
    return b"".join([len(head).to_bytes(4, "little"), head, *body])


def to_parts(figure: Figure) -> Json:
    """Return one figure as the head of a message holds it, with every array as a list.

    For a page that has made a small figure itself and hands it on with the page.

    Parameters
    ----------
    figure : Figure
        A figure of this package.

    Returns
    -------
    dict
        As JSON can hold it: "data", "pictures" and "layout".

    Examples
    --------
    >>> from pe_core.figures import offset_curve
    >>> to_parts(offset_curve([2.0, 1.0]))["layout"]["meta"]["title"]
    'Dot product by offset'
    """
    parts: Json = json.loads(_written(_payload(figure), _listed))
    return parts


def _payload(figure: Figure) -> Json:
    """Return data, pictures and layout of a figure, with its arrays as they are."""
    kinds: dict[bool, list[Json]] = {True: [], False: []}
    parts = _parts(figure)
    for trace in parts["data"]:
        kinds[trace["type"] == "heatmap"].append(trace)
        _check_look(trace)
    pictures = [_picture(trace) for trace in kinds[True]]
    return {"data": kinds[False], "pictures": pictures, "layout": parts["layout"]}


def _written(value: Any, other: Callable[[Any], Any] | None = None) -> str:
    """Return JSON, with what JSON does not know written as `other` says."""
    return json.dumps(value, separators=(",", ":"), default=other)


def _parts(figure: Figure) -> Json:
    """Return the parts that a figure is drawn from."""
    if type(figure) is not Figure:
        raise ValueError(f"figures must be figures of this package, got {type(figure).__name__}")
    return figure.parts


def _check_look(trace: Json) -> None:
    """Refuse what the client could not draw: it would draw something else, or nothing."""
    dash = trace.get("line", {}).get("dash")
    if dash is not None and dash not in DASHES and not _LENGTHS.fullmatch(dash):
        raise ValueError(f'dash must be one of {DASHES} or lengths like "7px,4px", got {dash!r}')
    symbols = trace.get("marker", {}).get("symbol", ())
    for symbol in [symbols] if isinstance(symbols, str) else symbols:
        if symbol.removesuffix("-open") not in SYMBOLS:
            raise ValueError(f"symbol must be one of {SYMBOLS}, open or not, got {symbol!r}")


def _picture(trace: Json) -> Json:
    """Return a heatmap as cells of one byte, the place of the first one, and the step between."""
    cells = np.asarray(trace["z"])
    levels = _levels(cells, trace)
    kept = {key: trace[key] for key in ("zmin", "zmax", "colorscale", "colorbar")}
    x, y = (trace[axis] for axis in "xy")
    told = trace.get("meta", {})
    if "rows" in told:
        sides = ("rows", "columns")
        kept["chosen"] = {side: [_drawn_out(mark, trace) for mark in told[side]] for side in sides}
    return kept | {
        "cells": levels.ravel(),
        "rows": cells.shape[0],
        "columns": cells.shape[1],
        "x": [float(x[0]), float(x[1] - x[0])],
        "y": [float(y[0]), float(y[1] - y[0])],
    }


def _drawn_out(mark: Json, trace: Json) -> Json:
    """Return a chosen row or column; its values, if it has some, as cells of one byte."""
    if "values" not in mark:
        return mark
    kept = {key: value for key, value in mark.items() if key != "values"}
    return kept | {"cells": _levels(mark["values"], trace)}


def _levels(cells: npt.NDArray[Any], trace: Json) -> npt.NDArray[np.uint8]:
    """Return cells as one byte each: their values between the ends of the colour scale."""
    low, high = trace["zmin"], trace["zmax"]
    inside = np.clip(cells, low, high) - low
    return np.asarray(np.rint(inside * (_LEVELS / (high - low))), dtype=np.uint8)


def _listed(value: Any) -> Any:
    """Return an array as lists, and a number of NumPy's as a plain one."""
    return value.tolist()


def _set_aside(arrays: dict[str, npt.NDArray[Any]], value: Any) -> Any:
    """Return a longer array as the digest by which it is set aside, and the rest as lists."""
    if value.ndim != 1 or value.size < _LEAST:
        return _listed(value)
    array = np.ascontiguousarray(value)
    name = blake2b(array.data, digest_size=9, person=array.dtype.str.encode()).hexdigest()
    arrays[name] = array
    return {"array": name}


def _packed(arrays: Mapping[str, npt.NDArray[Any]]) -> tuple[list[list[Any]], list[bytes]]:
    """Return where each array stands behind the head, and all of their bytes."""
    places: list[list[Any]] = []
    body: list[bytes] = []
    place = 0
    for name, array in arrays.items():
        if array.dtype.name not in ARRAY_KINDS:
            raise ValueError(f"arrays must be of {ARRAY_KINDS}, got {array.dtype.name}")
        places.append([name, array.dtype.name, place, array.size])
        padded = array.tobytes() + bytes(-array.nbytes % _ALIGN)
        body.append(padded)
        place += len(padded)
    return places, body
