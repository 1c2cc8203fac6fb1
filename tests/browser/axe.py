"""axe-core on a page: which rules of WCAG 2.2, A and AA, it breaks. `npm ci` brings it along."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"

# What Streamlit draws and a page cannot change: the rule, what it lies in, and why it stays.
STREAMLITS = (
    # On a phone the menu is a sidebar, whose list holds its sections as plain boxes.
    ("list", '[data-testid="stSidebarNavItems"]'),
    ("listitem", '[data-testid="stSidebarNavItems"]'),
)

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CONTRAST = "color-contrast"

# Folds are opened, for what is in them is part of the page. Wide formulas are stops once they are
# known to be wide.
READY = """() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const wide = ".stMain :is(.katex-display, .stCode pre, .live-listing pre)";
  return [...document.querySelectorAll(wide)].every((part) =>
    part.scrollWidth > part.clientWidth + 1 === part.hasAttribute("tabindex"));
}"""

RUN = """async ([runOnly, rules, theirs]) => {
  const { violations } = await axe.run(document, {
    runOnly, rules, resultTypes: ["violations"], elementRef: true });
  const ours = (id, element) =>
    !theirs.some(([rule, within]) => rule === id && element.closest(within));
  return violations.flatMap(({ id, nodes }) => nodes
    .filter(({ element }) => ours(id, element))
    .map(({ element, any, all, none }) =>
      `${id}: ${element.outerHTML.slice(0, 120)} (${[...any, ...all, ...none][0]?.message})`));
}"""


def violations(page: Page, *, contrast: bool, rest: bool = True) -> list[str]:
    """Return what breaks a rule on a page as it is shown now, but for what is Streamlit's own.

    Contrast takes as long as all other rules, and a theme has the same colours at every size; so it
    is measured by itself, or left out.
    """
    if not AXE.exists():
        if os.environ.get("CI") == "true":
            raise FileNotFoundError(AXE)
        pytest.skip("axe-core is not there; `npm ci` installs it")
    page.wait_for_function(READY)
    if page.evaluate("() => typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    if rest:
        only = {"type": "tag", "values": TAGS}
        rules = {CONTRAST: {"enabled": contrast}, "target-size": {"enabled": True}}
    else:
        only, rules = {"type": "rule", "values": [CONTRAST]}, {}
    found: list[str] = page.evaluate(RUN, [only, rules, STREAMLITS])
    if found:  # a page that was drawn anew meanwhile is judged again
        page.wait_for_function(READY)
        found = page.evaluate(RUN, [only, rules, STREAMLITS])
    return found
