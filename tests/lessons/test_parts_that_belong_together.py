"""What is told side by side must be equally long: a part too many is refused, not left out."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from pe_core.scheme_criteria import Criterion
from tests.lessons.changed import always, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5, words="a b c")
PADDED = SimpleNamespace(
    mask=np.array([1]), ids=np.arange(2), count=0, sentence=SimpleNamespace(words=("a",))
)
STEPS = Criterion("same step at every length", "", False, 1, 0, (1, 2, 3, 4), (0, 1))
UNEVEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("generation", "table", "ids", {"padded": PADDED}),
    ("learned_tables", "checks", "before", {"nearest": (1, 2, 3)}),
    ("rope_in_models", "table", "frequencies", {"columns": dict.fromkeys("abcdefg", range(4))}),
    ("wild", "checks", "wild", {"products_moved": (0.0,) * 4}),
    ("formula", "table", "sentence", {"table": np.zeros((4, 8))}),
    ("formula", "table", "far", {"far_rows": np.zeros((2, 6))}),
    ("heatmap", "table", "halves", {"halves_apart": always([1.0, 2.0, 3.0])}),
    ("which", "table", "bases", {"turning": [1]}),
    ("rotation", "numbers", "rotation", {"hands": np.zeros((3, 2))}),
    ("rotation", "steps", "rotation", {"turn": np.zeros((2, 2)), "hands": np.zeros((2, 3))}),
    ("criteria", "checks", "index", {"criteria": {
        "normalised index": SimpleNamespace(same_step=STEPS)}}),
    ("compare", "table", "schemes", {"judged": dict.fromkeys(
        ("none", "sinusoidal"), (STEPS,) * 6)}),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "kind", "name", "put"), UNEVEN, ids=[one[0] for one in UNEVEN])
def test_parts_of_unequal_length_are_refused(
    lesson: str, kind: str, name: str, put: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"zip\(\)|unpack"):
        told(lesson, kind, name, VIEW, **put)


def test_a_bucket_too_many_on_one_side_is_refused() -> None:
    with pytest.raises(ValueError, match=r"zip\(\)"):
        told("t5_and_shaw", "table", "t5_edges", VIEW, bucket_of=always(np.arange(12)), exact=7)


def test_a_bug_has_as_many_descriptions_as_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    from pages.reference.bugs import words

    name = "wrong exponent"
    monkeypatch.setitem(words._SEEN, name, (*words._SEEN[name], "A third."))
    with pytest.raises(ValueError, match=r"zip\(\)"):
        told("bugs", "table", "bug_seen", VIEW._replace(bug="wrong-exponent"))
