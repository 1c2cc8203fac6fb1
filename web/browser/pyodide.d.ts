// Pyodide's module, which the build puts beside ours.

export function loadPyodide(options: object): Promise<any>;
