"""A page where the system sets the colours: what must be told from the ground there."""

from playwright.sync_api import Page

# How light a colour is, as WCAG has it.
LIGHT = """
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number)
    .map((part, i) => (colour.startsWith("color(") && i < 3 ? 255 * part : part));
  const channel = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (colour) => [0.2126, 0.7152, 0.0722]
    .reduce((sum, weight, i) => sum + weight * channel(numbers(colour)[i]), 0.05);
"""
# What is too like the ground: letters of figures, and their lines and marks that carry data.
LIKE_THE_GROUND = """() => {LIGHT
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const ground = light(getComputedStyle(probe).color);
  probe.remove();
  const ratio = (colour) => colour === "none" ? 0
    : Math.max(light(colour), ground) / Math.min(light(colour), ground);
  const faint = (selector, least, ...keys) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .filter((one) => one.tagName !== "text" || one.textContent.trim())
    .filter((one) => Math.max(...keys.map((key) => ratio(getComputedStyle(one)[key]))) < least)
    .map((one) => `${one.closest(".live-figure").dataset.name}: ${one.outerHTML.slice(0, 200)}`);
  return [
    ...faint(".live-figure text", 4.5, "fill"),
    ...faint(".live-figure :is(path.js-line, .points path)", 3, "stroke", "fill"),
  ];
}""".replace("LIGHT", LIGHT)

# One of each kind of what can have the focus: those on which nobody sees it.
UNSEEN = """() => {
  const kinds = new Map();
  const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  for (const one of document.querySelectorAll(`.stApp :is(${stops})`)) {
    if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
    const own = one.closest("[class*=live-]")?.classList[0];
    const kind = [one.tagName, one.type, one.closest("[data-testid]")?.dataset.testid, own];
    if (!kinds.has(kind.join())) kinds.set(kind.join(), one);
  }
  const ring = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const bad = [...kinds].filter(([, one]) => {
    one.focus({ preventScroll: true });
    return !ring(one) && !(one.closest("label") && ring(one.closest("label")));
  });
  return bad.map(([kind]) => kind);
}"""

CANVAS = """() => matchMedia("(forced-colors: active)").matches &&
  getComputedStyle(document.querySelector(".stApp")).backgroundColor === "rgb(0, 0, 0)\""""


def faults(page: Page) -> list[str]:
    """Return what cannot be seen on a page whose system has a dark theme of high contrast."""
    page.emulate_media(forced_colors="active", color_scheme="dark")
    page.wait_for_function(CANVAS)
    page.keyboard.press("Tab")  # the focus of a hand on the keyboard is shown
    found = [*page.evaluate(LIKE_THE_GROUND), *page.evaluate(UNSEEN)]
    page.emulate_media(forced_colors="none", color_scheme="light")
    return found
