"""What models do: the census is that of the run over the library, and each type is counted once."""

from course import lessons
from course.data_files import HERE
from course.document import Block, Columns, Section, Words
from course.view import DEFAULTS
from pages.reference.models.model import Model
from tests.oracles import make_census
from tests.oracles.storing import oracle

MODEL = Model(DEFAULTS)
WALK = oracle("model_walk")


def test_the_census_is_that_of_the_run() -> None:
    told = (HERE / "model_census.toml").read_text("utf-8")
    mrope = MODEL.lists["mrope"].names.split(", ")
    assert told == make_census.written(WALK, mrope)


def test_each_type_that_ran_is_in_one_row() -> None:
    rows = [MODEL.lists[one] for one in ("all", "some", "table", "bias", "nothing", "recurrent")]
    names = [name for row in rows for name in row.names.split(", ")]
    ran = {name for name, row in WALK["types"].items() if "failed" not in row}
    assert len(names) == len(set(names)) == MODEL.run
    assert set(names) == ran
    assert MODEL.known == len(WALK["types"])


def folds(blocks: tuple[Block, ...]) -> dict[str, str]:
    """Return what stands in each fold, by its label."""
    found = {}
    for block in blocks:
        if isinstance(block, Columns):
            for place in block.places:
                found |= folds(place)
        elif isinstance(block, Section) and block.fold:
            found[block.fold] = "".join(one.markdown for one in block.blocks
                                        if isinstance(one, Words))  # fmt: skip
    return found


def test_each_number_opens_its_own_list() -> None:
    document = lessons.document("models")
    assert document
    told = folds((*document.first, *document.rest))
    assert len(told) == len(MODEL.lists)
    for types in MODEL.lists.values():
        (label,) = [label for label, names in told.items() if types.names in names]
        assert label.startswith(f"{types.total} ")


def test_types_that_were_read_by_hand_are_where_their_code_puts_them() -> None:
    by_hand = {
        "all": "llama gemma3_text gpt_oss qwen3_next deepseek_v3",
        "some": "llama4_text smollm3 cohere2 exaone4 beam",
        "table": "gpt2 opt ctrl",
        "bias": "bloom mpt t5 inkling_text",
        "nothing": "jamba kimi_linear nemotron_h",
        "recurrent": "mamba",
        "part": "gptj glm4 qwen3_next deepseek_v4",
        "decoupled": "deepseek_v2 deepseek_v3 minicpm3",
        "sink": "gpt_oss mimo_v2_flash",
        "length": "llama4_text beam ministral3",
        "bases": "gemma3_text modernbert-decoder",
        "mrope": "qwen2_vl",
    }
    for trait, names in by_hand.items():
        assert set(names.split()) <= set(MODEL.lists[trait].names.split(", ")), trait
