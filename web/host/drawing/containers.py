"""Containers: container, columns, expander and popover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self
from zlib import crc32

from web.host import places
from web.host.drawing.place import Place


class Containers(Place):
    """A place for containers."""

    def container(
        self,
        *,
        key: str | None = None,
        horizontal: bool = False,
        vertical_alignment: str = "top",
        gap: str | None = "small",
        border: bool = False,
    ) -> Self:
        """Return a place in this one."""
        id = self.name("box", key or "")
        block = places.container(
            id, key or "", row=horizontal, gap=gap, align=vertical_alignment, border=border
        )
        return self._hold(block)

    def columns(self, spec: int | Sequence[float], *, gap: str = "small") -> list[Self]:
        """Return places beside each other, so wide beside each other."""
        weights = [1] * spec if isinstance(spec, int) else spec
        row = places.columns(self.name("columns"), gap)
        self._put(row)
        held = type(self)(row)
        return [held._hold(places.column(held.name("column"), weight)) for weight in weights]

    def expander(
        self,
        label: str,
        expanded: bool = False,
        *,
        key: str | None = None,
        on_change: str | None = None,
    ) -> Self:
        """Return a fold; one that reports is asked whether it is open by `open`."""
        if on_change is None:
            id = self.name("fold-open" if expanded else "fold", key or "")
            id = f"{id}-{crc32(label.encode()):08x}"  # another label is another fold
            return self._hold(places.expander(id, key or "", label, expanded, False))
        assert key, "a fold that reports needs a key"
        opened = self._control(key, bool, expanded)
        id = self.name("fold", key)
        return self._hold(places.expander(id, key, label, opened, True), opened)

    def popover(self, label: str, *, icon: str) -> Self:
        """Return a menu."""
        return self._hold(places.popover(self.name("menu", label), label, icon))
