"""RoPE in families of language models, as their configs set it.

Each row names the config that its numbers are from: a config.json by its place on Hugging Face, or
the default of a type of models in the library transformers.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course.data_files import Tables
from course.view import MODEL_DIMENSIONS


class Family(NamedTuple):
    """The numbers of RoPE in one model.

    `rotated` is the share of the head that turns, in percent. `trained_length` counts the tokens of
    the longest texts before any scaling rule was applied; `rule` and `scale` say which one is, if
    one is. `length_from` names the source of the trained length where the config has another
    number.
    """

    name: str
    config: str
    rope_base: int
    head_width: int
    trained_length: int
    rotated: int = 100
    rule: str = "none"
    scale: int = 1
    length_from: str = ""

    @property
    def view(self) -> dict[str, Any]:
        """What a view of this model sets; with the largest d, every entry can be chosen."""
        numbers = {
            "d": MODEL_DIMENSIONS[-1],
            "rope_base": self.rope_base,
            "head_width": self.head_width,
            "rotated": self.rotated,
            "trained_length": self.trained_length,
            "scaling": self.rule,
        }
        return numbers if self.rule == "none" else numbers | {"scale": self.scale}


FAMILIES: Mapping[str, Family] = {
    row.name: row for row in Tables("rope_families.toml").rows(Family)
}
