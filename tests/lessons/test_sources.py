"""The sources that pages cite: each name, and every address beside those of the papers."""

import re

import pytest

from course.papers import PAPERS
from course.sources import SOURCES

# Name and address; a note that is nowhere to be had has none.
ELSEWHERE = """
kazemnejad kazemnejad.com/blog/transformer_architecture_positional_encoding/
mlm machinelearningmastery.com/a-gentle-introduction-to-positional-encoding-in-transformer-models-part-1/
illustrated_transformer jalammar.github.io/illustrated-transformer/
denk blog.timodenk.com/linear-relationships-in-the-transformers-positional-encoding/
annotated_transformer nlp.seas.harvard.edu/annotated-transformer/
tensorflow_tutorial www.tensorflow.org/text/tutorials/transformer
small_vectors
chapter_15_1 www.interdb.jp/dl/part04/ch15/sec02.html
notes
hugging_face_blog huggingface.co/blog/designing-positional-encoding
model_configs huggingface.co/models
golden_rope jerryxio.ng/posts/nd-rope
keys doi.org/10.1109/TASSP.1981.1163711
gpt2_helix www.lesswrong.com/posts/qvWP3aBDBaqXvPNhS/gpt-2-s-positional-embedding-matrix-is-a-helix
crouch doi.org/10.1119/1.1707018
freeman doi.org/10.1073/pnas.1319030111
mosca doi.org/10.1145/3411764.3445176
ieee_754 doi.org/10.1109/IEEESTD.2019.8766229
rounding_to_odd doi.org/10.1109/TC.2007.70819
cohere_2 huggingface.co/docs/transformers/model_doc/cohere2
exaone_4 huggingface.co/docs/transformers/model_doc/exaone4
kimi_linear huggingface.co/docs/transformers/main/model_doc/kimi_linear
smollm3_blog huggingface.co/blog/smollm3
"""  # noqa: E501
# Name, and where it lies on GitHub.
ON_GITHUB = """
illustrated_notebook jalammar/jalammar.github.io/blob/master/notebookes/transformer/transformer_positional_encoding_graph.ipynb
tensorflow_notebook tensorflow/examples/blob/master/community/en/position_encoding.ipynb
tensor2tensor_1591 tensorflow/tensor2tensor/issues/1591
tensor2tensor_177 tensorflow/tensor2tensor/pull/177
fairseq facebookresearch/fairseq/blob/main/fairseq/modules/sinusoidal_positional_embedding.py
transformers_library huggingface/transformers
diffusers_library huggingface/diffusers
x_transformers_library lucidrains/x-transformers
torchtune_library pytorch/torchtune/blob/main/torchtune/modules/position_embeddings.py
vllm_library vllm-project/vllm/tree/main/vllm/model_executor/layers/rotary_embedding
flash_attn_library Dao-AILab/flash-attention/blob/main/flash_attn/layers/rotary.py
gpt_neox_library EleutherAI/gpt-neox/blob/main/megatron/model/positional_embeddings.py
megatron_library NVIDIA/Megatron-LM/blob/main/megatron/core/models/common/embeddings/rope_utils.py
gemma_library google-deepmind/gemma/blob/main/gemma/gm/math/_positional_embeddings.py
keras_hub_library keras-team/keras-hub/blob/master/keras_hub/src/layers/modeling/rotary_embedding.py
rotary_torch_library lucidrains/rotary-embedding-torch
llama_cpp_library ggml-org/llama.cpp/blob/master/src/llama-model.cpp
llama_models meta-llama/llama-models/blob/main/models/llama3/model.py
vit google-research/vision_transformer/blob/main/vit_jax/checkpoint.py
mae facebookresearch/mae/blob/main/util/pos_embed.py
ddpm hojonathanho/diffusion/blob/master/diffusion_tf/nn.py
nerf bmild/nerf/blob/master/run_nerf_helpers.py
yarn_60 jquesnelle/yarn/issues/60
rope_pairings huggingface/transformers/issues/25199
alibi_code ofirpress/attention_with_linear_biases
gpt2_code openai/gpt-2/blob/master/src/model.py
transformers_28685 huggingface/transformers/issues/28685
gpt_neox_1003 EleutherAI/gpt-neox/issues/1003
smollm3 huggingface/transformers/blob/main/src/transformers/models/smollm3/configuration_smollm3.py
llama_4 huggingface/transformers/blob/main/src/transformers/models/llama4/configuration_llama4.py
streaming mit-han-lab/streaming-llm
transformers_padding huggingface/transformers/blob/main/src/transformers/generation/utils.py
"""  # noqa: E501
ADDRESSES = {
    **dict((*line.split(" "), "")[:2] for line in ELSEWHERE.split("\n")[1:-1]),
    **{name: f"github.com/{path}" for name, path in (
        line.split(" ") for line in ON_GITHUB.split("\n")[1:-1])},
}  # fmt: skip
LINK = re.compile(r"\[([^\]]+)\]\(https://([^\s()]+)\)")


def test_every_source_has_a_name_that_is_known() -> None:
    assert SOURCES.keys() == PAPERS.keys() | ADDRESSES.keys()


@pytest.mark.parametrize("name", list(SOURCES))
def test_a_line_is_a_sentence_and_leads_where_the_second_list_says(name: str) -> None:
    line = SOURCES[name]
    assert re.fullmatch(r"[\w*].*[.)?]", line)
    assert not re.search(r"https?:|\]\(|[\[\]]", LINK.sub("", line))
    paper = PAPERS[name][1].get("url", "") if name in PAPERS else ""
    found = {address for _, address in LINK.findall(line)} - {paper.removeprefix("https://")}
    assert found == {ADDRESSES.get(name, "")} - {""}


@pytest.mark.parametrize("name", list(SOURCES))
def test_a_link_to_a_file_is_called_like_the_file(name: str) -> None:
    for title, address in LINK.findall(SOURCES[name]):
        file = address.rpartition("/")[2]
        if file.endswith((".py", ".ipynb", ".cpp")):
            assert title.rpartition("/")[2] in address.split("/")
        elif "issues/" in address or "/pull/" in address:
            assert title in (f"issue {file}", f"pull request {file}")


@pytest.mark.parametrize("name", list(SOURCES))
def test_a_line_has_no_word_in_capitals_that_is_no_abbreviation(name: str) -> None:
    words = re.findall(r"\b[A-Z]{4,}\b", LINK.sub(r"\1", SOURCES[name]))
    assert set(words) <= {
        "BERT", "DDPM", "DETR", "ICLR", "RULER", "IEEE", "FIRE", "KERPLE", "EXAONE",
    }  # fmt: skip
