// What every page needs from the phone, which htmx does not do: this file brings it along, and starts the service worker.

import "./awake.js";
import "./clashes.js";
import "./follow.js";
import "./notices.js";
import "./offline.js";
import "./on_demand.js";
import "./times.js";

// Chromium reports a view transition that the next page interrupts as an error, though nothing is wrong.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.startsWith("Transition was ")) event.preventDefault();
});

if (!isSecureContext) document.getElementById("plain-http")?.removeAttribute("hidden");
navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});
