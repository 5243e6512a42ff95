{% load static %}// Keeps pages that were open, each with the files it names, for when there is no network. Files have the name of their
// content, so that a page goes together with its own files however often the site changes.
// This is site {{ site_version }}: with the next one, this file is another, and what no kept page needs is thrown out.

const PAGES = "pages";
const FILES = "files";
const MOST = 100; // pages
const PATIENCE = 5000; // a network that is almost there can take minutes to say that it is not
const BEYOND = new Set([502, 503, 504]); // somebody on the way says that the site does not answer
const GONE = new Set([403, 404, 410]);
const HOME = "{% url "home" %}";
const OFFLINE = "{% url "offline" %}";
const STATIC = "{% get_static_prefix %}";
// What is secret stays out, and is marked no-store besides.
const NEVER = /^\/(enter|join|table)\//;

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
  await registration.navigationPreload?.enable(); // the network need not wait until this is awake
  const open = await clients.matchAll({ type: "window" });
  await Promise.allSettled(open.map(({ url }) => visit(url)));
  await tidy();
}

async function visit(url) {
  await keep(url, await fetch(url, { cache: "no-cache" }));
}

async function file(request) {
  const files = await caches.open(FILES);
  return (await files.match(request.url)) ?? fetch(request);
}

// The newest where it comes in time; else what was kept, or the news that it was not.
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
  const text = await response.clone().text();
  const named = text.match(new RegExp(`${STATIC}[^"#\\s]+`, "g")) ?? [];
  await Promise.all([...new Set(named)].map(keepFile));
  const before = await pages.keys();
  await pages.put(key(url), response);
  if (before.length > MOST) await pages.delete(before[0]);
  const game = gameOf(url);
  if (game && !before.some((one) => gameOf(one.url) === game)) await visit(HOME); // from where it is found again
}

function gameOf(url) {
  return key(url).match(/.*\/g\/[^/]+\//)?.[0];
}

function mayBeKept(url, response) {
  const { headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  const isOpen = !headers.get("Cache-Control")?.includes("no-store") && !NEVER.test(new URL(key(url)).pathname);
  return response.ok && !response.redirected && isPage && isOpen;
}

async function keepFile(path) {
  const files = await caches.open(FILES);
  if (!(await files.match(path))) await files.add(path);
}

// A page is the same whatever it had to say when it was opened.
function key(url) {
  const address = new URL(url, location.origin);
  address.searchParams.delete("said");
  address.hash = "";
  return address.href;
}

// A game's own address leads to the hand that is missing: without a network, to its page that was open last.
async function kept(url) {
  const pages = await caches.open(PAGES);
  const found = await pages.match(key(url), { ignoreVary: true });
  if (found || gameOf(url) !== key(url)) return found;
  const last = (await pages.keys()).findLast((one) => gameOf(one.url) === key(url));
  return last && Response.redirect(last.url);
}

async function tidy() {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const texts = await Promise.all((await pages.matchAll()).map((one) => one.text()));
  for (const one of await files.keys()) {
    const { pathname } = new URL(one.url);
    if (!texts.some((text) => text.includes(pathname))) await files.delete(one);
  }
}
