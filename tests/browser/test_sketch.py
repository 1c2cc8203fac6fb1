"""While a hand moves, plain marks stand for the finished picture: the same words and lines, at the same places."""

from collections.abc import Callable

import pytest

from tests.browser.test_course import slider

# What the marks of the last move and the picture that plotly.js drew after it do not have in common.
# Both are still in the page, one of them hidden.
DIFFERENCES = """() => {
  const found = [];
  for (const figure of document.querySelectorAll(".live-figure")) {
    const [sketch, plot] = [figure.querySelector(".live-sketch"), figure.querySelector(".live-plot")];
    if (!sketch.childElementCount) continue;
    const name = figure.dataset.name;
    const place = (element, ground) => {
      const [box, from] = [element.getBoundingClientRect(), ground.getBoundingClientRect()];
      return [box.left - from.left, box.top - from.top, box.right - from.left, box.bottom - from.top];
    };
    // plotly.js leaves points out, above all where a line runs on beyond the plot. So what is seen of
    // a line shall lie on the other one.
    const follows = (one, other) => {
      const plain = { strokeWidth: "4px", strokeDasharray: "none", strokeLinecap: "round" };
      const kept = Object.keys(plain).map((key) => [key, other.style[key]]);
      Object.assign(other.style, plain);
      const ground = plot.querySelector(".nsewdrag").getBoundingClientRect();
      const back = other.getScreenCTM().inverse();
      const points = one.getAttribute("d").match(/-?[\\d.]+,-?[\\d.]+/g).map((text) => {
        const [x, y] = text.split(",").map(Number);
        return new DOMPoint(x, y).matrixTransform(one.getScreenCTM());
      });
      const inside = ({ x, y }) =>
        x >= ground.left && x <= ground.right && y >= ground.top && y <= ground.bottom;
      const seen = points.filter(inside).filter((_, i) => i % 7 === 0);
      const alike = seen.every((point) => other.isPointInStroke(point.matrixTransform(back)));
      Object.assign(other.style, Object.fromEntries(kept));
      return alike;
    };
    const all = (ground, selector) =>
      [...ground.querySelectorAll(selector)].filter(
        (element) => element.getBoundingClientRect().height > 0 && element.style.display !== "none",
      );
    const apart = (a, b) => Math.max(...a.map((side, i) => Math.abs(side - b[i])));
    const pair = (what, ours, theirs, alike, looks) => {
      if (ours.length !== theirs.length) found.push(`${name}: ${ours.length} ${what}, not ${theirs.length}`);
      const left = [...theirs];
      for (const one of ours) {
        const near = left
          .filter((other) => alike(one, other))
          .map((other) => [what === "line" ? 0 : apart(place(one, sketch), place(other, plot)), other])
          .sort(([a], [b]) => a - b)[0];
        if (!near || near[0] > 1.5) {
          found.push(`${name}: ${what} ${one.textContent || place(one, sketch)} ${near?.[0] ?? "is not there"}`);
          continue;
        }
        left.splice(left.indexOf(near[1]), 1);
        const [a, b] = [getComputedStyle(one), getComputedStyle(near[1])];
        for (const look of looks)
          if (a[look] !== b[look]) found.push(`${name}: ${what} ${look} ${a[look]}, not ${b[look]}`);
      }
    };
    const always = () => true;
    const text = (one, other) => one.textContent === other.textContent;
    pair("text", all(sketch, "text"), all(plot, "g:not(.hovertext) > text"), text, ["fill", "fontSize", "fontFamily"]);
    pair("line", all(sketch, ".js-line"), all(plot, ".js-line"), follows, ["stroke", "strokeWidth", "strokeDasharray"]);
    pair("shape", all(sketch, ".shapes path"), all(plot, ".shapelayer path"), always, ["strokeWidth", "strokeDasharray"]);
    const grid = all(plot, ".gridlayer path").length;
    if (all(sketch, ".crisp").length !== grid) found.push(`${name}: not ${grid} lines of the grid`);
  }
  return found;
}"""
SKETCHED = """() => [...document.querySelectorAll(".live-figure")]
  .filter((figure) => figure.querySelector(".live-sketch").childElementCount)
  .map((figure) => figure.dataset.name)"""
AT_REST = "!document.querySelector('.live-moving')"


@pytest.mark.parametrize(
    ("path", "key", "figures"),
    [
        ("/", "d", 5),
        ("/?d=512&n=100&L=1000&t=300&phi=77&dim=100", "L", 5),
        ("/?d=8&n=320&L=7&t=3&phi=2&dim=3&present=true", "t", 5),
        ("/sinusoids?d=32&L=80", "n", 1),
        ("/attention", "d", 1),
        ("/rotary", "phi", 1),
    ],
)
def test_a_moving_picture_is_the_finished_one(
    visit: Callable, path: str, key: str, figures: int
) -> None:
    page = visit(width=1920, height=1080).open(path)
    slider(page, key).press("ArrowRight")
    page.wait_for_function(f"{AT_REST} && ({SKETCHED})().length >= {figures}")
    assert page.evaluate(DIFFERENCES) == []


def test_a_figure_the_marks_do_not_know_is_drawn_by_plotly_js_at_once(visit: Callable) -> None:
    page = visit().open("/criteria")
    before = page.evaluate(SKETCHED)
    slider(page, "L").press("ArrowRight")
    page.wait_for_function(AT_REST)
    assert "nearest" not in page.evaluate(SKETCHED) + before
