"""The sources that pages cite, one line of Markdown each."""

SOURCES = {
    "paper": (
        "Vaswani et al. 2017, [Attention Is All You Need](https://arxiv.org/abs/1706.03762), "
        "section 3.5."
    ),
    "kazemnejad": (
        "Amirhossein Kazemnejad 2019, [Transformer Architecture: The Positional Encoding]"
        "(https://kazemnejad.com/blog/transformer_architecture_positional_encoding/)."
    ),
    "mlm": (
        "Machine Learning Mastery, [A Gentle Introduction to Positional Encoding in Transformer "
        "Models, Part 1](https://machinelearningmastery.com/"
        "a-gentle-introduction-to-positional-encoding-in-transformer-models-part-1/)."
    ),
    "illustrated_transformer": (
        "Jay Alammar 2018, [The Illustrated Transformer]"
        "(https://jalammar.github.io/illustrated-transformer/)."
    ),
    "illustrated_notebook": (
        "Jay Alammar 2020, [transformer_positional_encoding_graph.ipynb](https://github.com/"
        "jalammar/jalammar.github.io/blob/master/notebookes/transformer/"
        "transformer_positional_encoding_graph.ipynb)."
    ),
    "denk": (
        "Timo Denk 2019, [Linear Relationships in the Transformer's Positional Encoding]"
        "(https://blog.timodenk.com/"
        "linear-relationships-in-the-transformers-positional-encoding/)."
    ),
    "annotated_transformer": (
        "Alexander Rush 2018, revised by Austin Huang and others in 2022, [The Annotated "
        "Transformer](https://nlp.seas.harvard.edu/annotated-transformer/)."
    ),
    "tensorflow_tutorial": (
        "TensorFlow, [Neural machine translation with a Transformer and Keras]"
        "(https://www.tensorflow.org/text/tutorials/transformer). Its earlier versions interleave "
        "sines and cosines; the later one puts all sines first."
    ),
    "tensorflow_notebook": (
        "TensorFlow 2019, [position_encoding.ipynb](https://github.com/tensorflow/examples/blob/"
        "master/community/en/position_encoding.ipynb)."
    ),
    "small_vectors": (
        "*Sinusoidal Positional Encoding in the Transformer*, a step-by-step example with d = 4."
    ),
    "chapter_15_1": (
        "Hironobu Suzuki, The Engineer's Guide to Deep Learning, "
        "[15.1 Positional Encoding](https://www.interdb.jp/dl/part04/ch15/sec02.html)."
    ),
    "notes": "A study note with clock hands and a PyTorch listing. We do not know its author.",
    "tensor2tensor_1591": (
        "tensor2tensor, [issue 1591](https://github.com/tensorflow/tensor2tensor/issues/1591), "
        "the answer of a maintainer, as a reader reports it."
    ),
    "tensor2tensor_177": (
        "tensor2tensor, [pull request 177](https://github.com/tensorflow/tensor2tensor/pull/177), "
        "which its code cites next to the line that puts all sines before all cosines, to say that "
        "this differs from the paper. The exponent is not mentioned there."
    ),
    "fairseq": (
        "fairseq, [sinusoidal_positional_embedding.py](https://github.com/facebookresearch/fairseq/"
        "blob/main/fairseq/modules/sinusoidal_positional_embedding.py)."
    ),
    "transformers_library": (
        "Hugging Face, [transformers](https://github.com/huggingface/transformers), the files of "
        "its models. Their tables were computed with version 5.23."
    ),
    "diffusers_library": (
        "Hugging Face, [diffusers](https://github.com/huggingface/diffusers), "
        "get_timestep_embedding, version 0.42."
    ),
    "x_transformers_library": (
        "Phil Wang, [x-transformers](https://github.com/lucidrains/x-transformers), version 2.31."
    ),
    "torchtune_library": (
        "torchtune, [position_embeddings.py](https://github.com/pytorch/torchtune/blob/main/"
        "torchtune/modules/position_embeddings.py), which follows Meta's own code of Llama."
    ),
    "vllm_library": (
        "vLLM, [rotary_embedding](https://github.com/vllm-project/vllm/tree/main/vllm/"
        "model_executor/layers/rotary_embedding), argument `is_neox_style`."
    ),
    "flash_attn_library": (
        "flash-attn, [rotary.py](https://github.com/Dao-AILab/flash-attention/blob/main/flash_attn/"
        "layers/rotary.py), argument `interleaved`."
    ),
    "gpt_neox_library": (
        "GPT-NeoX, [positional_embeddings.py](https://github.com/EleutherAI/gpt-neox/blob/main/"
        "megatron/model/positional_embeddings.py)."
    ),
    "megatron_library": (
        "Megatron-LM, [rope_utils.py](https://github.com/NVIDIA/Megatron-LM/blob/main/megatron/"
        "core/models/common/embeddings/rope_utils.py), argument `rotary_interleaved`."
    ),
    "gemma_library": (
        "Google DeepMind, [_positional_embeddings.py](https://github.com/google-deepmind/gemma/"
        "blob/main/gemma/gm/math/_positional_embeddings.py) of Gemma, written with JAX."
    ),
    "keras_hub_library": (
        "KerasHub, [rotary_embedding.py](https://github.com/keras-team/keras-hub/blob/master/"
        "keras_hub/src/layers/modeling/rotary_embedding.py)."
    ),
    "rotary_torch_library": (
        "Phil Wang, [rotary-embedding-torch](https://github.com/lucidrains/rotary-embedding-torch)."
    ),
    "llama_cpp_library": (
        "llama.cpp, [llama-model.cpp](https://github.com/ggml-org/llama.cpp/blob/master/src/"
        "llama-model.cpp), function `llama_model_rope_type`."
    ),
    "hugging_face_blog": (
        "Hugging Face blog 2024, [You could have designed state of the art positional encoding]"
        "(https://huggingface.co/blog/designing-positional-encoding), footnote 2."
    ),
    "t5": "Raffel et al. 2020, [T5](https://arxiv.org/abs/1910.10683), section 2.1.",
    "rope": "Su et al. 2021, [RoFormer](https://arxiv.org/abs/2104.09864), which introduces RoPE.",
    "model_configs": (
        "The published config.json of each model, on [Hugging Face](https://huggingface.co/models) "
        "under the name in the table."
    ),
    "gpt_neox": (
        "Black et al. 2022, [GPT-NeoX-20B](https://arxiv.org/abs/2204.06745), section 2.1.1: RoPE "
        "on the first 25% of the entries."
    ),
    "partial_rope": (
        "Khan et al. 2026, [Fractional Rotation, Full Potential? Investigating Performance and "
        "Convergence of Partial RoPE](https://arxiv.org/abs/2603.11611)."
    ),
    "llama_2": (
        "Touvron et al. 2023, [Llama 2](https://arxiv.org/abs/2307.09288), for its trained length."
    ),
    "llama_models": (
        "Meta's own code of Llama 3.1, [llama-models](https://github.com/meta-llama/llama-models/"
        "blob/main/models/llama3/model.py), functions `apply_scaling` and `apply_rotary_emb`."
    ),
    "men": (
        "Men et al. 2024, [Base of RoPE Bounds Context Length](https://arxiv.org/abs/2405.14591)."
    ),
    "mistral_7b": (
        "Jiang et al. 2023, [Mistral 7B](https://arxiv.org/abs/2310.06825), section 2 for its "
        "sliding window and table 1 for its trained length. The config allows 32 768 positions."
    ),
    "qwen_2_5": (
        "Qwen Team 2024, [Qwen2.5 Technical Report](https://arxiv.org/abs/2412.15115), for its "
        "trained length."
    ),
    "gemma_3": (
        "Gemma Team 2025, [Gemma 3 Technical Report](https://arxiv.org/abs/2503.19786), on long "
        "contexts (sections 2 and 5.3): trained on texts of 32K tokens, then scaled to 128K with a "
        "factor of 8."
    ),
    "llama_3": (
        "Grattafiori et al. 2024, [The Llama 3 Herd of Models](https://arxiv.org/abs/2407.21783), "
        "section 3.2 and table 3, for its base."
    ),
    "vit": (
        "Dosovitskiy et al. 2021, [An Image is Worth 16x16 Words: Transformers for Image "
        "Recognition at Scale](https://arxiv.org/abs/2010.11929) (ViT), section 3.2, figure 7 and "
        "appendix D.4, and its code, [checkpoint.py](https://github.com/google-research/"
        "vision_transformer/blob/main/vit_jax/checkpoint.py)."
    ),
    "mae": (
        "He et al. 2021, [Masked Autoencoders Are Scalable Vision Learners]"
        "(https://arxiv.org/abs/2111.06377) (MAE), and its code, [pos_embed.py]"
        "(https://github.com/facebookresearch/mae/blob/main/util/pos_embed.py)."
    ),
    "detr": (
        "Carion et al. 2020, [End-to-End Object Detection with Transformers]"
        "(https://arxiv.org/abs/2005.12872) (DETR)."
    ),
    "rope_vit": (
        "Heo et al. 2024, [Rotary Position Embedding for Vision Transformer]"
        "(https://arxiv.org/abs/2403.13298), for axial and mixed RoPE."
    ),
    "golden_rope": (
        "Jerry Xiong 2025, [On N-dimensional Rotary Positional Embeddings]"
        "(https://jerryxio.ng/posts/nd-rope), for directions spread with the golden ratio."
    ),
    "qwen2_vl": (
        "Wang et al. 2024, [Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at "
        "Any Resolution](https://arxiv.org/abs/2409.12191), section 2.1, for M-RoPE."
    ),
    "deit": (
        "Touvron et al. 2021, [Training data-efficient image transformers & distillation through "
        "attention](https://arxiv.org/abs/2012.12877) (DeiT), section 6, on bicubic interpolation."
    ),
    "keys": (
        "Keys 1981, [Cubic convolution interpolation for digital image processing]"
        "(https://doi.org/10.1109/TASSP.1981.1163711)."
    ),
    "ddpm": (
        "Ho et al. 2020, [Denoising Diffusion Probabilistic Models]"
        "(https://arxiv.org/abs/2006.11239) (DDPM), appendix B, for the time step, and its code, "
        "[nn.py](https://github.com/hojonathanho/diffusion/blob/master/diffusion_tf/nn.py) and "
        "unet.py."
    ),
    "nerf": (
        "Mildenhall et al. 2020, [NeRF: Representing Scenes as Neural Radiance Fields for View "
        "Synthesis](https://arxiv.org/abs/2003.08934), section 5.1 and equation (4), and its code, "
        "[run_nerf_helpers.py](https://github.com/bmild/nerf/blob/master/run_nerf_helpers.py)."
    ),
    "fourier_features": (
        "Tancik et al. 2020, [Fourier Features Let Networks Learn High Frequency Functions in Low "
        "Dimensional Domains](https://arxiv.org/abs/2006.10739), sections 5 and 6.1."
    ),
    "position_interpolation": (
        "Chen et al. 2023, [Extending Context Window of Large Language Models via Positional "
        "Interpolation](https://arxiv.org/abs/2306.15595)."
    ),
    "yarn": (
        "Peng et al. 2023, [YaRN: Efficient Context Window Extension of Large Language Models]"
        "(https://arxiv.org/abs/2309.00071), section 3, also for NTK-aware scaling."
    ),
    "yarn_60": (
        "jquesnelle/yarn, [issue 60](https://github.com/jquesnelle/yarn/issues/60), on the ramp "
        "of the code and of the paper."
    ),
    "rope_pairings": (
        "Hugging Face transformers, [issue 25199]"
        "(https://github.com/huggingface/transformers/issues/25199), on the two pairings of Llama."
    ),
    "barbero": (
        "Barbero et al. 2024 (ICLR 2025), [Round and Round We Go! What makes Rotary Positional "
        "Encodings useful?](https://arxiv.org/abs/2410.06205)"
    ),
    "alibi": (
        "Press et al. 2022, [ALiBi](https://arxiv.org/abs/2108.12409), section 3 and figure 1."
    ),
    "alibi_code": (
        "Released code of ALiBi, [attention_with_linear_biases]"
        "(https://github.com/ofirpress/attention_with_linear_biases), which gives the slopes for "
        "any number of heads."
    ),
    "shaw": (
        "Shaw et al. 2018, [Self-Attention with Relative Position Representations]"
        "(https://arxiv.org/abs/1803.02155), sections 3.2 and 4.1."
    ),
    "bert": "Devlin et al. 2019, [BERT](https://arxiv.org/abs/1810.04805).",
    "position_embeddings": (
        "Wang and Chen 2020, [What Do Position Embeddings Learn?](https://arxiv.org/abs/2010.04903)"
    ),
    "gpt2": (
        "Radford et al. 2019, Language Models are Unsupervised Multitask Learners, the paper of "
        "GPT-2."
    ),
    "gpt2_code": (
        "OpenAI, [gpt-2/src/model.py](https://github.com/openai/gpt-2/blob/master/src/model.py), "
        "which draws the rows (`wpe`) with a standard deviation of 0.01."
    ),
    "gpt2_helix": (
        "Adam Yedidia 2023, [GPT-2's positional embedding matrix is a helix]"
        "(https://www.lesswrong.com/posts/qvWP3aBDBaqXvPNhS/"
        "gpt-2-s-positional-embedding-matrix-is-a-helix)."
    ),
    "adam": (
        "Kingma and Ba 2015, [Adam: A Method for Stochastic Optimization]"
        "(https://arxiv.org/abs/1412.6980), algorithm 1."
    ),
    "irie": (
        "Irie et al. 2019, [Language Modeling with Deep Transformers]"
        "(https://arxiv.org/abs/1905.04226)."
    ),
    "haviv": (
        "Haviv et al. 2022, [Transformer Language Models without Positional Encodings Still Learn "
        "Positional Information](https://arxiv.org/abs/2203.16634)."
    ),
    "kazemnejad_2023": (
        "Kazemnejad et al. 2023, [The Impact of Positional Encoding on Length Generalization in "
        "Transformers](https://arxiv.org/abs/2305.19466)."
    ),
    "deep_sets": (
        "Zaheer et al. 2017, [Deep Sets](https://arxiv.org/abs/1703.06114), section 2, for what is "
        "invariant and what is equivariant."
    ),
    "tupe": (
        "Ke et al. 2021, [Rethinking Positional Encoding in Language Pre-training]"
        "(https://arxiv.org/abs/2006.15595)."
    ),
    "transformer_xl": (
        "Dai et al. 2019, [Transformer-XL](https://arxiv.org/abs/1901.02860), section 3.3, which "
        "names the four terms."
    ),
    "speech": (
        "Li et al. 2019, [Neural Speech Synthesis with Transformer Network]"
        "(https://arxiv.org/abs/1809.08895)."
    ),
    "islam": (
        "Islam et al. 2020, [How Much Position Information Do Convolutional Neural Networks "
        "Encode?](https://arxiv.org/abs/2001.08248)"
    ),
    "time2vec": (
        "Kazemi et al. 2019, [Time2Vec](https://arxiv.org/abs/1907.05321), section 4 with "
        "proposition 1."
    ),
    "crouch": (
        "Crouch et al. 2004, [Classroom demonstrations: learning tools or entertainment?]"
        "(https://doi.org/10.1119/1.1707018)"
    ),
    "miller": (
        "Miller et al. 2013, Role of physics lecture demonstrations in conceptual learning, "
        "Physical Review Special Topics: Physics Education Research 9(2)."
    ),
    "kim": (
        "Kim, Reinecke and Hullman 2017, Explaining the Gap: Visualizing One's Predictions "
        "Improves Recall and Comprehension of Data, CHI 2017."
    ),
    "freeman": (
        "Freeman et al. 2014, [Active learning increases student performance in science, "
        "engineering, and mathematics](https://doi.org/10.1073/pnas.1319030111)."
    ),
    "mosca": (
        "Mosca, Ottley and Chang 2021, [Does Interaction Improve Bayesian Reasoning with "
        "Visualization?](https://doi.org/10.1145/3411764.3445176)"
    ),
    "patwardhan": (
        "Patwardhan and Murthy 2015, When does higher degree of interaction lead to higher "
        "learning in visualizations?, Computers & Education."
    ),
    "tversky": (
        "Tversky, Morrison and Betrancourt 2002, Animation: can it facilitate?, "
        "International Journal of Human-Computer Studies 57, 247-262."
    ),
    "ieee_754": (
        "IEEE 754-2019, [Standard for Floating-Point Arithmetic]"
        "(https://doi.org/10.1109/IEEESTD.2019.8766229), sections 3.4 and 4.3.1."
    ),
    "rounding_to_odd": (
        "Boldo and Melquiond 2008, [Emulation of FMA and correctly rounded sums: proved algorithms "
        "using rounding to odd](https://doi.org/10.1109/TC.2007.70819)."
    ),
    "transformers_28685": (
        "transformers, [issue 28685](https://github.com/huggingface/transformers/issues/28685), "
        "2024: positions counted in a type that was swapped for a smaller one."
    ),
    "gpt_neox_1003": (
        "GPT-NeoX, [issue 1003](https://github.com/EleutherAI/gpt-neox/issues/1003), 2023: angles "
        "of RoPE in the model's own 16 bits."
    ),
    "bfloat16_rope": (
        "Wang et al. 2024, [When Precision Meets Position: BFloat16 Breaks Down RoPE in "
        "Long-Context Training](https://arxiv.org/abs/2411.13476)."
    ),
    "chi": (
        "Chi et al. 2023, [Latent Positional Information is in the Self-Attention Variance of "
        "Transformer Language Models Without Positional Embeddings]"
        "(https://arxiv.org/abs/2305.13571)."
    ),
    "nope_lengths": (
        "Wang et al. 2024, [Length Generalization of Causal Transformers without Position "
        "Encoding](https://arxiv.org/abs/2404.12224)."
    ),
    "rnope": (
        "Yang et al. 2025, [Rope to Nope and Back Again: A New Hybrid Attention Strategy]"
        "(https://arxiv.org/abs/2501.18795)."
    ),
    "drope": (
        "Gelberg et al. 2025, [Extending the Context of Pretrained LLMs by Dropping Their "
        "Positional Embeddings](https://arxiv.org/abs/2512.12167)."
    ),
    "smollm3": (
        "Hugging Face transformers, [configuration_smollm3.py]"
        "(https://github.com/huggingface/transformers/blob/main/src/transformers/models/smollm3/"
        "configuration_smollm3.py), for SmolLM3-3B."
    ),
    "llama_4": (
        "Hugging Face transformers, [configuration_llama4.py]"
        "(https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama4/"
        "configuration_llama4.py), for Llama 4 Scout."
    ),
    "cohere_2": (
        "Hugging Face transformers, [Cohere 2]"
        "(https://huggingface.co/docs/transformers/model_doc/cohere2) and its file "
        "modular_cohere2.py, for Command R7B; its config.json for the number of layers."
    ),
    "exaone_4": (
        "Hugging Face transformers, [EXAONE 4]"
        "(https://huggingface.co/docs/transformers/model_doc/exaone4) and its file "
        "modular_exaone4.py, for EXAONE 4.0 32B; for its window, the technical report "
        "(arXiv 2507.11407), section 2.1."
    ),
    "kimi_linear": (
        "Hugging Face transformers, [Kimi Linear]"
        "(https://huggingface.co/docs/transformers/main/model_doc/kimi_linear) and its file "
        "configuration_kimi_linear.py."
    ),
    "streaming": (
        "Xiao et al. 2023, [Efficient Streaming Language Models with Attention Sinks]"
        "(https://arxiv.org/abs/2309.17453), sections 3.1 and 3.2, and the [authors' code]"
        "(https://github.com/mit-han-lab/streaming-llm)."
    ),
    "transformers_padding": (
        "Hugging Face transformers, [generation/utils.py]"
        "(https://github.com/huggingface/transformers/blob/main/src/transformers/generation/"
        "utils.py), for position ids from the attention mask."
    ),
    "convs2s": (
        "Gehring et al. 2017, [Convolutional Sequence to Sequence Learning]"
        "(https://arxiv.org/abs/1705.03122), section 3.1."
    ),
    "deberta": (
        "He et al. 2021, [DeBERTa: Decoding-enhanced BERT with Disentangled Attention]"
        "(https://arxiv.org/abs/2006.03654), section 3 and appendices A.5 and A.7."
    ),
    "kerple": (
        "Chi et al. 2022, [KERPLE: Kernelized Relative Positional Embedding for Length "
        "Extrapolation](https://arxiv.org/abs/2205.09921)."
    ),
    "sandwich": (
        "Chi et al. 2023, [Dissecting Transformer Length Extrapolation via the Lens of Receptive "
        "Field Analysis](https://arxiv.org/abs/2212.10356), which introduces Sandwich."
    ),
    "xpos": (
        "Sun et al. 2023, [A Length-Extrapolatable Transformer](https://arxiv.org/abs/2212.10554), "
        "which introduces xPos."
    ),
    "abf": (
        "Xiong et al. 2023, [Effective Long-Context Scaling of Foundation Models]"
        "(https://arxiv.org/abs/2309.16039), on a larger base."
    ),
    "fire": (
        "Li et al. 2024, [Functional Interpolation for Relative Positions Improves Long Context "
        "Transformers](https://arxiv.org/abs/2310.04418), which introduces FIRE."
    ),
    "longrope": (
        "Ding et al. 2024, [LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens]"
        "(https://arxiv.org/abs/2402.13753)."
    ),
    "cope": (
        "Golovneva et al. 2024, [Contextual Position Encoding: Learning to Count What's Important]"
        "(https://arxiv.org/abs/2405.18719)."
    ),
    "fu_128k": (
        "Fu et al. 2024, [Data Engineering for Scaling Language Models to 128K Context]"
        "(https://arxiv.org/abs/2402.10171)."
    ),
    "ruler": (
        "Hsieh et al. 2024, [RULER: What's the Real Context Size of Your Long-Context Language "
        "Models?](https://arxiv.org/abs/2404.06654)"
    ),
    "modernbert": (
        "Warner et al. 2024, [Smarter, Better, Faster, Longer: A Modern Bidirectional Encoder for "
        "Fast, Memory Efficient, and Long Context Finetuning and Inference]"
        "(https://arxiv.org/abs/2412.13663) (ModernBERT)."
    ),
    "patchtst": (
        "Nie et al. 2023, [A Time Series is Worth 64 Words: Long-term Forecasting with "
        "Transformers](https://arxiv.org/abs/2211.14730) (PatchTST)."
    ),
    "smollm3_blog": (
        "Hugging Face 2025, [SmolLM3: smol, multilingual, long-context reasoner]"
        "(https://huggingface.co/blog/smollm3)."
    ),
}
