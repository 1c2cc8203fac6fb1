"""Questions about words and positions in one vector."""

import pe_core
from course.readers.kinds import PreparedView, Question

_WIDTH = 512
_ROW = float((pe_core.sinusoidal(1, _WIDTH)[0] ** 2).sum() ** 0.5)
_WORD = pe_core.word_vectors(["word"], _WIDTH)[0]
_NORM = float((_WORD**2).sum() ** 0.5)
_ROWS = pe_core.sinusoidal(50, _WIDTH)
_SLANT = float(abs(_ROWS @ _WORD).mean() / (_ROW * _NORM))

QUESTIONS = (
    Question(
        "Why are words multiplied by √d, and how large is the encoding compared with them?",
        f"Every row of the encoding has the norm √(d/2), which is {_ROW:.0f} at d = {_WIDTH}. A "
        "word vector whose entries have variance 1/d has a norm of about 1, much less than the "
        f"position. Multiplied by √d, it has a norm of about {_WIDTH**0.5:.1f}. The paper "
        "multiplies (section 3.4) but gives no reason, and trained word vectors have norms of "
        "their own.",
        ("paper",),
        (
            PreparedView(
                "adding", "See the words without the factor", {"d": _WIDTH, "scaled": "no"}
            ),
            PreparedView("adding", "See the words times √d", {"d": _WIDTH, "scaled": "yes"}),
        ),
    ),
    Question(
        "Why is the encoding added and not concatenated?",
        f"The paper gives no reason. Concatenation would widen each vector from {_WIDTH} to "
        f"{2 * _WIDTH} entries. After the first matrix the two are closely related: W(x + p) = "
        "Wx + Wp, and concatenation gives Vx + Up, with a matrix for each part. So a sum is a "
        "concatenation whose two matrices are equal. We know of no theorem that says which is "
        "better.",
        ("paper",),
        (PreparedView("adding", "See a word, a position and their sum"),),
    ),
    Question(
        "Adding a vector looks too simple. Why should it be enough?",
        "We know of no proof that it is the best choice, and a model may use something more "
        "complex than adding a vector. A recurrent network does: it mixes all earlier words into "
        "one state h, and then adds Uh to Wx, the word multiplied by a matrix. Compared with that, "
        "the sum x + p is simple: p is fixed and the same for every word, so the layers above "
        "can be trained to read it. It is one workable choice; RoPE and ALiBi are others.",
        ("chapter_15_1", "paper", "rope", "alibi"),
        (
            PreparedView("adding", "See what can be read from the sum"),
            PreparedView("order", "See the equation of a recurrent network", at="path_lengths"),
        ),
    ),
    Question(
        "Does the encoding depend on the word?",
        "No. It depends on the position, on d and on the base. Type a different sentence and "
        "the table stays as it is. The same word at two positions gives two different sums, "
        "because the positions differ.",
        ("paper", "mlm"),
        (
            PreparedView(
                "formula",
                "See the table of “I am a robot”",
                {"d": 4, "n": 100, "L": 4, "t": 3, "words": "I am a robot"},
            ),
            PreparedView(
                "formula",
                "See the same table for other words",
                {"d": 4, "n": 100, "L": 4, "t": 3, "words": "robots are we all"},
            ),
        ),
    ),
    Question(
        "Are the vectors of word and position independent?",
        "The table is fixed and does not depend on the words. But once they are added, both "
        "share the same columns. A score then has four parts: word with word, word with "
        "position, position with word, and position with position. Word vectors are learned with "
        "the positions in place, so a trained model may fit them to each other. Some models "
        "keep the two apart.",
        ("tupe",),
        (
            PreparedView(
                "attention",
                "See the four parts of a score",
                {"scheme": "sinusoidal"},
                at="term_word_position",
            ),
        ),
    ),
    Question(
        "Does adding positions harm attention? Should the encoding be smaller?",
        "The sum adds three parts to every score, and training decides how much they count. In "
        f"many dimensions a word and a position are nearly at right angles: at d = {_WIDTH} the "
        f"cosine between a random word and a row is about {_SLANT:.2f} in magnitude. So a matrix "
        "can mostly separate them. Some models scale the encoding down or learn its size. We "
        "know of no best size.",
        ("tupe", "speech"),
        (PreparedView("adding", "Compare the sizes", {"d": _WIDTH, "scaled": "no"}),),
    ),
)
