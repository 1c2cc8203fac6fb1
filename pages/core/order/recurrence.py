"""How far two words are apart in one layer: along a chain of states, or compared directly."""

from typing import NamedTuple

SIZES = (4, 512, 1024)  # words in a sentence, as chapter 15.1 compares them


class Steps(NamedTuple):
    """The steps that one layer takes, one after another."""

    recurrent: int
    attention: int


def steps_to_the_last(words: int) -> Steps:
    """Return how many steps the first of so many words takes to reach the last output.

    The first word enters a recurrent network at step 0 and passes through every state up to the
    last one, so these are also all steps that must be taken one after another. In self-attention
    the last output reads the first word directly.
    """
    return Steps(words, min(words, 1))
