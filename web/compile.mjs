// Run `bytecode.py` in Pyodide: node compile.mjs <folder of Pyodide> <bytecode.py> <given> <made>

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, given, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// Columns of each instruction are a quarter of bytecode, and a traceback does without them.
const python = await loadPyodide({ indexURL: folder, env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/given.zip", readFileSync(given));
python.FS.writeFile("/bytecode.py", readFileSync(script));
python.runPython(`
import sys
sys.path.append("/")
import bytecode
bytecode.main("/given.zip", "/made.zip")
`);
writeFileSync(made, python.FS.readFile("/made.zip"));
