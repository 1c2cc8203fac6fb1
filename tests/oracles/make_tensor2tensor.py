"""Remake tensor2tensor.json: cells of the table of tensor2tensor's own function.

    python tests/oracles/make_tensor2tensor.py

tensor2tensor was written for TensorFlow 1 and can no longer be imported as a whole. So its function
get_timing_signal_1d is read from the installed package and run as it stands, with the TensorFlow 1
names that TensorFlow 2 still has under compat.v1, and with to_float, which that one lacks. Nothing
here computes an encoding. The tests read the JSON and never this script.
"""

import ast
import datetime
import importlib.metadata
import json
import math
import pathlib

import tensorflow

SIZES = ((16, 6), (50, 64), (512, 512))


class Old:
    """TensorFlow's old names."""

    def __getattr__(self, name):
        return getattr(tensorflow.compat.v1, name)

    @staticmethod
    def to_float(value):
        return tensorflow.cast(value, tensorflow.float32)


def timing_signal():
    """Return tensor2tensor's function."""
    file = importlib.metadata.distribution("tensor2tensor").locate_file(
        "tensor2tensor/layers/common_attention.py"
    )
    body = ast.parse(pathlib.Path(file).read_text("utf-8")).body
    [function] = [part for part in body if getattr(part, "name", "") == "get_timing_signal_1d"]
    function.decorator_list = []
    names = {"tf": Old(), "math": math}
    exec(compile(ast.Module([function], []), "common_attention.py", "exec"), names)
    return names["get_timing_signal_1d"]


def cells(make, length, d_model):
    table = make(length, d_model).numpy()[0].astype(float)
    rows = sorted({0, 1, 2, 7, length // 2, length - 1})
    columns = sorted({0, 1, 2, d_model // 2 - 1, d_model // 2, d_model // 2 + 1, d_model - 1})
    return {
        "length": length,
        "d_model": d_model,
        "rows": rows,
        "columns": columns,
        "cells": [[float(f"{table[row, column]:.9g}") for column in columns] for row in rows],
    }


def main():
    make = timing_signal()
    found = {
        "convention": "tensor2tensor",
        "library": "tensor2tensor",
        "tables": [cells(make, *size) for size in SIZES],
        "narrow": make(3, 2).numpy()[0, 1].astype(float).tolist(),
    }
    reference = {
        "programs": {
            name: importlib.metadata.version(name) for name in ("tensor2tensor", "tensorflow-cpu")
        },
        "date": datetime.date.today().isoformat(),
        "libraries": [found],
    }
    target = pathlib.Path(__file__).with_name("tensor2tensor.json")
    text = json.dumps(reference, separators=(",", ":"), allow_nan=False)
    target.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
