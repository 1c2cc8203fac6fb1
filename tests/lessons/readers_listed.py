"""The questions that readers ask, listed a second time."""

# By heading: a question, its sources, and the pages with their views.
LISTED = """\
## The formula
Which exponent is right: i/d, 2i/d, 2(i // 2)/d or 2(i + 1)/d?
    paper
    > bugs bug=wrong-exponent
    > bugs bug=unpaired-cosine-frequency
Do the waves start fast or slow?
    paper notes
    > clock_hands d=8 t=10 dim=0
    > sinusoids d=512 L=100 dim=510
Why both sine and cosine?
    paper kazemnejad
    > rotation d=16 L=50 phi=3 dim=0 fit=sines-only
Is each position a sinusoid of its own?
    mlm
    > sinusoids d=512 L=100 t=12 dim=0
Does k run up to L or to L/2?
    mlm paper
    > formula notation=MLM
    > formula notation=paper
Can a value lie outside the range from −1 to 1?
    paper
    > heatmap d=128 L=50
    > adding
Does a wavelength belong to a dimension or to a position?
    paper mlm
    > sinusoids d=512 L=200 dim=128
## Telling positions apart
Which are unique, the rows or the columns? How can order be read if the values do not rise?
    paper kazemnejad
    > clock_hands d=8 t=10 dim=0
    > criteria d=2
Why 10 000, and does the encoding repeat after 10 000 positions?
    paper tensor2tensor_1591 hugging_face_blog
    > sinusoids n=1000000 dim=0
    > criteria d=512
Does the similarity fall steadily with distance?
    kazemnejad
    > dot_products d=128 phi=11
    > dot_products d=32 phi=5
How is the matrix M useful to the model?
    paper kazemnejad
    > rotation t=10 phi=5
    > dot_products d=128 phi=1
Do nearby words automatically score higher?
    mlm
    > attention scheme=sinusoidal
    > dot_products d=128 phi=1
## Words and positions
Why are words multiplied by √d, and how large is the encoding compared with them?
    paper
    > adding d=512 scaled=no
    > adding d=512 scaled=yes
Why is the encoding added and not concatenated?
    paper
    > adding
Adding a vector looks too simple. Why should it be enough?
    chapter_15_1 paper rope alibi
    > adding
    > order
Does the encoding depend on the word?
    paper mlm
    > formula d=4 n=100 L=4 t=3 words=I_am_a_robot
    > formula d=4 n=100 L=4 t=3 words=robots_are_we_all
Are the vectors of word and position independent?
    tupe
    > attention scheme=sinusoidal
Does adding positions harm attention? Should the encoding be smaller?
    tupe speech
    > adding d=512 scaled=no
## Order, length and other models
Is attention permutation-invariant?
    chapter_15_1 haviv
    > order order=shuffled
    > order order=shuffled causal=yes
What do masks have to do with positions? And does a time series need positions?
    haviv kazemnejad_2023
    > attention scheme=none causal=yes
    > attention scheme=sinusoidal causal=no
Do I need positional encoding before an LSTM or a Conv1D?
    chapter_15_1 islam time2vec
    > order
    > sinusoids L=20 dim=0
Is the encoding added once or in every layer?
    paper rope alibi t5
    > order
    > rotary t=10 phi=5
Should positions be learned or fixed?
    paper
    > learned_tables t=40
    > learned_tables learned=trained-small
Does the encoding work for longer texts than those in training?
    paper alibi kazemnejad_2023
    > longer d=128 method=yarn
    > train
What do today's models use instead?
    rope llama_3 alibi t5 gpt2 bert
    > compare
    > longer d=128 n=500000
Which of T5's 32 buckets holds an offset of -100?
    t5
    > t5_and_shaw L=200 phi=100
How do I see the positions of my own model, from its config.json or GGUF file?
    model_configs
    > rope_in_models
My Llama 3 config says `rope_theta`: 500000. What does it do?
    llama_3 rope
    > rope_in_models d=1024 rope_base=500000 head_width=128 rotated=100 trained_length=8192 scaling=none
    > rope_in_models d=1024 rope_base=10000 head_width=128 rotated=100 trained_length=4096 scaling=none
What is `rope_type`: llama3 in a config, with its low and high factor?
    llama_models yarn
    > rope_in_models d=1024 rope_base=500000 head_width=128 rotated=100 trained_length=8192 scaling=llama3 scale=8
    > longer method=yarn
What does `partial_rotary_factor` (or `rotary_pct`) mean?
    gpt_neox barbero
    > rope_in_models d=1024 rope_base=10000 head_width=96 rotated=25 trained_length=2048 scaling=none
Does RoPE work because scores decay with distance?
    barbero
    > rope_in_models d=1024 rope_base=500000 head_width=128 rotated=100 trained_length=8192 scaling=none L=50
Is the sinusoidal encoding still worth studying today?
    chapter_15_1 rope alibi kazemnejad
    > rotation t=10 phi=5
    > rotary t=10 phi=5
Can a position be any real number, such as a time?
    paper time2vec
    > elsewhere
    > rotation t=10 phi=5
## Positions left out, and while a model writes
Does a decoder need positions at all?
    irie haviv kazemnejad_2023
    > nope L=32 t=9 causal=yes
    > nope L=32 t=9
Which models leave positions out, and in which layers (NoPE, iRoPE)?
    smollm3 llama_4 cohere_2 exaone_4 kimi_linear rnope drope
    > nope causal=yes
Why does a KV cache hold keys that are already turned by RoPE?
    rope streaming
    > generation L=64 t=40 d=64 kept=recent
    > generation L=64 t=40 d=64 kept=recent counted=query-only
Why do outputs change with left padding, and what should position_ids be?
    transformers_padding rope gpt2
    > generation d=64 slip=counts-padding
    > generation d=64 slip=sees-padding
How far back does a model with a sliding window see?
    mistral_7b
    > generation window=8 depth=4
    > generation window=32 depth=32
What are attention sinks, and which positions do kept tokens get (StreamingLLM)?
    streaming
    > generation L=64 t=40 d=64 kept=first-and-recent counted=in-the-cache
    > generation L=64 t=40 d=64 kept=first-and-recent
## Pictures, video and other signals
How do the patches of an image get 2-D positions, as in ViT or MAE?
    vit mae rope_vit
    > grids n=100 L=196 t=90
    > grids n=100 L=196 t=41 phi=1 patches=one-number
Which positions do words, pictures and video have in one sequence, as in Qwen2-VL?
    qwen2_vl rope
    > grids
What becomes of a learned table when the image is larger than in training?
    vit deit
    > grids n=100 L=196 fitted=24
Is the time step of a diffusion model encoded by the same formula?
    ddpm diffusers_library
    > elsewhere signal=diffusion
    > wild d=128 family=tensor2tensor against=paper
What do NeRF and Fourier features have in common with this?
    nerf fourier_features
    > bits d=8 n=16 L=16
    > elsewhere d=128 signal=NeRF
## In code
Should the columns be interleaved or in halves?
    paper
    > heatmap layout=halves
    > libraries
My shapes do not fit, or they fit and the result is wrong. Why?
    notes
    > code library=PyTorch
    > bugs bug=position-along-the-wrong-axis
What shapes do 5 tokens and 10 dimensions give?
    paper
    > code d=10 L=5
    > heatmap d=10 L=5
Do positions start at 0 or at 1, and what about padding?
    paper
    > wild family=fairseq
    > rotation t=0 phi=2
Are a few bits enough, as in bfloat16?
    paper
    > few_bits format=bfloat16
    > code library=PyTorch
What if d is odd?
    kazemnejad mlm
    > libraries
    > formula d=4 L=5 t=3 dim=2
Why do listings write exp and log for the frequencies?
    notes
    > code library=NumPy
    > code library=PyTorch
"""  # noqa: E501
