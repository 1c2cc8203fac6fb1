"""Which library does what: the families of tables, who computes them, and the pairings of RoPE."""

from ui import lesson

left, right = lesson.side_by_side()
with left:
    lesson.text(
        "Each row is one way of writing the sinusoidal table, with the libraries and models that "
        "use it. Here k is the number of the pair, counted from 0, and L is the number of "
        "positions."
    )
with right:
    lesson.text(
        "Where the libraries in one row round in different ways, their table is computed here in "
        "float64, so that a comparison does not mix rounding with the other differences. Most of "
        "the libraries use float32 angles."
    )
lesson.link("wild", "Compare two of these tables on “In the wild”")
with lesson.group("who_uses"):
    lesson.table("families")
left, right = lesson.side_by_side()
with left:
    lesson.prose("RoPE is written in two ways too")
    lesson.table("rope_pairs")
    lesson.link("rotary", "The two pairings, on the page on RoPE")
with right:
    lesson.prose("What happens at odd d", "What happens at d = 2")
lesson.sources(
    "paper", "tensor2tensor_177", "fairseq", "transformers_library", "diffusers_library",
    "x_transformers_library", "rotary_torch_library", "torchtune_library", "llama_models",
    "gpt_neox_library", "gemma_library", "keras_hub_library", "megatron_library", "vllm_library",
    "flash_attn_library", "llama_cpp_library", "mlm", "chapter_15_1",
)  # fmt: skip
