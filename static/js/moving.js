// Loads htmx, and teaches it the swap "patch". Not for htmx, which cannot say whether it is there.

import { patchTarget } from "./patch.js";

// htmx is loaded after our scripts, because a tap counts without it. A hand's page even keeps it in a template until it is
// complete: on a slow network, htmx would share the line with what the first tap needs.
const kept = document.getElementById("htmx");

function load(script) {
  return new Promise((resolve, reject) => {
    Object.assign(script, { async: false, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}

// Resolves to whether htmx is there. Without it, every form is a plain one.
export const moving = new Promise((resolve) => {
  // htmx goes through a page that is parsed or complete, and misses it in between.
  if (kept) addEventListener("load", resolve);
  else document.addEventListener("DOMContentLoaded", resolve);
}).then(() => kept && Promise.allSettled([...kept.content.cloneNode(true).children].map(load))).then(() => {
  htmx.defineExtension("patch", {
    isInlineSwap: (style) => style === "patch",
    handleSwap: (style, target, fragment) => style === "patch" && patchTarget(target, fragment),
  });
  document.body.removeAttribute("hx-disable");
  if (kept) htmx.process(document.body); // it has gone through the page, but not where it was disabled
  return true;
}).catch(() => false);

export const isMoving = () => !document.body.hasAttribute("hx-disable");

// Whether htmx is known to be missing.
let hasFailed = false;
moving.then((isThere) => { hasFailed = !isThere; });
export const isPlain = () => hasFailed;
