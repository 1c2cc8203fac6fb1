"""A table that is brought along: what is read as numbers, and every refusal in its words."""

import io
import re

import numpy as np
import pytest

from course import own_table
from course.own_table import read
from pe_core.recognition import LARGEST


def npy(table: object, version: tuple[int, int] = (1, 0)) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(table), version=version)
    return file.getvalue()


def head(shape: tuple[int, ...], kind: str = "<f8") -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        file, {"descr": kind, "fortran_order": False, "shape": shape}
    )
    return file.getvalue()


def test_text_becomes_rows_of_numbers() -> None:
    for text, rows in (
        ("1,2\n3,4", [[1, 2], [3, 4]]),
        ("1, 2 ,\n 3 ,4,", [[1, 2], [3, 4]]),
        ("1;2,5\n3;4", [[1, 2.5], [3, 4]]),
        ("1;2.5\n3;4", [[1, 2.5], [3, 4]]),
        ("1\t2\n\n3\t4\n", [[1, 2], [3, 4]]),
        ("  1   2\n3 4  ", [[1, 2], [3, 4]]),
        ("[[1, 2], \n [3, 4]]", [[1, 2], [3, 4]]),
        ("((1, 2),\n(3, 4))", [[1, 2], [3, 4]]),
        ("{1, 2}\n{3, 4}", [[1, 2], [3, 4]]),
        ('"1","2"\n"3","4"', [[1, 2], [3, 4]]),
        ("'1','2'\n'3','4'", [[1, 2], [3, 4]]),
        ("a,b\n1,2", [[1, 2]]),
        ("a\n1\n2", [[1], [2]]),
        ("x,a,b\n0,5,6\n1,7,8", [[5, 6], [7, 8]]),  # a column that counts the rows
        ("0,5,6\n1,7,8", [[5, 6], [7, 8]]),
        ("0,5,6\n2,7,8", [[0, 5, 6], [2, 7, 8]]),
        ("0,5\n1,7", [[0, 5], [1, 7]]),  # an even number of columns is left whole
        ("0\n1\n2", [[0], [1], [2]]),
        ("-1e-3,+2\r\n.5,4.", [[-0.001, 2], [0.5, 4]]),
    ):
        assert read(text.encode()).table.tolist() == rows
        assert read(b"\xef\xbb\xbf" + text.encode()).table.tolist() == rows


def test_the_most_decimals_tell_how_far_numbers_were_cut() -> None:
    for text, decimals in (
        ("1.5,2.25", 2), ("1,2", None), ("0.1,0.123", 3), ("1e5,2.5", None), ("1E5,2.5", None),
        (f"0.{'1' * 14},1", 14), (f"0.{'1' * 15},1", None), ("1;2,125", 3),
    ):  # fmt: skip
        assert read(text.encode()).decimals == decimals


def test_an_npy_file_is_read_in_every_plain_kind() -> None:
    for version in ((1, 0), (2, 0)):
        for kind in ("<f4", ">f8", "<i2", "u1"):
            for order in ("C", "F"):
                table = np.array([[1, 2, 3], [4, 5, 60]]).astype(kind, order=order)
                found = read(npy(table, version))
                assert found.table.tolist() == [[1, 2, 3], [4, 5, 60]]
                assert found.table.dtype == np.float64
                assert found.decimals is None


CUT = npy(np.ones((2, 3)))
# What is refused, and what the refusal names.
REFUSALS = [
    (b"1,2\n3", "Line 2"), (b"row,1\n2,3", "“row”"), (b"1,2\n\n3,4,5", "Line 3"),
    (b"1,2\n3," + b"y" * 30, f"“{'y' * 20}” as number 2"), (b"1,2\ninf,4", "“inf”"),
    (b"1,2\n3,\xff4", "“\ufffd4”"), (b"", "no numbers"), (b"a,b", "no numbers"),
    (b"1\0", "neither text nor"), (b"1" * 4095 + b"\0", "neither text nor"),
    (CUT[:-1], "there are 47"), (CUT + b"x", "there are 49"), (npy(np.ones(3)), "has 1 dim"),
    (npy(np.ones((1, 1, 1))), "has 3 dim"), (npy(np.ones((1, 1), bool)), "bool"),
    (npy(np.ones((1, 1), complex)), "complex128"), (head((2000, 2001)), "4002000"),
    (head((2000, 2000)), "32000000 bytes"), (b"\x93NUMPY\x03\x00zz", "head"),
    (b"\x93NUMPY", "head"), (b"\x93NUMPY\x01\x00\x10\x00{'descr': (((   \n", "head"),
]  # fmt: skip


def test_what_cannot_be_read_is_refused_in_a_sentence() -> None:
    for data, named in REFUSALS:
        with pytest.raises(ValueError, match=f"{re.escape(named)}.*\\.$"):
            read(data)


def test_a_text_is_read_up_to_its_last_allowed_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LARGEST == 4_000_000
    monkeypatch.setattr(own_table, "LARGEST", 4)
    assert read(b"1,2\n3,4").table.tolist() == [[1, 2], [3, 4]]
    with pytest.raises(ValueError, match=r"^A table may have at most 4 cells; this one has 6\.$"):
        read(b"1,2\n3,4\n5,6")


def test_a_shape_that_is_none_is_refused() -> None:
    for shape in ("(True, 16)", "(-2, -8)", "(-----1, 16)", f"({'-' * 3000}1, 2)"):
        text = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}}}".encode()
        data = b"\x93NUMPY\x01\0" + len(text).to_bytes(2, "little") + text + bytes(128)
        with pytest.raises(ValueError, match=r"^The head of this NPY file cannot be read\.$"):
            read(data)
