// Where a button has changed the view, the eye is led to what has changed.

const NOTED_MS = 2000;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Bring the first figure of the page into sight below the bar, if any of it is out of it. */
export function bringIntoSight() {
  const figure = document.querySelector(".live-figure");
  if (!figure) return;
  const { top, bottom, height } = figure.getBoundingClientRect();
  const bar = document.querySelector(".live-controls")?.getBoundingClientRect().height ?? 0;
  if (top >= bar && bottom <= innerHeight) return;
  const block = height + bar < innerHeight ? "center" : "start";
  figure.scrollIntoView({ block, behavior: still() ? "auto" : "smooth" });
}

/**
 * Let a control stand out for a moment.
 *
 * @param {HTMLElement} root
 */
export function note(root) {
  root.classList.add("live-changed");
  setTimeout(() => root.classList.remove("live-changed"), NOTED_MS);
}
