"""Small parts that all lessons share: captions, and quantities of a model."""

import numpy as np
import pytest

from course.caption import caption_of
from course.quantity import quantity
from course.view import DEFAULTS


def test_a_caption_names_what_a_page_shows_and_what_is_set_on_it() -> None:
    view = DEFAULTS._replace(n=20_000, family="x-transformers", rope_base=1_000_000)
    plain = caption_of(view)
    for part in ("d = 128", "n = 20\u202f000", "L = 50", "t = 10", "φ = 5"):
        assert part in plain
    set_on_it = caption_of(view, ["family", "rope_base"], ["t", "d"])
    assert "x-transformers" in set_on_it
    assert "1\u202f000\u202f000" in set_on_it
    assert "x-transformers" not in plain
    assert "L = 50" not in set_on_it


def test_what_a_model_keeps_cannot_be_changed() -> None:
    class Model:
        alone = quantity(lambda self: np.ones(2))
        paired = quantity(lambda self: (np.ones(2), np.ones(3)))

    model = Model()
    for array in (model.alone, *model.paired):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7
