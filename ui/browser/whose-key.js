// Whose a key is in front of a class: the lesson's, unless a control was reached by the Tab key. A hand
// that has dragged a slider leaves the focus there, and a clicker sends the keys that move one.

const TYPED =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]';
const MOVED = 'input:is([type="range"], [type="radio"]), [role="slider"], .live-word';

let byTab = false; // whether the focus has moved by the Tab key last, and not by a hand

/** Whether a key has a meaning of its own where it is pressed. @param {KeyboardEvent} event */
export const isOwn = ({ target }) =>
  target instanceof Element && Boolean(target.closest(byTab ? `${TYPED}, ${MOVED}` : TYPED));

/**
 * Note how the focus moves. A field that a hand has chosen is left once it is filled in, as long as the
 * keys are the lesson's.
 *
 * @param {() => boolean} led
 */
export function watchReach(led) {
  addEventListener("pointerdown", () => (byTab = false), true);
  addEventListener("keydown", ({ key }) => (byTab ||= key === "Tab"), true);
  addEventListener("keydown", ({ key, target }) => key === "Enter" && leave(target, "input"));
  addEventListener("change", ({ target }) => leave(target, "select"));

  /** @param {EventTarget | null} target @param {string} kind */
  function leave(target, kind) {
    if (!byTab && led() && target instanceof HTMLElement && target.matches(kind)) target.blur();
  }
}
