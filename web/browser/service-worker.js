// Keeps the whole site, so that it opens without a network after the first visit.
//
// The build puts a line above this file: the version of the site, and each of its files with its
// digest. A version is kept whole or not at all, and answered from alone: files of two are never
// mixed. The one before stays until the next comes, for pages of it that are still open.

/** @typedef {{version: string, files: Record<string, string>}} Site */

const worker = /** @type {any} */ (self);
/** @type {Site} */
const { version, files } = worker.SITE;
const scope = new URL(worker.registration.scope);
const PREFIX = `course ${scope.pathname} `; // other sites may lie beside this one
const KEPT = PREFIX + version;
const AT_ONCE = 4;
const INDEX = "index.html";
const NOWHERE = "404.html";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keep().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forget().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin) return;
  if (pathname.startsWith(scope.pathname)) event.respondWith(answer(request));
});

/** Fetch all files into a cache; what does not come, or is not of this version, ends it. */
async function keep() {
  const cache = await caches.open(KEPT);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = Object.keys(files).filter((name) => !kept.has(address(name).href));
  const next = wanted.values();
  const fetching = async () => {
    for (const name of next) await cache.put(address(name), await checked(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetching));
}

/**
 * A file as the build made it. One that a cache on the way still had is asked for anew.
 *
 * @param {string} name
 */
async function checked(name) {
  /** @type {RequestCache[]} */
  const ways = ["default", "reload"];
  for (const cache of ways) {
    const response = await fetch(address(name), { cache });
    const bytes = await unpacked(await response.arrayBuffer());
    if ((await digest(bytes)) === files[name]) return plain(name, response, bytes);
  }
  throw new Error(`${name} is not of version ${version}`);
}

/**
 * A file without what was said of its way here: a redirect, a status, how it was compressed. It is
 * kept unpacked, so that no later visit has to.
 *
 * @param {string} name
 * @param {Response} response
 * @param {ArrayBuffer} bytes
 */
function plain(name, response, bytes) {
  const headers = new Headers();
  for (const header of ["content-type", "content-security-policy"]) {
    const value = response.headers.get(header);
    if (value) headers.set(header, value);
  }
  if (name.endsWith(".gz")) headers.set("course-kept", "unpacked"); // parts.js reads it
  if (name.endsWith(".wasm.gz")) headers.set("content-type", "application/wasm");
  return new Response(bytes, { headers });
}

/**
 * What a host may have unpacked already: some take .gz for a way of sending.
 *
 * @param {ArrayBuffer} bytes
 */
async function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const hashed = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hashed, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Let go of all versions but this one and the one before. */
async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = names.filter((name) => name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {string} name */
const address = (name) => new URL(name, scope);

/** @param {Request} request */
async function answer(request) {
  const { pathname, search } = new URL(request.url);
  const path = decodeURI(pathname.slice(scope.pathname.length));
  const name = path === "" || path.endsWith("/") ? path + INDEX : path;
  if (name in files) return (await held(name)) ?? fetch(request);
  // As hosts do: the folder of a lesson is its address with a slash.
  if (`${path}/${INDEX}` in files) return Response.redirect(`${address(path)}/${search}`);
  return (await older(request)) ?? elsewhere(request);
}

/** @param {string} name */
const held = async (name) => (await caches.open(KEPT)).match(address(name));

/**
 * A file of the version before, which only a page of that version asks for.
 *
 * @param {Request} request
 */
async function older({ url }) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) && (await (await caches.open(name)).match(url));
    if (found) return found;
  }
  return undefined;
}

/** What the site has not may have come since; without a network it is nowhere. @param {Request} request */
async function elsewhere(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = request.mode === "navigate" && (await held(NOWHERE));
    if (!page) throw error;
    return new Response(page.body, { status: 404, headers: page.headers });
  }
}
