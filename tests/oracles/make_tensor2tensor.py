"""Remake tensor2tensor.json: cells of the table of tensor2tensor's own function.

    python tests/oracles/make_tensor2tensor.py

tensor2tensor was written for TensorFlow 1 and can no longer be imported as a whole. So its function
get_timing_signal_1d is read from the installed package and run as it stands, with the TensorFlow 1
names that TensorFlow 2 still has under compat.v1, and with to_float, which that one lacks. Nothing
here computes an encoding.
"""

import ast
import importlib.metadata
import math
import pathlib

import tensorflow
from storing import cells, store

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


if __name__ == "__main__":
    make = timing_signal()
    found = {
        "convention": "tensor2tensor",
        "library": "tensor2tensor",
        "tables": [cells(make(*size).numpy()[0].astype(float), *size) for size in SIZES],
        "narrow": make(3, 2).numpy()[0, 1].astype(float).tolist(),
    }
    store("tensor2tensor", ["tensor2tensor", "tensorflow-cpu"], libraries=[found])
