"""What a learner sees while something is wrong, read from the page."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

# Collects each sentence that becomes visible where a page says what is the matter.
LISTEN = """() => {
  const places = [
    '.live-failure [role="status"]', '.live-lost [role="status"]', '.room-lost', '.room-notice',
    '[role="alert"]:not(.stToast *)', '[role="dialog"]', '[data-testid="stConnectionStatus"]',
    '[data-testid="stException"]', '[data-testid="stToast"]',
  ].join();
  const said = (window.__said = []);
  const look = () => {
    for (const one of document.querySelectorAll(places)) {
      const text = one.checkVisibility() && one.innerText.replace(/\\s+/g, " ").trim();
      if (text && !said.includes(text)) said.push(text);
    }
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  look();
  said.length = 0; // what stood before
  new MutationObserver(look).observe(document.documentElement, all);
}"""
PROGRAMMERS = re.compile(
    r'Traceback|File "[^"]+", line \d+|\b[A-Z]\w+(Error|Exception):|streamlit run'
)
PATIENCE_S = 60.0


@dataclass
class Outcome:
    """What came of one fault for one thing that a learner was doing."""

    fault: str
    doing: str
    sees: list[str] = field(default_factory=list)
    away_s: float = 0.0  # in which no server answers
    back_s: float | None = None
    kept: list[str] = field(default_factory=list)
    lost: str = "nothing"
    note: str = ""  # in place of what is seen, where nobody looks at a screen
    violations: list[str] = field(default_factory=list)

    def expect(self, what: str, holds: bool) -> None:
        """Note something that must be kept, or that it was not."""
        (self.kept if holds else self.violations).append(what if holds else f"not {what}")

    def row(self) -> dict[str, Any]:
        return {
            "fault": self.fault,
            "during": self.doing,
            "the learner sees": self.note or _quoted(self.sees) or "nothing of it",
            "no server, s": round(self.away_s, 1),
            "works again after, s": None if self.back_s is None else round(self.back_s, 1),
            "kept": ", ".join(self.kept),
            "lost": self.lost,
            "violations": "; ".join(self.violations) or 0,
        }


def _quoted(sentences: list[str]) -> str:
    return " ".join(f"“{text}”" for text in sentences)


def listen(page: Page) -> None:
    """Note from now on what the page says."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """Return what the page has said since."""
    return list(page.evaluate("() => window.__said"))


def for_programmers(page: Page, said: list[str]) -> list[str]:
    """Return what was shown that no learner should see."""
    shown = [*said, page.evaluate("() => document.body.innerText")]
    return [f"shown: {found[0]}" for text in shown if (found := PROGRAMMERS.search(text))]


def when(conditions: Mapping[str, Callable[[], bool]], since: float) -> dict[str, float]:
    """Return after how many seconds each condition first held; what never held is left out."""
    found: dict[str, float] = {}
    while len(found) < len(conditions) and time.monotonic() < since + PATIENCE_S:
        for name, holds in conditions.items():
            if name not in found and holds():
                found[name] = time.monotonic() - since
        time.sleep(0.03)
    return found
