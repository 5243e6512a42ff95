// What the service worker keeps, and under which address. tests/browser/test_offline.py tries it in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const SITE = "http://192.0.2.7:8000";
const HAND = `${SITE}/g/demo/1/2/`;

// Return the functions of the service worker of a site with these kept pages, in the order in which they were kept.
function worker(...pages) {
  const values = { home: "/", offline: "/offline/", enter: "/enter/", join: "/join/", table: "/table/" };
  const script = readFileSync(new URL("../../templates/sw.js", import.meta.url), "utf8")
    .replaceAll(/{% url "(\w+)" %}/g, (_, name) => values[name])
    .replaceAll(/{% get_static_prefix %}/g, "/static/")
    .replaceAll(/{{ \w+ }}/g, "");
  const cache = {
    keys: async () => pages.map((url) => ({ url })),
    match: async (asked) => pages.find((url) => url === (asked.url ?? asked)),
  };
  const caches = { open: async () => cache };
  return runInContext(
    `${script}; ({ key, gameOf, mayBeKept, kept })`,
    createContext({ addEventListener() {}, caches, location: new URL(SITE), Response: { redirect: (to) => `to ${to}` }, URL }),
  );
}

function response({ type = "text/html; charset=utf-8", control = "private", ok = true, redirected = false } = {}) {
  return { ok, redirected, headers: new Headers({ "Content-Type": type, "Cache-Control": control }) };
}

test("a page has one address, whatever it is to say and wherever it is scrolled to", () => {
  const { key } = worker();
  assert.equal(key(`${HAND}?said=41#live`), HAND);
  assert.equal(key("/history/?q=maki"), `${SITE}/history/?q=maki`);
});

test("the pages of a game are known by its address", () => {
  const { gameOf } = worker();
  assert.equal(gameOf(`${HAND}?said=41`), `${SITE}/g/demo/`);
  assert.equal(gameOf(`${SITE}/history/`), undefined);
});

test("a page is kept, and nothing else", () => {
  const { mayBeKept } = worker();
  assert.equal(mayBeKept(HAND, response()), true);
  assert.equal(mayBeKept(HAND, response({ ok: false })), false);
  assert.equal(mayBeKept(HAND, response({ redirected: true })), false);
  assert.equal(mayBeKept(HAND, response({ type: "application/json" })), false);
});

test("a page with a secret is not kept", () => {
  const { mayBeKept } = worker();
  assert.equal(mayBeKept(HAND, response({ control: "no-store" })), false);
  for (const path of ["/enter/", "/enter/secret/", "/join/", "/table/"]) {
    assert.equal(mayBeKept(`${SITE}${path}`, response()), false);
  }
});

test("without a network, a page that was kept is shown", async () => {
  const { kept } = worker(HAND);
  assert.equal(await kept(`${HAND}?said=41`), HAND);
  assert.equal(await kept(`${SITE}/history/`), undefined);
});

test("without a network, a hand is shown by the last kept page of its round", async () => {
  const { kept } = worker(`${SITE}/g/demo/1/1/`, `${SITE}/g/demo/1/3/`, `${SITE}/g/demo/2/1/`, `${SITE}/g/demo/1/grid/`);
  assert.equal(await kept(HAND), `${SITE}/g/demo/1/3/`);
  assert.equal(await kept(`${SITE}/g/demo/3/1/`), undefined);
  assert.equal(await kept(`${SITE}/g/other/1/1/`), undefined);
});

test("without a network, a game leads to its last kept page", async () => {
  const { kept } = worker(HAND, `${SITE}/g/demo/1/`, `${SITE}/g/other/1/1/`);
  assert.equal(await kept(`${SITE}/g/demo/`), `to ${SITE}/g/demo/1/`);
  assert.equal(await kept(`${SITE}/g/gone/`), undefined);
});
