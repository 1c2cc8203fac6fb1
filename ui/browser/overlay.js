// What lies over a figure, in its own points: the veil and the signs of what is chosen, the names of
// lines at their ends, and where a hand takes hold.

import { chosenMarks } from "./chosen.js";
import { endMarks, isLog } from "./ends.js";
import { grips } from "./grips.js";
import { render } from "./svg.js";

/** @import { Figure } from "./figure.js" */
/** @import { Places } from "./picture.js" */

/** @param {Figure} figure @param {Places} axes */
export function drawOver({ content, ends, over, theme }, axes) {
  if (!content) return;
  const [picture] = content.pictures;
  const ground = theme?.layout.hoverlabel.bgcolor ?? "none";
  const log = { x: isLog(content.layout.xaxis), y: isLog(content.layout.yaxis) };
  render(over, [
    ...(picture ? chosenMarks(picture, axes, ground, content.layout.meta.choose) : []),
    ...endMarks(ends.names, { ...axes, log }),
    ...grips(content.layout.meta, axes),
  ]);
}
