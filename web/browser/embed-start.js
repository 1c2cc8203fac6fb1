// A figure on a page of its own: a worker answers for it, and the client draws it.

import { ROOT } from "./address.js";
import { answerBy, engineOf } from "./answers.js";
import { Notice } from "./notice.js";

const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}");
const host = /** @type {HTMLElement} */ (document.querySelector("main"));
const engine = engineOf((told) => notice.hear(told));
const notice = new Notice(() => engine.state === "failed" && engine.start());

answerBy(engine, facts.first);
engine.start();
/** @type {typeof import("../../ui/browser/embed.js")} */
const { embed } = await import(new URL(`${facts.client}embed.js`, ROOT).href);
embed(host, facts, ROOT);
