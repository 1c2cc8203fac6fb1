// A page's side of the worker: what it is asked, and all that it says, in order.
async (home) => {
  const worker = new Worker(`${home}worker.js`, { type: "module" });
  const said = [];
  const waiting = [];
  worker.onmessage = ({ data }) => {
    const bytes = data.bytes && Array.from(data.bytes);
    if (data.state === "live") worker.postMessage({ kind: "rest" });
    said.push(bytes ? { ...data, bytes } : data);
    for (const look of waiting.splice(0)) look();
  };
  worker.onerror = ({ message }) => said.push({ kind: "state", state: "broken", message });
  const until = (fits) =>
    new Promise((resolve) => {
      const look = () => {
        const found = said.find(fits);
        if (found) resolve(found);
        else waiting.push(look);
      };
      look();
    });
  window.state = (...names) => until((one) => one.kind === "state" && names.includes(one.state));
  window.ask = (...all) => {
    for (const one of all) worker.postMessage(one);
    return Promise.all(all.map(({ id }) => until((one) => one.id === id)));
  };
  window.order = () => said.filter(({ id }) => id).map(({ id }) => id);
}
