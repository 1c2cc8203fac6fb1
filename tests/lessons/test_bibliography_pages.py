"""Pages on the web as BibTeX: what their line gives, by hand for each kind of line."""

import pytest

import pe_core
from course import bibliography
from course.bibliography import COURSE, entries, entry
from course.papers import PAPERS
from course.sources import SOURCES

# Author, title, year and address; what is not there is empty.
PAGES = {
    "kazemnejad": ("Kazemnejad, Amirhossein", "Transformer Architecture: The Positional Encoding",
                   "2019"),
    "mlm": ("{Machine Learning Mastery}", "A Gentle Introduction to Positional Encoding in "
            "Transformer Models, Part 1", ""),
    "illustrated_transformer": ("Alammar, Jay", "The Illustrated Transformer", "2018"),
    "illustrated_notebook": ("Alammar, Jay", r"transformer\_positional\_encoding\_graph.ipynb",
                             "2020"),
    "denk": ("Denk, Timo", "Linear Relationships in the Transformer's Positional Encoding", "2019"),
    "annotated_transformer": ("Rush, Alexander and others", "The Annotated Transformer", "2018"),
    "tensorflow_tutorial": ("{TensorFlow}", "Neural machine translation with a Transformer and "
                            "Keras", ""),
    "tensorflow_notebook": ("{TensorFlow}", r"position\_encoding.ipynb", "2019"),
    "small_vectors": ("", "Sinusoidal Positional Encoding in the Transformer", ""),
    "chapter_15_1": ("Suzuki, Hironobu", "15.1 Positional Encoding", ""),
    "tensor2tensor_1591": ("", "tensor2tensor, issue 1591", ""),
    "tensor2tensor_177": ("", "tensor2tensor, pull request 177", ""),
    "x_transformers_library": ("Wang, Phil", "x-transformers", ""),
    "rotary_torch_library": ("Wang, Phil", "rotary-embedding-torch", ""),
    "llama_models": ("{Meta}", "llama-models", ""),
    "golden_rope": ("Xiong, Jerry", "On N-dimensional Rotary Positional Embeddings", "2025"),
    "alibi_code": ("Press, Ofir", r"attention\_with\_linear\_biases", ""),
    "hugging_face_blog": ("{Hugging Face blog}", "You could have designed state of the art "
                          "positional encoding", "2024"),
    "yarn_60": ("", "jquesnelle/yarn, issue 60", ""),
    "smollm3_blog": ("{Hugging Face}", "SmolLM3: smol, multilingual, long-context reasoner",
                     "2025"),
    "gpt2_helix": ("{Adam Yedidia}", "GPT-2's positional embedding matrix is a helix", "2023"),
}  # fmt: skip


def written(kind: str, name: str, fields: dict[str, str]) -> str:
    """Return an entry as BibTeX wants it: a field a line, a comma between two."""
    lines = [f"  {key} = {{{value}}}" for key, value in fields.items() if value]
    return f"@{kind}{{{name},\n" + ",\n".join(lines) + "\n}"


@pytest.mark.parametrize("name", list(PAGES))
def test_a_page_is_cited_by_what_its_line_names(name: str) -> None:
    author, title, year = PAGES[name]
    address = SOURCES[name].partition("](")[2].partition(")")[0]
    fields = {"author": author, "title": f"{{{title}}}", "year": year, "url": address}
    assert entry(name) == written("misc", name, fields)


@pytest.mark.parametrize("name", list(PAPERS))
def test_a_paper_is_written_field_by_field_with_its_signs_escaped(name: str) -> None:
    kind, fields = PAPERS[name]

    def escaped(text: str) -> str:
        for sign in "&%#_":
            text = text.replace(sign, f"\\{sign}")
        return text

    as_it_is = ("url", "doi", "eprint")
    values = {key: one if key in as_it_is else escaped(one) for key, one in fields.items()}
    values["title"] = f"{{{values['title']}}}"
    assert entry(name) == written(kind, name, values)


def test_entries_stand_once_with_a_line_between_and_the_course_at_the_end() -> None:
    assert entries(["rope", "notes", "paper", "rope"]) == (
        f"{entry('rope')}\n\n{entry('paper')}\n\n{COURSE}\n"
    )
    assert entry("notes") == ""
    assert written("misc", "positional_encoding_course", {
        "author": "{The positional encoding course contributors}",
        "title": "{Positional encoding, from every side}",
        "note": "An interactive course", "year": pe_core.__date__[:4],
    }) == COURSE  # fmt: skip


def test_a_line_without_a_link_and_one_that_begins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {
        "bare": "Somebody, a talk.", "linked": "[A & B.](https://a.b/c_d), of 2020.",
        "named": "Some Body 1999, revised, [T](https://a.b).",
    }  # fmt: skip
    monkeypatch.setattr(bibliography, "SOURCES", lines)
    assert entry("bare") == ""
    assert entry("linked") == written(
        "misc", "linked", {"title": r"{A \& B}", "url": "https://a.b/c_d"}
    )
    assert entry("named") == written(
        "misc", "named",
        {"author": "{Some Body}", "title": "{T}", "year": "1999", "url": "https://a.b"},
    )  # fmt: skip
