"""Words and figures of positions left out, against counts made elsewhere."""

import ml_dtypes
import numpy as np

from course.view import DEFAULTS
from pages.further.nope.model import PLACES, Model, spacing
from tests.each import each

CAUSAL = DEFAULTS._replace(L=64, t=9, causal="yes")
DTYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


@each("name", DTYPES)
def test_the_spacing_of_a_format_is_that_of_a_library(name: str) -> None:
    places = np.array(PLACES)
    held = (1 / (places + 1)).astype(DTYPES[name])
    kept = held > 0  # float16 has nothing left for the furthest
    found = spacing(held[kept].astype(np.float64), name)
    assert found.tolist() == np.spacing(held[kept]).astype(np.float64).tolist()


def test_neighbours_merge_where_the_step_is_below_the_spacing() -> None:
    model = Model(CAUSAL)
    for name, merge in model.merges.items():
        assert 1 / (merge * (merge + 1)) < spacing(np.array([1 / merge]), name)[0]
        below = PLACES[int((model.steps < model.spacings[name]).argmax())]
        assert below / 2 < merge < 2 * below
