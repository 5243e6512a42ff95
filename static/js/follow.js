// When a page moves by itself, and when it must not, which htmx leaves to the page: it swaps an answer in when it comes.

import { isMoving, moving } from "./moving.js";

// Polling (hx-trigger="every …") pauses while a form is on its way, and after the form has led elsewhere: it would ask
// about the page before.

let isSending = false;

function restWhileSending(event) {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get") isSending = true;
  else if (isSending && elt.matches('[hx-trigger^="every"]')) event.preventDefault();
}

document.addEventListener("htmx:beforeRequest", restWhileSending);
document.addEventListener("htmx:beforeOnLoad", restWhileSending);
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  if (requestConfig.verb !== "get" && !xhr.getResponseHeader("HX-Redirect")) isSending = false;
});

// A newer site needs a new page. Two answers may say so at the same time, and to load it twice would cancel the first.

let isLeaving = false;

export function loadAnew() {
  if (!isLeaving) location.reload();
  isLeaving = true;
}

function loadOnce(event) {
  if (event.defaultPrevented || !event.detail.xhr.getResponseHeader("HX-Refresh")) return;
  event.preventDefault();
  loadAnew();
}

// Following a game (includes/follow.html): the page does not change under a finger or while somebody types, and stops
// while hidden, because a browser allows six connections to a site for all of its tabs.

const COMES_BACK = 5000; // ms without a stream until the page opens a new one, and polls until it works
const declared = document.getElementById("follow")?.cloneNode(true);
let isPressed = false;
let isBehind = false;
let fetching = null;
let comingBack = null;

// Fetch a change that was held back.
export function refetch() {
  isBehind = false;
  const follower = document.querySelector("#follow > :first-child");
  if (follower && isMoving()) htmx.trigger(follower, "behind");
}

function catchUp() {
  if (isBehind && !isPressed) refetch();
}

function press(pressed) {
  isPressed = pressed;
  if (!pressed) setTimeout(catchUp); // the tap is handled first
}

function isTyping() {
  return document.activeElement.matches("input");
}

function rest() {
  clearTimeout(comingBack);
  const follow = document.getElementById("follow");
  if (!follow) return;
  if (fetching) {
    fetching.onabort = null; // htmx would log it as an error
    fetching.abort();
  }
  htmx.remove(follow);
}

// A new stream begins with everything newer than the page, so no change is missed.
function followAgain() {
  rest();
  if (document.hidden) return;
  const follow = declared.cloneNode(true);
  document.body.append(follow);
  htmx.process(follow);
}

// After every refusal of a stream, for example while the database is restarted, htmx waits twice as long, up to a minute.
function comeBack() {
  clearTimeout(comingBack);
  comingBack = setTimeout(followAgain, COMES_BACK);
}

function start() {
  if (document.hidden) rest(); // opened in the background, or left before htmx was there
  addEventListener("pointerdown", () => press(true));
  addEventListener("pointerup", () => press(false));
  addEventListener("pointercancel", () => press(false));
  addEventListener("focusout", () => setTimeout(catchUp));
  document.addEventListener("visibilitychange", followAgain);
  addEventListener("online", followAgain);
  addEventListener("htmx:sseError", comeBack);
  addEventListener("htmx:sseOpen", () => clearTimeout(comingBack));
  addEventListener("pagehide", rest);
  addEventListener("pageshow", ({ persisted }) => persisted && followAgain());
  // From sending a form until its answer, a change is this phone's own and needs no fetching. A form that closes a dialog
  // is not sent.
  addEventListener("submit", (event) => event.defaultPrevented || event.target.closest("dialog") || rest());
  document.addEventListener("htmx:beforeSend", ({ target, detail: { xhr, requestConfig } }) => {
    if (target.closest("#follow")) fetching = xhr;
    else if (requestConfig.verb !== "get") rest();
  });
  document.addEventListener("htmx:afterRequest", ({ target, detail: { xhr } }) => {
    if (!target.closest("#follow") && !xhr.getResponseHeader("HX-Redirect") && !isSending) followAgain();
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (!event.target.closest("#follow")) return;
    isBehind = isPressed || isTyping(); // a busy field is skipped and fetched later
    // A newer site reloads the page, which would lose what somebody is typing.
    if (isPressed || (isTyping() && event.detail.xhr.getResponseHeader("HX-Refresh"))) event.preventDefault();
  });
}

moving.then((isThere) => {
  if (isThere && declared) start();
  document.addEventListener("htmx:beforeOnLoad", loadOnce); // after those that may hold an answer back
});
