// Registers the service worker, which keeps the whole site for times without a network.

const SERVICE_WORKER = new URL("../../service-worker.js", import.meta.url);

/** Register it. Browsers allow that only for https and for addresses of this computer. */
export function keepSite() {
  navigator.serviceWorker?.register(SERVICE_WORKER).catch((error) => console.warn(error));
}
