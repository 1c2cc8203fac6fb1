// Join modules: node bundle.mjs <folder of esbuild> <folder of modules> <folder to fill> <left out> <first>...
//
// Each of the first ones becomes a file of its own name; what several of them need is a file beside.

import { createRequire } from "node:module";

const [tool, from, into, left, ...first] = process.argv.slice(2);
const { build } = createRequire(import.meta.url)(`${tool}/lib/main.js`);
await build({
  absWorkingDir: from,
  entryPoints: first,
  outdir: into,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minifyWhitespace: true,
  legalComments: "none",
  external: left.split(" "),
  chunkNames: "shared-[hash]",
  logLevel: "warning",
});
