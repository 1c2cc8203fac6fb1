"""Cache of answers to equal requests."""

from collections import OrderedDict
from collections.abc import Hashable


class AnswerCache:
    """Keep the answers asked for last, up to so many bytes in all and each.

    A class that follows one link asks the same thing. Whoever asks other things all the time only
    drives answers out; the memory stays what it is.
    """

    def __init__(self, most: int = 4_000_000, each: int = 256_000) -> None:
        self.most, self.each, self.bytes = most, each, 0
        self.answers: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """Return a kept answer, or None."""
        if key in self.answers:
            self.answers.move_to_end(key)
        return self.answers.get(key)

    def keep(self, key: Hashable, answer: bytes) -> None:
        """Keep an answer, and forget the oldest ones for it."""
        if len(answer) > self.each or key in self.answers:
            return
        self.answers[key] = answer
        self.bytes += len(answer)
        while self.bytes > self.most:
            self.bytes -= len(self.answers.popitem(last=False)[1])
