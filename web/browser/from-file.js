// A page that a double click has opened. Browsers let no page from a file run modules or a worker, so
// it says what to do instead.
if (location.protocol === "file:")
  addEventListener("DOMContentLoaded", () => {
    /** @param {string} tag @param {(Node | string)[]} content */
    const made = (tag, ...content) => {
      const element = document.createElement(tag);
      element.append(...content);
      return element;
    };
    const code = (/** @type {string} */ text) => made("code", text);
    const steps = made(
      "ol",
      made("li", "Open a terminal in the folder of the course. On Windows, type ", code("cmd"), " into the address line of the folder’s window and press Enter."),
      made("li", "Run ", code("python3 -m http.server"), " there, on Windows ", code("py -m http.server"), ". If that is not found, install Python from python.org first."),
      made("li", "Open ", code("http://localhost:8000"), " in a browser."),
    );
    const said = made(
      "main",
      made("h1", "This course does not open with a double click"),
      made("p", "Browsers let no page from a file run the code of the course. A small program on your computer has to hand it out:"),
      steps,
    );
    said.className = "page-file";
    document.body.removeAttribute("class"); // what is drawn as the course or as a figure is neither now
    document.body.replaceChildren(said);
  });
