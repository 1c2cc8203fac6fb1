"""Configs of models: the numbers that the page reads out of them, and transformers' frequencies.

tests/client/config.test.js holds that the page reads just these numbers.
"""

import pytest
from numpy.testing import assert_allclose

from course.view import DEFAULTS, ENTERED, view_of
from pages.further.rope_in_models.model import Model
from tests.oracles.storing import oracle

REFERENCE = oracle("model_configs")
LAYERS = [
    (f"{name}, {layers['shown']['layers']}".rstrip(", "), layers)
    for name, model in REFERENCE["models"].items()
    for layers in model["layers"]
]
OTHER_STRENGTH = {"DeepSeek V3"}  # it multiplies cosine and sine by 1 in spite of YaRN


def shown(layers: dict) -> Model:
    own = {key: value for key, value in layers["shown"].items() if key != "layers"}
    return Model(view_of(DEFAULTS._asdict() | own))


def test_the_view_of_a_config_has_the_frequencies_of_transformers(
    subtests: pytest.Subtests,
) -> None:
    for name, layers in LAYERS:
        with subtests.test(model=name):
            model = shown(layers)
            assert model.pairs == layers["pairs"]
            known = {int(pair): value for pair, value in layers["frequencies"].items()}
            found = model.chosen.omega[list(known)]
            assert_allclose(found, list(known.values()), rtol=4e-6)


def test_the_view_keeps_every_number_as_it_was_read() -> None:
    for name, layers in LAYERS:
        view = shown(layers).view._asdict()
        for key in ENTERED.keys() & layers["shown"].keys():
            assert view[key] == layers["shown"][key], (name, key)


def test_yarns_factor_on_cosine_and_sine_is_that_of_transformers_or_spoken_of() -> None:
    for name, model in REFERENCE["models"].items():
        for layers in model["layers"]:
            same = shown(layers).chosen.factor == pytest.approx(layers["attention_factor"])
            assert same == (name not in OTHER_STRENGTH), name
