"""Syntax highlighting: the text of a program in pieces, each with the kind of its token."""

import builtins
import io
import keyword
import token
import tokenize
from collections.abc import Iterable, Iterator

# From Python 3.12 on, an f-string has tokens of its own. It is marked as a whole, as before: a page
# that one Python has drawn ahead and another one draws again must stay as it is.
_OPENS, _CLOSES = (getattr(token, f"FSTRING_{end}", None) for end in ("START", "END"))


def pieces(code: str) -> list[tuple[str, str]]:
    """Return a program of Python in pieces, each with its kind; empty where it has none.

    Examples
    --------
    >>> pieces("return 7")
    [('keyword', 'return'), ('', ' '), ('number', '7'), ('', '')]
    """
    try:
        return list(_pieces(code))
    except (tokenize.TokenError, SyntaxError):  # a part of a program may not stand by itself
        return [("", code)]


def _pieces(code: str) -> Iterator[tuple[str, str]]:
    """Yield the text, piece by piece."""
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    done, before = 0, ""
    for one in _whole(tokenize.generate_tokens(io.StringIO(code).readline)):
        kind = _kind(one, before)
        before = one.string if one.string.strip() else before
        if not kind:
            continue
        start, end = (starts[row - 1] + column for row, column in (one.start, one.end))
        if start > done:
            yield "", code[done:start]
        yield kind, code[start:end]
        done = end
    yield "", code[done:]


def _whole(tokens: Iterable[tokenize.TokenInfo]) -> Iterator[tokenize.TokenInfo]:
    """Yield the tokens, those of an f-string as one."""
    opened: list[tokenize.TokenInfo] = []
    for one in tokens:
        if one.type == _OPENS:
            opened.append(one)
        elif one.type == _CLOSES:
            first = opened.pop()
            if not opened:
                yield first._replace(type=token.STRING, end=one.end)
        elif not opened:
            yield one


def _kind(one: tokenize.TokenInfo, before: str) -> str:
    if one.type == token.COMMENT:
        return "comment"
    if one.type == token.STRING:
        return "string"
    if one.type == token.NUMBER:
        return "number"
    if one.type != token.NAME:
        return ""
    if keyword.iskeyword(one.string):
        return "keyword"
    if before in ("def", "class"):
        return "function"
    return "builtin" if hasattr(builtins, one.string) else ""
