"""The papers among the sources, field by field, as BibTeX names them."""

from collections.abc import Mapping


def _arxiv(author: str, title: str, year: int, number: str) -> tuple[str, Mapping[str, str]]:
    where = {"eprint": number, "archivePrefix": "arXiv", "url": f"https://arxiv.org/abs/{number}"}
    return "misc", {"author": author, "title": title, "year": str(year)} | where


def _at(
    author: str, title: str, year: int, venue: str, number: str = ""
) -> tuple[str, Mapping[str, str]]:
    fields = {"author": author, "title": title, "booktitle": venue, "year": str(year)}
    return "inproceedings", fields | ({"url": f"https://arxiv.org/abs/{number}"} if number else {})


def _in(
    author: str, title: str, year: int, journal: str, **more: str
) -> tuple[str, Mapping[str, str]]:
    fields = {"author": author, "title": title, "journal": journal, "year": str(year)}
    return "article", fields | more


_NEURIPS = "Advances in Neural Information Processing Systems"
_ICLR = "International Conference on Learning Representations"
_ICML = "International Conference on Machine Learning"
_ACL = "Annual Meeting of the Association for Computational Linguistics"
_ECCV = "European Conference on Computer Vision"
_CHI = "Proceedings of the CHI Conference on Human Factors in Computing Systems"

PAPERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "paper": _at(
        "Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Uszkoreit, Jakob and Jones, Llion "
        "and Gomez, Aidan N. and Kaiser, {\\L}ukasz and Polosukhin, Illia",
        "Attention Is All You Need", 2017, _NEURIPS, "1706.03762"),
    "t5": _in(
        "Raffel, Colin and Shazeer, Noam and Roberts, Adam and Lee, Katherine and Narang, Sharan "
        "and Matena, Michael and Zhou, Yanqi and Li, Wei and Liu, Peter J.",
        "Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer", 2020,
        "Journal of Machine Learning Research", volume="21", number="140", pages="1--67",
        url="https://arxiv.org/abs/1910.10683"),
    "rope": _arxiv(
        "Su, Jianlin and Lu, Yu and Pan, Shengfeng and Murtadha, Ahmed and Wen, Bo and Liu, "
        "Yunfeng",
        "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021, "2104.09864"),
    "llama_3": _arxiv(
        "Grattafiori, Aaron and others", "The Llama 3 Herd of Models", 2024, "2407.21783"),
    "position_interpolation": _arxiv(
        "Chen, Shouyuan and Wong, Sherman and Chen, Liangjian and Tian, Yuandong",
        "Extending Context Window of Large Language Models via Positional Interpolation", 2023,
        "2306.15595"),
    "yarn": _arxiv(
        "Peng, Bowen and Quesnelle, Jeffrey and Fan, Honglu and Shippole, Enrico",
        "YaRN: Efficient Context Window Extension of Large Language Models", 2023, "2309.00071"),
    "barbero": _arxiv(
        "Barbero, Federico and Vitvitskyi, Alex and Perivolaropoulos, Christos and Pascanu, Razvan "
        "and Veli{\\v{c}}kovi{\\'c}, Petar",
        "Round and Round We Go! What makes Rotary Positional Encodings useful?", 2024,
        "2410.06205"),
    "alibi": _at(
        "Press, Ofir and Smith, Noah A. and Lewis, Mike",
        "Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation",
        2022, _ICLR, "2108.12409"),
    "shaw": _at(
        "Shaw, Peter and Uszkoreit, Jakob and Vaswani, Ashish",
        "Self-Attention with Relative Position Representations", 2018,
        "Proceedings of NAACL-HLT", "1803.02155"),
    "bert": _at(
        "Devlin, Jacob and Chang, Ming-Wei and Lee, Kenton and Toutanova, Kristina",
        "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding", 2019,
        "Proceedings of NAACL-HLT", "1810.04805"),
    "position_embeddings": _at(
        "Wang, Yu-An and Chen, Yun-Nung",
        "What Do Position Embeddings Learn? An Empirical Study of Pre-Trained Language Model "
        "Positional Encoding", 2020, "Proceedings of EMNLP", "2010.04903"),
    "gpt2": ("techreport", {
        "author": "Radford, Alec and Wu, Jeffrey and Child, Rewon and Luan, David and Amodei, "
        "Dario and Sutskever, Ilya",
        "title": "Language Models are Unsupervised Multitask Learners",
        "institution": "OpenAI", "year": "2019"}),
    "adam": _at(
        "Kingma, Diederik P. and Ba, Jimmy", "Adam: A Method for Stochastic Optimization", 2015,
        _ICLR, "1412.6980"),
    "irie": _at(
        'Irie, Kazuki and Zeyer, Albert and Schl{\\"u}ter, Ralf and Ney, Hermann',
        "Language Modeling with Deep Transformers", 2019, "Interspeech", "1905.04226"),
    "haviv": _at(
        "Haviv, Adi and Ram, Ori and Press, Ofir and Izsak, Peter and Levy, Omer",
        "Transformer Language Models without Positional Encodings Still Learn Positional "
        "Information", 2022, "Findings of EMNLP", "2203.16634"),
    "kazemnejad_2023": _at(
        "Kazemnejad, Amirhossein and Padhi, Inkit and Natesan Ramamurthy, Karthikeyan and Das, "
        "Payel and Reddy, Siva",
        "The Impact of Positional Encoding on Length Generalization in Transformers", 2023,
        _NEURIPS, "2305.19466"),
    "deep_sets": _at(
        "Zaheer, Manzil and Kottur, Satwik and Ravanbakhsh, Siamak and P{\\'o}czos, Barnab{\\'a}s "
        "and Salakhutdinov, Ruslan and Smola, Alexander",
        "Deep Sets", 2017, _NEURIPS, "1703.06114"),
    "tupe": _at(
        "Ke, Guolin and He, Di and Liu, Tie-Yan",
        "Rethinking Positional Encoding in Language Pre-training", 2021, _ICLR, "2006.15595"),
    "transformer_xl": _at(
        "Dai, Zihang and Yang, Zhilin and Yang, Yiming and Carbonell, Jaime and Le, Quoc V. and "
        "Salakhutdinov, Ruslan",
        "Transformer-XL: Attentive Language Models beyond a Fixed-Length Context", 2019,
        "Proceedings of ACL", "1901.02860"),
    "speech": _at(
        "Li, Naihan and Liu, Shujie and Liu, Yanqing and Zhao, Sheng and Liu, Ming",
        "Neural Speech Synthesis with Transformer Network", 2019,
        "Proceedings of the AAAI Conference on Artificial Intelligence", "1809.08895"),
    "islam": _at(
        "Islam, Md Amirul and Jia, Sen and Bruce, Neil D. B.",
        "How Much Position Information Do Convolutional Neural Networks Encode?", 2020, _ICLR,
        "2001.08248"),
    "time2vec": _arxiv(
        "Kazemi, Seyed Mehran and others", "Time2Vec: Learning a Vector Representation of Time",
        2019, "1907.05321"),
    "crouch": _in(
        "Crouch, Catherine H. and Fagen, Adam P. and Callan, J. Paul and Mazur, Eric",
        "Classroom demonstrations: Learning tools or entertainment?", 2004,
        "American Journal of Physics", volume="72", pages="835--838", doi="10.1119/1.1707018"),
    "miller": _in(
        "Miller, Kelly and Lasry, Nathaniel and Chu, Kelvin and Mazur, Eric",
        "Role of physics lecture demonstrations in conceptual learning", 2013,
        "Physical Review Special Topics: Physics Education Research", volume="9", number="2",
        pages="020113", doi="10.1103/PhysRevSTPER.9.020113"),
    "kim": _at(
        "Kim, Yea-Seul and Reinecke, Katharina and Hullman, Jessica",
        "Explaining the Gap: Visualizing One's Predictions Improves Recall and Comprehension of "
        "Data", 2017, _CHI),
    "freeman": _in(
        "Freeman, Scott and others",
        "Active learning increases student performance in science, engineering, and mathematics",
        2014, "Proceedings of the National Academy of Sciences", doi="10.1073/pnas.1319030111"),
    "mosca": _at(
        "Mosca, Ab and Ottley, Alvitta and Chang, Remco",
        "Does Interaction Improve Bayesian Reasoning with Visualization?", 2021, _CHI),
    "patwardhan": _in(
        "Patwardhan, Mrinal and Murthy, Sahana",
        "When does higher degree of interaction lead to higher learning in visualizations?", 2015,
        "Computers & Education"),
    "tversky": _in(
        "Tversky, Barbara and Morrison, Julie Bauer and Betrancourt, Mireille",
        "Animation: can it facilitate?", 2002,
        "International Journal of Human-Computer Studies", volume="57", pages="247--262"),
    "ieee_754": ("techreport", {
        "author": "{IEEE}", "title": "Standard for Floating-Point Arithmetic",
        "institution": "IEEE", "number": "754-2019", "year": "2019",
        "doi": "10.1109/IEEESTD.2019.8766229"}),
    "rounding_to_odd": _in(
        "Boldo, Sylvie and Melquiond, Guillaume",
        "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd",
        2008, "IEEE Transactions on Computers", doi="10.1109/TC.2007.70819"),
    "bfloat16_rope": _arxiv(
        "Wang, Haonan and Liu, Qian and Du, Chao and Zhu, Tongyao and Du, Cunxiao and Kawaguchi, "
        "Kenji and Pang, Tianyu",
        "When Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training", 2024,
        "2411.13476"),
    "convs2s": _at(
        "Gehring, Jonas and Auli, Michael and Grangier, David and Yarats, Denis and Dauphin, Yann "
        "N.",
        "Convolutional Sequence to Sequence Learning", 2017, _ICML, "1705.03122"),
    "deberta": _at(
        "He, Pengcheng and Liu, Xiaodong and Gao, Jianfeng and Chen, Weizhu",
        "DeBERTa: Decoding-enhanced BERT with Disentangled Attention", 2021, _ICLR, "2006.03654"),
    "kerple": _at(
        "Chi, Ta-Chung and Fan, Ting-Han and Ramadge, Peter J. and Rudnicky, Alexander I.",
        "KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation", 2022,
        _NEURIPS, "2205.09921"),
    "sandwich": _at(
        "Chi, Ta-Chung and Fan, Ting-Han and Rudnicky, Alexander I. and Ramadge, Peter J.",
        "Dissecting Transformer Length Extrapolation via the Lens of Receptive Field Analysis",
        2023, _ACL, "2212.10356"),
    "xpos": _at(
        "Sun, Yutao and Dong, Li and Patra, Barun and Ma, Shuming and Huang, Shaohan and Benhaim, "
        "Alon and Chaudhary, Vishrav and Song, Xia and Wei, Furu",
        "A Length-Extrapolatable Transformer", 2023, _ACL, "2212.10554"),
    "abf": _arxiv(
        "Xiong, Wenhan and Liu, Jingyu and Molybog, Igor and Zhang, Hejia and others",
        "Effective Long-Context Scaling of Foundation Models", 2023, "2309.16039"),
    "fire": _at(
        "Li, Shanda and You, Chong and Guruganesh, Guru and Ainslie, Joshua and Ontanon, Santiago "
        "and Zaheer, Manzil and Sanghai, Sumit and Yang, Yiming and Kumar, Sanjiv and "
        "Bhojanapalli, Srinadh",
        "Functional Interpolation for Relative Positions Improves Long Context Transformers", 2024,
        _ICLR, "2310.04418"),
    "longrope": _at(
        "Ding, Yiran and Zhang, Li Lyna and Zhang, Chengruidong and Xu, Yuanyuan and Shang, Ning "
        "and Xu, Jiahang and Yang, Fan and Yang, Mao",
        "LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens", 2024, _ICML,
        "2402.13753"),
    "cope": _arxiv(
        "Golovneva, Olga and Wang, Tianlu and Weston, Jason and Sukhbaatar, Sainbayar",
        "Contextual Position Encoding: Learning to Count What's Important", 2024, "2405.18719"),
    "fu_128k": _at(
        "Fu, Yao and Panda, Rameswar and Niu, Xinyao and Yue, Xiang and Hajishirzi, Hannaneh and "
        "Kim, Yoon and Peng, Hao",
        "Data Engineering for Scaling Language Models to 128K Context", 2024, _ICML, "2402.10171"),
    "ruler": _arxiv(
        "Hsieh, Cheng-Ping and Sun, Simeng and Kriman, Samuel and Acharya, Shantanu and Rekesh, "
        "Dima and Jia, Fei and Zhang, Yang and Ginsburg, Boris",
        "RULER: What's the Real Context Size of Your Long-Context Language Models?", 2024,
        "2404.06654"),
    "modernbert": _arxiv(
        "Warner, Benjamin and Chaffin, Antoine and Clavi{\\'e}, Benjamin and Weller, Orion and "
        "others",
        "Smarter, Better, Faster, Longer: A Modern Bidirectional Encoder for Fast, Memory "
        "Efficient, and Long Context Finetuning and Inference", 2024, "2412.13663"),
    "patchtst": _at(
        "Nie, Yuqi and Nguyen, Nam H. and Sinthong, Phanwadee and Kalagnanam, Jayant",
        "A Time Series is Worth 64 Words: Long-term Forecasting with Transformers", 2023, _ICLR,
        "2211.14730"),
    "gpt_neox": _arxiv(
        "Black, Sid and others", "GPT-NeoX-20B: An Open-Source Autoregressive Language Model", 2022,
        "2204.06745"),
    "partial_rope": _arxiv(
        "Khan, Mohammad Aflah and Gummadi, Krishna P. and Gupta, Manish and Ravichander, Abhilasha",
        "Fractional Rotation, Full Potential? Investigating Performance and Convergence of Partial "
        "RoPE", 2026, "2603.11611"),
    "llama_2": _arxiv(
        "Touvron, Hugo and others", "Llama 2: Open Foundation and Fine-Tuned Chat Models", 2023,
        "2307.09288"),
    "men": _arxiv(
        "Men, Xin and Xu, Mingyu and Wang, Bingning and Zhang, Qingyu and Lin, Hongyu and Han, "
        "Xianpei and Chen, Weipeng",
        "Base of RoPE Bounds Context Length", 2024, "2405.14591"),
    "mistral_7b": _arxiv("Jiang, Albert Q. and others", "Mistral 7B", 2023, "2310.06825"),
    "qwen_2_5": _arxiv("{Qwen Team}", "Qwen2.5 Technical Report", 2024, "2412.15115"),
    "gemma_3": _arxiv("{Gemma Team}", "Gemma 3 Technical Report", 2025, "2503.19786"),
    "vit": _at(
        "Dosovitskiy, Alexey and Beyer, Lucas and Kolesnikov, Alexander and Weissenborn, Dirk and "
        "Zhai, Xiaohua and Unterthiner, Thomas and Dehghani, Mostafa and Minderer, Matthias and "
        "Heigold, Georg and Gelly, Sylvain and Uszkoreit, Jakob and Houlsby, Neil",
        "An Image is Worth 16x16 Words: Transformers for Image Recognition at Scale", 2021, _ICLR,
        "2010.11929"),
    "mae": _arxiv(
        "He, Kaiming and Chen, Xinlei and Xie, Saining and Li, Yanghao and Doll{\\'a}r, Piotr and "
        "Girshick, Ross",
        "Masked Autoencoders Are Scalable Vision Learners", 2021, "2111.06377"),
    "detr": _at(
        "Carion, Nicolas and Massa, Francisco and Synnaeve, Gabriel and Usunier, Nicolas and "
        "Kirillov, Alexander and Zagoruyko, Sergey",
        "End-to-End Object Detection with Transformers", 2020, _ECCV, "2005.12872"),
    "rope_vit": _at(
        "Heo, Byeongho and Park, Song and Han, Dongyoon and Yun, Sangdoo",
        "Rotary Position Embedding for Vision Transformer", 2024, _ECCV, "2403.13298"),
    "qwen2_vl": _arxiv(
        "Wang, Peng and others",
        "Qwen2-VL: Enhancing Vision-Language Model's Perception of the World at Any Resolution",
        2024, "2409.12191"),
    "deit": _at(
        "Touvron, Hugo and Cord, Matthieu and Douze, Matthijs and Massa, Francisco and "
        "Sablayrolles, Alexandre and J{\\'e}gou, Herv{\\'e}",
        "Training data-efficient image transformers & distillation through attention", 2021,
        "International Conference on Machine Learning", "2012.12877"),
    "keys": _in(
        "Keys, Robert G.", "Cubic convolution interpolation for digital image processing", 1981,
        "IEEE Transactions on Acoustics, Speech, and Signal Processing", volume="29", number="6",
        pages="1153--1160", doi="10.1109/TASSP.1981.1163711"),
    "ddpm": _at(
        "Ho, Jonathan and Jain, Ajay and Abbeel, Pieter",
        "Denoising Diffusion Probabilistic Models", 2020, _NEURIPS, "2006.11239"),
    "nerf": _at(
        "Mildenhall, Ben and Srinivasan, Pratul P. and Tancik, Matthew and Barron, Jonathan T. and "
        "Ramamoorthi, Ravi and Ng, Ren",
        "NeRF: Representing Scenes as Neural Radiance Fields for View Synthesis", 2020, _ECCV,
        "2003.08934"),
    "fourier_features": _at(
        "Tancik, Matthew and Srinivasan, Pratul P. and Mildenhall, Ben and others",
        "Fourier Features Let Networks Learn High Frequency Functions in Low Dimensional Domains",
        2020, _NEURIPS, "2006.10739"),
    "chi": _at(
        "Chi, Ta-Chung and Fan, Ting-Han and Chen, Li-Wei and Rudnicky, Alexander I. and Ramadge, "
        "Peter J.",
        "Latent Positional Information is in the Self-Attention Variance of Transformer Language "
        "Models Without Positional Embeddings", 2023, "Proceedings of ACL", "2305.13571"),
    "nope_lengths": _arxiv(
        "Wang, Jie and Ji, Tao and Wu, Yuanbin and Yan, Hang and Gui, Tao and Zhang, Qi and Huang, "
        "Xuanjing and Wang, Xiaoling",
        "Length Generalization of Causal Transformers without Position Encoding", 2024,
        "2404.12224"),
    "rnope": _arxiv(
        "Yang, Bowen and Venkitesh, Bharat and Talupuru, Dwarak and Lin, Hangyu and Cairuz, David "
        "and Blunsom, Phil and Locatelli, Acyr",
        "Rope to Nope and Back Again: A New Hybrid Attention Strategy", 2025, "2501.18795"),
    "drope": _arxiv(
        "Gelberg, Yoav and Eguchi, Koshi and Akiba, Takuya and Cetin, Edoardo",
        "Extending the Context of Pretrained LLMs by Dropping Their Positional Embeddings", 2025,
        "2512.12167"),
    "streaming": _arxiv(
        "Xiao, Guangxuan and Tian, Yuandong and Chen, Beidi and Han, Song and Lewis, Mike",
        "Efficient Streaming Language Models with Attention Sinks", 2023, "2309.17453"),
}  # fmt: skip
"""What is printed on the paper: a preprint is cited as one unless its venue is certain."""
