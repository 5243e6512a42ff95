// What needs the network waits for it, and the page says so. htmx reports that it could not send, and no more.

import { notices } from "./notices.js";
import { outbox } from "./sending.js";

const RETURN = 5000; // ms between two tries to reach a page that is not cached

// The service worker shows the offline page in place of another one, which is loaded as soon as the site answers. The
// browser only says when there is a network, not whether the site can be reached.
const lost = document.querySelector("[data-lost]");

async function comeBack() {
  try {
    const { status } = await fetch(location.href, { method: "HEAD" });
    if (status < 502) location.reload();
  } catch {
    // Not yet.
  }
}

if (lost && location.pathname !== lost.dataset.lost) {
  addEventListener("online", comeBack);
  setInterval(comeBack, RETURN);
}

// Everything except entering cards needs the network. Without it, a form is not sent and keeps what was typed.
addEventListener("submit", (event) => whenBack(event, () => event.target.requestSubmit(event.submitter)));
addEventListener("htmx:sendError", ({ target }) => target.closest("#follow") || needNetwork());
addEventListener("htmx:responseError", ({ target }) => target.closest("#follow") || say("failed"));

// Over plain HTTP there is no cache of pages: offline, a link would replace this page with the browser's error page.
addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link && link.pathname !== location.pathname && !globalThis.caches) whenBack(event, () => link.click());
});

async function whenBack(event, then) {
  if (event.defaultPrevented || !outbox.isAway) return;
  event.preventDefault();
  await outbox.send();
  if (outbox.isAway) needNetwork();
  else then();
}

function needNetwork() {
  outbox.setAway(true);
  say("needed");
}

function say(why) {
  for (const notice of notices) Object.assign(notice, { hidden: false, textContent: notice.dataset[why] });
}
