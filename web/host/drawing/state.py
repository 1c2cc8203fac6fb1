"""Session state, query parameters, and the URL of the page."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, MutableMapping
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from web.host import session


class SessionState(MutableMapping[str, Any]):
    """What the session remembers, by key; the values of controls are among it."""

    def __getitem__(self, key: str) -> Any:
        return session.current().state[key]

    def __setitem__(self, key: str, value: Any) -> None:
        session.current().state[key] = value

    def __delitem__(self, key: str) -> None:
        del session.current().state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(session.current().state)

    def __len__(self) -> int:
        return len(session.current().state)


class QueryParams:
    """What stands in the address of the page."""

    def to_dict(self) -> dict[str, str]:
        """Return a copy of it."""
        return dict(session.current().query)

    def get(self, key: str, default: str | None = None) -> str | None:
        """Return what the address says of a key."""
        return session.current().query.get(key, default)

    def keys(self) -> KeysView[str]:
        """Return the keys in the address."""
        return session.current().query.keys()


class Context:
    """Where the page lies."""

    @property
    def url(self) -> str:
        """The address of the page without what it asks."""
        parts = urlsplit(session.current().url)
        return urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), "", ""))


session_state, query_params, context = SessionState(), QueryParams(), Context()
