// What lies over a figure, in its own points: the veil and the signs of what is chosen, the names of
// lines at their ends, and where a hand takes hold.

import { chosenMarks } from "./chosen.js";
import { endMarks, isLog } from "./ends.js";
import { grips } from "./grips.js";
import { render } from "./svg.js";

/** @import { Figure } from "./figure.js" */
/** @import { Mark } from "./types.d.ts" */
/** @import { Places } from "./picture.js" */

/** @param {Figure} figure @param {Places} axes */
export function drawOver({ content, ends, over, theme }, axes) {
  if (!content) return;
  const [picture] = content.pictures;
  const ground = theme?.layout.hoverlabel.bgcolor ?? "none";
  const log = { x: isLog(content.layout.xaxis), y: isLog(content.layout.yaxis) };
  const chosen = picture ? chosenMarks(picture, axes, ground, content.layout.meta.choose) : [];
  /** @type {Mark[]} */
  const marks = [...chosen, ...grips(content.layout.meta, axes)];
  render(over, [
    { tag: "g", set: { class: "live-marks" }, marks },
    ...endMarks(ends.names, { ...axes, log }),
  ]);
}

const UNMARKED = "live-unmarked";

/** Whether the marks over heatmaps are hidden. */
export const unmarked = () => document.documentElement.classList.contains(UNMARKED);

/** Hide the marks, or show them again. */
export const toggleMarks = () => document.documentElement.classList.toggle(UNMARKED);
