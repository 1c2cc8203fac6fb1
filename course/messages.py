"""Messages of the course's programs, from `messages.toml`, by concern and name."""

from collections.abc import Callable

from course.data_files import Tables

_SAID = Tables("messages.toml")


def sentences(concern: str) -> Callable[..., str]:
    """Return what says a sentence of a concern by its name, with what stands there in braces.

    >>> sentences("hidden_position")("right", hidden=7)
    '**Right.** It is position 7.'
    """
    _SAID.known(concern, "concern", concern, _SAID.tables)
    told = _SAID.tables[concern]

    def say(name: str, **values: object) -> str:
        text: str = told[_SAID.known(concern, "sentence", name, told)]
        return text.format(**values)

    return say
