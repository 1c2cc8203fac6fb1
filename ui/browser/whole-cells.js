// Where a picture lies: each of its cells takes the same whole number of the screen's points, so that no
// row or column is wider than the others and none is mixed with the next. Of cells that do not all fit
// there is a part, which holds what is chosen.

/** @import { Axis, Chosen, Layout, Meta, Picture, Settings, Span, Whole } from "./types.d.ts" */

/**
 * Return the first of so many places that are shown, and how many are: the first ones, or as many
 * further on as hold those to follow. Window.of of pe_core has the same rule; no pair is split.
 *
 * @param {number} count
 * @param {number} most
 * @param {number[]} follow counted from 0
 * @returns {Span}
 */
export function partOf(count, most, follow) {
  if (most >= count) return [0, count];
  const shown = Math.max(2, most - (most % 2));
  const step = Math.max(2, Math.floor(shown / 4) * 2);
  let first = Math.max(0, Math.ceil((Math.max(0, ...follow) - shown + 1) / step) * step);
  if (first > Math.min(...follow)) first = Math.floor(follow[0] / step) * step;
  return [Math.min(first, count - shown), shown];
}

/**
 * Return settings in which all cells of a picture are equally large: the margins take what is left of
 * the room, and an axis with too many cells shows a part of them.
 *
 * @param {Settings} settings
 * @param {Picture} picture
 * @param {number} dense how many points of the screen a unit takes
 * @returns {Settings}
 */
export function wholeCells(settings, picture, dense) {
  const { xaxis, yaxis, margin, width, height } = settings;
  const sides = [
    { axis: xaxis, room: width - margin.l - margin.r, count: picture.columns, cells: picture.x, chosen: picture.chosen?.columns },
    { axis: yaxis, room: height - margin.t - margin.b, count: picture.rows, cells: picture.y, chosen: picture.chosen?.rows },
  ];
  if (sides.some(({ axis, room }) => !axis?.range || room * dense < 2)) return settings;
  const sizes = sides.map(({ room, count }) => Math.max(1, Math.floor((room * dense) / count)));
  const size = yaxis?.scaleanchor ? Math.min(...sizes) : 0;
  const [x, y] = sides.map((side, i) => placed(side, size || sizes[i], dense));
  return {
    ...settings,
    xaxis: x.axis,
    yaxis: y.axis,
    margin: { ...margin, r: margin.r + x.left, b: margin.b + y.left },
  };
}

/**
 * @param {{axis: Axis | undefined, room: number, count: number, cells: Span, chosen?: Chosen[]}} side
 * @param {number} size
 * @param {number} dense
 */
function placed({ axis, room, count, cells: [start, step], chosen = [] }, size, dense) {
  const follow = chosen.map(({ from }) => Math.round((from - start) / step));
  const [first, shown] = partOf(count, Math.floor((room * dense) / size), follow);
  const left = Math.round(room - (shown * size) / dense);
  if (shown === count || !axis?.range) return { axis, left };
  const ends = [start + first * step, start + (first + shown) * step];
  const range = /** @type {Span} */ (axis.range[0] > axis.range[1] ? ends.reverse() : ends);
  return { axis: { ...axis, range, uirevision: `${axis.uirevision} ${range}` }, left };
}

/**
 * Return in words which part of all rows and columns is shown, and what moves it; nothing if all are.
 *
 * @param {Meta | undefined} meta
 * @param {Picture | undefined} picture
 * @param {Pick<Layout, "xaxis" | "yaxis">} [axes] without them, all that the picture has is shown
 */
export function partShown(meta, picture, { xaxis, yaxis } = {}) {
  if (!picture) return "";
  const { rows, columns } = picture;
  const sides = [
    { axis: yaxis, ...extent(picture.y, rows), ...(meta?.whole?.y ?? named("rows", picture.y, rows)) },
    { axis: xaxis, ...extent(picture.x, columns), ...(meta?.whole?.x ?? named("columns", picture.x, columns)) },
  ];
  const parts = sides.flatMap(({ axis, ends, name, first, last, moved_by }) => {
    const [from, to] = [...(axis?.range ?? ends)].sort((a, b) => a - b);
    if (from < first && to > last) return [];
    const moves = moved_by ? ` (moves with ${moved_by})` : "";
    return [`${name} ${from + 0.5} to ${to - 0.5} of ${last - first + 1}${moves}`];
  });
  return parts.length ? `Shown: ${parts.join(", ")}.` : "";
}

/** @param {Span} cells @param {number} count */
const extent = ([start, step], count) => ({ ends: [start, start + step * count] });

/** @param {string} name @param {Span} cells @param {number} count @returns {Whole} */
const named = (name, [start, step], count) => ({ name, first: start + 0.5, last: start + step * count - 0.5 });
