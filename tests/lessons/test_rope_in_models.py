"""What the page on RoPE in models says and draws of models that are known."""

import math

import numpy as np

from course import lessons
from course.contents import BY_NAME
from course.rope_families import FAMILIES
from course.view import DEFAULTS, view_of
from pages.further.rope_in_models import figures
from pages.further.rope_in_models.model import Model
from tests.oracles.storing import oracle

WORDS = lessons.words("rope_in_models")
LLAMA_3 = DEFAULTS._replace(**FAMILIES["Llama 3 8B"].view, L=50)


def test_llama_3_is_told_to_its_digits() -> None:
    scaled = Model(LLAMA_3._replace(scaling="llama3", dim=64))
    # Pair 32: 8192 / (2π √500 000) = 1.844 turns, so (1.844 - 1) / 3 of it is left alone.
    told = WORDS["formula"]["llama3"](scaled)
    assert "1.844" in told
    assert f"{(8192 / (2 * math.pi * 500_000**0.5) - 1) / 3:.4f}" in told
    assert scaled.rules["llama3"].kept.some == 29


def test_where_no_pair_finishes_a_turn_is_marked_beside_llama_2() -> None:
    figure = figures.rope_waves(Model(LLAMA_3))
    firsts = {math.ceil(64 * math.log(length / math.tau) / math.log(base))
              for length, base in ((4096, 10_000), (8192, 500_000))}  # fmt: skip
    assert {shape.x0 for shape in figure.layout.shapes if shape.x0 == shape.x1} == firsts


def test_only_a_part_that_turns_is_compared_with_the_whole_head() -> None:
    names = [line.name for line in figures.rope_waves(Model(LLAMA_3)).data]
    assert "if the whole head turned" not in names
    part = Model(DEFAULTS._replace(**FAMILIES["GPT-NeoX-20B"].view))
    drawn = {line.name: line.y for line in figures.rope_waves(part).data}
    assert len(drawn["if the whole head turned"]) == 48
    turned = [wave for wave in drawn["as trained"] if wave is not None]
    np.testing.assert_allclose(turned, 2 * np.pi * 10_000.0 ** (np.arange(12) / 12), rtol=1e-6)


def test_a_model_is_a_view_of_the_page_and_is_found_again() -> None:
    for name, family in FAMILIES.items():
        assert family.view.keys() - {"d"} <= set(BY_NAME["rope_in_models"].own)
        view = view_of(DEFAULTS._asdict() | family.view)
        assert family.view.items() <= view._asdict().items()  # nothing of it is out of range
        told = [str(row[0]) for row in WORDS["table"]["families"](Model(view)).rows]
        assert [one for one in told if "chosen" in one] == [f"{name} (chosen)"]
        last = Model(view._replace(dim=family.head_width - 1))
        assert last.pair == last.pairs - 1, name  # every pair can be chosen


def test_a_model_told_by_a_default_of_the_library_has_the_numbers_of_that_default() -> None:
    walk = oracle("model_walk")
    types = {"Muse Spark, layers with RoPE": "muse_spark_text"}
    told = {name: row for name, row in FAMILIES.items() if "default" in row.config}
    assert told.keys() == types.keys()
    for name, family in told.items():
        assert family.config.endswith(f" {walk['programs']['transformers']}")
        config = walk["types"][types[name]]["config"]
        rope = {"rope_type": "default", "rope_theta": family.rope_base}
        assert config["rope_parameters"] == rope
        assert (family.rule, family.rotated) == ("none", 100)
        assert family.head_width == config["head_dim"]
        assert family.trained_length == config["max_position_embeddings"]
