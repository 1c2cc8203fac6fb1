// What the marks of the last move and the picture that plotly.js drew after it do not have in common.
// Both are still in the page, one of them hidden.
() => {
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
      const points = one.getAttribute("d").match(/-?[\d.]+,-?[\d.]+/g).map((text) => {
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
}
