// Run a function in the browser's Python under Node, with the packs that the site has.
//
//     node pyodide.mjs FOLDER TESTS MODULE:FUNCTION PACK... < given > returned
//
// The folder holds Pyodide, the cut standard library and the packs; the module is one of the tests.
// The function takes text and returns text. What it prints goes to the standard error.

import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { files } from "../../web/browser/parts.js";

const [folder, tests, named, ...packs] = process.argv.slice(2);
const [module, name] = named.split(":");
const given = readFileSync(0, "utf8");

// Node would show the line that threw, and Pyodide has lines of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  stdout: (line) => console.error(line),
  stderr: (line) => console.error(line),
});
for (const pack of packs) {
  for (const [path, bytes] of files(new Uint8Array(readFileSync(join(folder, pack))))) {
    python.FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/"))}`);
    python.FS.writeFile(`/${path}`, bytes);
  }
}
python.FS.mkdirTree("/beside/tests");
python.FS.mount(python.FS.filesystems.NODEFS, { root: tests }, "/beside/tests");
python.runPython("import sys; sys.path[:0] = ['/course']; sys.path.append('/beside')");
python.runPython("sys.dont_write_bytecode = True");
const returned = Buffer.from(python.pyimport(module)[name](given), "utf8");
for (let sent = 0; sent < returned.length; ) {
  try {
    sent += writeSync(1, returned, sent);
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
}
process.exit(0);
