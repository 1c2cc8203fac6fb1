import csv
import io
import itertools

import numpy as np

from pe_core import sinusoidal, to_csv
from pe_core.export import columns_to_csv


def read(text):
    header, *lines = csv.reader(io.StringIO(text))
    positions = [int(line[0]) for line in lines]
    return header, positions, [[float(x) for x in line[1:]] for line in lines]


def test_csv_gives_back_the_identical_numbers(subtests):
    for dtype, (length, d_model) in itertools.product([np.float32, np.float64], [(1, 2), (7, 64)]):
        with subtests.test(dtype=dtype, length=length, d_model=d_model):
            table = sinusoidal(length, d_model, dtype=dtype)
            header, positions, values = read(to_csv(table))
            assert header == ["position", *map(str, range(d_model))]
            assert positions == list(range(length))
            assert values == table.tolist()


def test_csv_keeps_extreme_numbers():
    extremes = [[-0.0, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 1 / 3, 1e22]]
    values = read(to_csv(extremes))[2]
    assert values == extremes
    assert np.signbit(values[0][0])


def test_csv_counts_positions_from_start():
    for start in (3, -2):
        positions = read(to_csv(sinusoidal(4, 2), start=start))[1]
        assert positions == list(range(start, start + 4))


def test_named_columns_read_back_to_the_last_digit() -> None:
    columns = {"pair": [0, 1, 2], "omega": [1.0, 0.1 + 0.2, 2e-17], "turns": [1e300, 5, -0.5]}
    rows = list(csv.reader(columns_to_csv(columns).splitlines()))
    assert rows[0] == list(columns)
    for number, row in enumerate(rows[1:]):
        assert [float(cell) for cell in row] == [column[number] for column in columns.values()]
    assert [row[0] for row in rows[1:]] == ["0", "1", "2"]
