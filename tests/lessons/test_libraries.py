"""The tables to look up hold what the core computes with, and each library stands in them once."""

from course import lessons
from course.view import DEFAULTS
from pages.reference.libraries.model import Model


def test_the_components_that_turn_together_are_those_of_the_two_pairings() -> None:
    told = lessons.words("libraries")["table"]["rope_pairs"](Model(DEFAULTS))
    assert {row[1:] for row in told.rows} == {
        ("adjacent", "0 and 1, 2 and 3, 4 and 5, 6 and 7"),
        ("halves", "0 and 4, 1 and 5, 2 and 6, 3 and 7"),
    }
    paired = {row[0].partition(" ")[0] + row[1]: row[0] for row in told.rows}
    for library, halves in (("vLLM", "True"), ("flash-attn", "False"), ("Megatron-LM", "False")):
        assert f"={halves}, its default" in paired[f"{library}halves"]
        assert halves not in paired[f"{library}adjacent"]
    assert len({row[0] for row in told.rows}) == len(told.rows)
