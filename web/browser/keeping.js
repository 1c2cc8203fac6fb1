// The whole site is kept for times without a network, once the page that is open needs no more.

const SERVICE_WORKER = new URL("../../service-worker.js", import.meta.url);

/** Have the site kept. Browsers do so for addresses that are safe: https, or this machine. */
export function keepSite() {
  navigator.serviceWorker?.register(SERVICE_WORKER).catch((error) => console.warn(error));
}
