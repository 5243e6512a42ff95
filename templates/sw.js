// {% load i18n static %}{% get_current_language as LANGUAGE_CODE %}
// The service worker: keeps pages that were open, and the files they name, for when there is no network. Not for htmx,
// which runs only in an open page. Files are named by their content, so a page always gets its own, even of an old site.
// The version of the site, {{ site_version }}, and the language change this file, so that a new worker starts, drops unused
// files and keeps all pages in the new language. Its template tags stand in comments and strings, so that it can be linted.

// A browser has one set of caches for all sites of a host.
const PAGES = "pages{{ base_path }}";
const FILES = "files{{ base_path }}";
const MOST = 100; // pages
const PATIENCE = 5000; // ms; a very weak network can take minutes to fail
const BEYOND = new Set([502, 503, 504]); // a proxy says that the site does not answer
const GONE = new Set([403, 404, 410]);
const LANGUAGE = "{{ LANGUAGE_CODE }}";
const HOME = '{% url "home" %}';
const OFFLINE = '{% url "offline" %}';
const STATIC = "{% get_static_prefix %}";
// Pages with secrets are never kept; they are also marked no-store.
const NEVER = ['{% url "enter" %}', '{% url "join" %}', '{% url "table" %}'];

addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event));
});

async function begin() {
  await Promise.all([HOME, OFFLINE].map(visit));
  await skipWaiting();
}

async function takeOver() {
  await clients.claim();
  await registration.navigationPreload?.enable(); // so that requests do not wait for the worker to start
  const open = await clients.matchAll({ type: "window" });
  await Promise.allSettled(open.map(({ url }) => visit(url)));
  await translate();
  await locked("exclusive", tidy);
}

// Fetch the kept pages of another language again, one by one: a phone has a hundred at most.
async function translate() {
  const pages = await caches.open(PAGES);
  for (const response of await pages.matchAll()) {
    if (response.headers.get("Content-Language") !== LANGUAGE) await visit(response.url).catch(() => {});
  }
}

async function visit(url) {
  await keep(url, await fetch(url, { cache: "no-cache" }));
}

async function file(request) {
  const files = await caches.open(FILES);
  return (await files.match(request.url)) ?? fetch(request);
}

// Answer with the fresh page if it comes in time, else with the one kept, else with the offline page.
async function page(event) {
  const { url } = event.request;
  const coming = load(event);
  event.waitUntil(coming.then((response) => keep(url, response.clone())).catch(() => {}));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const response = await Promise.race([coming.then((fresh) => fresh.clone()), late]).catch(() => {});
  if (response && !BEYOND.has(response.status)) return response;
  return (await kept(url)) ?? coming.catch(() => caches.match(OFFLINE));
}

async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function keep(url, response) {
  const pages = await caches.open(PAGES);
  if (GONE.has(response.status)) await pages.delete(key(url));
  if (!mayBeKept(url, response)) return;
  const before = await pages.keys();
  const isLeftOver = await locked("shared", () => store(pages, url, response));
  if (isLeftOver) await locked("exclusive", tidy);
  if (before.length > MOST) await pages.delete(before[0]);
  const game = gameOf(url);
  // The home page and the navigation link to the new game.
  if (game && !before.some((one) => gameOf(one.url) === game)) await Promise.all([HOME, OFFLINE].map(visit));
}

// A page is kept after its files, so that it never lacks one. Return whether it no longer names one: a new worker may have
// dropped unused files while an old one was still loading this page.
async function store(pages, url, response) {
  const before = await pages.match(key(url), { ignoreVary: true });
  const named = await filesIn(response.clone());
  await Promise.all([...named].map(keepFile));
  await pages.put(key(url), response);
  return before !== undefined && [...(await filesIn(before))].some((path) => !named.has(path));
}

async function filesIn(response) {
  return new Set((await response.text()).match(new RegExp(`${STATIC}[^"#\\s]+`, "g")));
}

// An old worker may still be storing a page when the new one drops the files that no page names. Pages are stored at the
// same time as others ("shared"), and files are dropped meanwhile by nobody ("exclusive"). Old browsers have no locks.
function locked(mode, work) {
  return navigator.locks ? navigator.locks.request(PAGES, { mode }, work) : work();
}

function gameOf(url) {
  return key(url).match(/.*\/g\/[^/]+\//)?.[0];
}

function mayBeKept(url, response) {
  const { headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  const { pathname } = new URL(key(url));
  const isOpen = !headers.get("Cache-Control")?.includes("no-store") && !NEVER.some((path) => pathname.startsWith(path));
  return response.ok && !response.redirected && isPage && isOpen;
}

async function keepFile(path) {
  const files = await caches.open(FILES);
  if (!(await files.match(path))) await files.add(path);
}

// Return the URL without what differs between visits to the same page.
function key(url) {
  const address = new URL(url, location.origin);
  address.searchParams.delete("said");
  address.hash = "";
  return address.href;
}

// Return the kept page. A game's own URL redirects to the next open hand; offline, to the game's last kept page.
async function kept(url) {
  const pages = await caches.open(PAGES);
  const found = (await pages.match(key(url), { ignoreVary: true })) ?? (await otherHand(pages, url));
  if (found || gameOf(url) !== key(url)) return found;
  const last = (await pages.keys()).filter((one) => gameOf(one.url) === key(url)).pop();
  return last && Response.redirect(last.url);
}

// A hand's page has all hands of its round, and turns to the one in the URL.
async function otherHand(pages, url) {
  const hand = /\/g\/[^/]+\/\d+\/\d+\/$/;
  const round = key(url).replace(/\d+\/$/, "");
  const others = (await pages.keys()).filter((one) => hand.test(one.url) && one.url.startsWith(round));
  return hand.test(key(url)) && others.length ? pages.match(others.pop(), { ignoreVary: true }) : undefined;
}

async function tidy() {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const texts = await Promise.all((await pages.matchAll()).map((one) => one.text()));
  for (const one of await files.keys()) {
    const { pathname } = new URL(one.url);
    if (!texts.some((text) => text.includes(pathname))) await files.delete(one);
  }
}
