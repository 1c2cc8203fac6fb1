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
}
