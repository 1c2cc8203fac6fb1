"""What the lessons that still draw from here take of a sentence."""

from course.sentence import NO_WORDS, nothing

__all__ = ["NO_WORDS", "nothing"]
