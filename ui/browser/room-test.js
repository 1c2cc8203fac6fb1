// The test before or after the course, on a seat: a form whose answers are saved one by one.
//
// The code that links the two tests of one person is also in the learner's record in this browser.

import { button, made, richText, statusLine } from "./elements.js";
import { keepValue, keptValue } from "./memory.js";
import { Refused } from "./requests.js";
import { post, postUntilHeard, reasonOf } from "./room-connection.js";

/** @import { RoomOption, RoomState } from "./types.d.ts" */

const CODE = "code";

export class Test {
  /** @type {number | null} */
  number = null;
  words = "";
  form = "";
  shown = "";
  open = true;

  /** @param {string} room @param {string} seat @param {Record<string, number>} given the answers so far, by place */
  constructor(room, seat, given) {
    this.room = room;
    this.seat = seat;
    this.given = given;
    this.said = statusLine("p", "room-notice");
  }

  /** @param {HTMLElement} host @param {RoomState} state */
  async show(host, state) {
    const { forms, test, open, closes_in: left } = state;
    this.open = open && left === null;
    if (this.number === null) await this.name({ code: this.given[CODE] ?? keptValue(CODE) ?? undefined });
    const shows = `${this.form} ${this.number}`;
    if (this.shown !== shows) {
      this.shown = shows;
      const items = (forms?.[this.form] ?? []).map((item, place) => this.item(item, place));
      host.replaceChildren(
        made("h1", "", test === "before" ? "Before the course" : "After the course"),
        made("p", "", "Answer what you know. Leave a question blank if you would have to guess. You will not see the right answers yet."),
        ...this.code(test, () => this.show(host, state)), ...items, this.said);
    }
    for (const field of host.querySelectorAll("fieldset")) field.disabled = !this.open;
    this.tell();
  }

  /** Set the code: a known one, one that was typed, or a new one. @param {object} asked */
  async name(asked) {
    const answer = await post(`${this.room}/words`, { seat: this.seat, ...asked });
    const { code, words, form } = await answer.json();
    Object.assign(this, { number: code, words, form });
    keepValue(CODE, code);
  }

  // Before the first answer, the code of the other test can be typed.
  /** @param {string} when @param {() => void} again */
  code(when, again) {
    const own = made("p", "", "Your code: ", made("b", "", this.words), ". It links this test to the other one, and this browser keeps it.");
    if (when === "before" || Object.keys(this.given).length) return [own];
    const field = made("input", "room-words");
    const label = made("label", "", "Did you take the first test in another browser? Type the code you got there.", field);
    const take = button("Use this code", async () => {
      try {
        await this.name({ words: field.value });
        again();
      } catch (error) {
        this.said.textContent = error instanceof Refused && error.sentence ? `This code cannot be used: ${error.sentence}.` : reasonOf(error, "Try");
      }
    }, "room-button");
    return [own, made("div", "room-form", label, take)];
  }

  /** @param {{text: string, options: RoomOption[]}} item @param {number} place */
  item({ text, options }, place) {
    const rows = options.map(({ number, letter, text: said }) => {
      const choice = made("input");
      Object.assign(choice, { type: "radio", name: `item-${place}`, checked: this.given[place] === number });
      choice.addEventListener("change", () => this.answer(place, number));
      return made("label", "room-choice", choice, made("span", "", made("b", "", `${letter} `), ...richText(said)));
    });
    return made("fieldset", "room-item", made("legend", "", `${place + 1}. `, ...richText(text)), ...rows);
  }

  /** @param {number} place @param {number} option */
  async answer(place, option) {
    this.given[place] = option;
    this.tell();
    try {
      await postUntilHeard(`${this.room}/answer`, { seat: this.seat, code: this.number, place, option });
    } catch (error) {
      if (error instanceof Refused) this.said.textContent = error.sentence;
    }
  }

  tell() {
    const count = Object.keys(this.given).filter((key) => key !== CODE).length;
    this.said.textContent = this.open ? `${count} answered. Every answer is saved at once.` : "The test is closed. Your answers are kept.";
  }
}
