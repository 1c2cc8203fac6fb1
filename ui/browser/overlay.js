// What lies over a figure, in its own points: the veil and the signs of what is chosen.

import { chosenMarks } from "./chosen.js";
import { render } from "./svg.js";

/** @import { Figure } from "./figure.js" */
/** @import { Places } from "./picture.js" */

/** @param {Figure} figure @param {Places} axes */
export function drawOver({ content, over, theme }, axes) {
  const picture = content?.pictures[0];
  const ground = theme?.layout.hoverlabel.bgcolor ?? "none";
  render(over, picture ? chosenMarks(picture, axes, ground) : []);
}
