// Reads the configs that come in, by their types, and writes for each what the page says and shows.

import { readFileSync } from "node:fs";

import { configFacts } from "../../ui/browser/config-json.js";
import { viewOf } from "../../ui/browser/config-view.js";
import { PAGE } from "./model-file.js";

const configs = JSON.parse(readFileSync(0, "utf8"));
const found = Object.entries(configs).map(([type, config]) => {
  try {
    const { layers, ...facts } = configFacts(JSON.stringify(config));
    return [type, { ...facts, layers: layers.map((one) => ({ name: one.name, ...viewOf(one, PAGE) })) }];
  } catch (error) {
    return [type, { refused: error.message }];
  }
});
console.log(JSON.stringify(Object.fromEntries(found)));
