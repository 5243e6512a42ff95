// The server's answers on the page of a hand: to entries from here, to changes by other phones, and those stored since
// the page was cached. htmx swaps them in, but not while entries wait that they do not include.

import { remembered } from "./database.js";
import { loadAnew, refetch } from "./follow.js";
import { isMoving, moving } from "./moving.js";
import { readAnswer } from "./outbox.js";
import { read, show } from "./screen.js";
import { outbox } from "./sending.js";
import {
  base, entered, freshen, freshenAgain, isIdle, isWaiting, pathOf, round, seatOf, showAnswer, turn, turnBack,
} from "./turning.js";

const OF_ONE_HAND = "#sum, #cautions, #said"; // the other parts of an answer are about the round

const form = document.getElementById("hand");
const { site, faces } = read("answer");
let missed = 0; // a version by another phone that was not shown, because entries were waiting here

// An answer that comes before htmx has loaded is dropped: the stream reports it again later.
let isDropped = false;
outbox.addEventListener("answer", ({ detail: { path, text } }) => {
  const seat = seatOf(path);
  if (seat < 0 || isWaiting(seat)) return;
  if (isMoving()) take(seat, text);
  else isDropped = true;
});

// Without htmx there is no stream: what was entered until that was known is on a new page.
moving.then((isThere) => {
  if (isThere || (!isDropped && isIdle())) return;
  const loadWhenIdle = () => isIdle() && loadAnew();
  outbox.addEventListener("change", loadWhenIdle);
  loadWhenIdle();
});

// Show an answer. The server's counts win: a refused tap is undone, and its reason shown.
function take(seat, text) {
  const fresh = readAnswer(text);
  if (!accept(fresh)) return;
  const isWhole = seat === round.front && !fresh.next;
  if (fresh.next && !fresh.next.startsWith(base)) return location.assign(fresh.next);
  if (fresh.next) turnBack(seatOf(fresh.next)); // first, because it clears what the answer says was undone
  swap(text, isWhole);
  if (!fresh.next) showAnswer({ isWhole });
}

// Return whether an answer fits this page, and take over its hands. A newer site or another setup needs another page.
function accept(fresh) {
  if (!fits(fresh)) {
    if (isIdle()) loadAnew();
    return false;
  }
  if (fresh.version < round.version) return false;
  round.take(fresh, isWaiting);
  return true;
}

function fits(fresh) {
  return fresh.site === site && fresh.faces === faces;
}

function swap(text, isWhole) {
  htmx.swap(form, isWhole ? text : ofRound(text), { swapStyle: "none" }); // its parts say where they go
}

// Return the parts of another hand's answer that are about the round.
function ofRound(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  for (const part of template.content.querySelectorAll(OF_ONE_HAND)) part.remove();
  return template.innerHTML;
}

// Fetch nothing that this page shows already, or that the answer to a tap will show.
document.addEventListener("sse:changed", (event) => {
  if (!event.target.matches("#follow > :first-child")) return;
  const version = Number(event.detail.data);
  if (isIdle() && version > round.version) return;
  event.stopPropagation();
  missed = Math.max(missed, version);
}, { capture: true });

// A change by another phone waits until the taps made here are sent; their answer includes it.
form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const text = detail.serverResponse;
  const fresh = detail.shouldSwap && readAnswer(text);
  detail.shouldSwap = false;
  if (!fresh) return;
  if (!isIdle()) missed = fresh.version;
  if (!isIdle() || !accept(fresh)) {
    freshenAgain(); // its parts about the hand in front are still missing
    return;
  }
  detail.shouldSwap = new URL(detail.xhr.responseURL).pathname === pathOf(round.front);
  if (detail.shouldSwap) return;
  swap(text, false); // the page has turned since it asked
  showAnswer({ isWhole: false });
  freshenAgain();
});
// Only an answer that htmx has fetched itself is whole; one to an entry, which is swapped in here, has no request.
form.addEventListener("htmx:afterSwap", ({ detail }) => detail.xhr && showAnswer({ isWhole: true }));

outbox.addEventListener("change", () => {
  if (!isIdle() || outbox.isAway) return;
  if (missed > round.version) refetch();
  else freshen();
  missed = 0;
});

// A page from the phone's cache is as old as when it was opened, and may be that of another hand. Apply the newer
// answers stored since then, and what waits to be sent.
export async function catchUp() {
  turn(seatOf(location.pathname), { isBack: true });
  await outbox.ready;
  showEntered();
  if (!await moving) return;
  const stored = (await remembered(base)).map((one) => ({ ...one, fresh: readAnswer(one.text) }));
  const newer = stored.filter(({ fresh }) => fits(fresh) && fresh.version > round.version);
  for (const { path, text, fresh } of newer.sort((one, other) => one.fresh.version - other.fresh.version)) {
    round.take(fresh, () => false);
    swap(text, seatOf(path) === round.front);
  }
  showEntered();
}

// Show the entries that wait, also those from another page of this phone.
function showEntered() {
  for (const entry of entered()) {
    round.redo(seatOf(entry.path), entry);
    if (entry.also) round.redo(seatOf(entry.also.path), entry.also);
  }
  show(round);
}

outbox.addEventListener("elsewhere", showEntered);
