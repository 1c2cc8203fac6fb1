// A figure as plain marks: when a page opens, and for as long as the hand moves.
//
// plotly.js is large, and it takes an axis that moves for a new picture: it measures every label, and
// lays out what a moving hand does not need, zoom and hover. So until it is there, and while a hand
// moves, the picture is drawn from here: the same lines, marks, ticks and words at the same places,
// as plotly.js 4.1.1 lays them out. When the hand rests, plotly.js draws the finished picture. What
// is not known here is left to it.

import { axisMarks, gridMarks, laidOut } from "./sketch-axes.js";
import { Unknown, known, only } from "./sketch-known.js";
import { clipped, noteMarks, shapeMarks } from "./sketch-shapes.js";
import { traceMarks } from "./sketch-traces.js";

/** @import { Settings, Sketch, Trace, Type } from "./types.d.ts" */

export { render, typeOf } from "./sketch-page.js";

const LAYOUT = known(
  "meta margin paper_bgcolor plot_bgcolor font hoverlabel separators uirevision showlegend legend " +
    "xaxis yaxis shapes annotations hovermode dragmode width height template hoverdistance spikedistance",
);

/**
 * Return the axes and the marks of a figure that plotly.js would draw in this layout, or null if
 * there is something in it that is not known here.
 *
 * @param {Trace[]} traces
 * @param {Settings} layout
 * @param {Type} type
 * @returns {Sketch | null}
 */
export function sketched(traces, layout, type) {
  try {
    only(layout, LAYOUT);
    const axes = laidOut(layout);
    const shapes = layout.shapes ?? [];
    const under = shapes.filter(({ layer }) => layer === "below");
    const over = shapes.filter(({ layer }) => layer !== "below");
    const marks = [
      ...shapeMarks(under, axes, layout),
      ...gridMarks(axes),
      clipped(axes, traces.flatMap((trace) => traceMarks(trace, axes)), "traces", "xy", layout),
      ...axisMarks(axes, layout, type),
      ...shapeMarks(over, axes, layout),
      ...(layout.annotations ?? []).flatMap((note) => noteMarks(note, axes, layout, type)),
    ];
    return { axes, marks };
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}
