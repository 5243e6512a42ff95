// The outbox's notices, on pages that have a place for them: what waits to be sent, and what was refused. Not for htmx:
// the server does not know of them.

import { outbox } from "./sending.js";

const LATE = 2000; // ms before the page says that entries wait; online they are usually sent by then

export const notices = document.querySelectorAll(".no-network p");
const button = document.querySelector(".waiting");
const sending = document.getElementById("sending");
const refused = document.getElementById("refused");
let isAsked = false; // somebody has pressed the button and waits for the result
const kept = notices[0]?.textContent;
const plurals = new Intl.PluralRules(document.documentElement.lang);

if (refused) {
  outbox.addEventListener("change", () => {
    show();
    if (outbox.waiting.length) setTimeout(show, LATE);
  });
  button.addEventListener("click", () => {
    if (!isLate()) return refused.focus();
    isAsked = true;
    outbox.sendNow();
    show();
  });
}

function show() {
  const waiting = outbox.waiting.length;
  const count = outbox.refused.length;
  for (const notice of notices) {
    notice.hidden = !outbox.isAway;
    // Only what differs is touched, or screen readers would hear it after every tap.
    if (!outbox.isAway && notice.textContent !== kept) notice.textContent = kept;
  }
  // Beside the list itself, no button has to lead to it.
  button.hidden = !isLate() && (!count || Boolean(button.closest(".outbox")));
  const { waiting: wait, sending: busy, refused: none } = button.dataset;
  button.textContent = !isLate() ? counted(none, count) : outbox.isSending ? busy : counted(wait, waiting);
  if (isAsked) tell(waiting || count);
  refused.hidden = !count;
  refused.querySelector(".entries").replaceChildren(...outbox.refused.map(item));
}

// Return a text with a number. The page has one for each plural of its language.
function counted(texts, number) {
  const { [plurals.select(number)]: text = "" } = JSON.parse(texts);
  return text.replace("#", number);
}

// Show the result of pressing the button. The notice goes when everything is sent, and the focus returns to the page.
function tell(isLeft) {
  isAsked = outbox.isSending;
  sending.textContent = isAsked ? button.dataset.sending : sending.dataset[isLeft ? "kept" : "sent"];
  const isLost = document.activeElement.matches("body, .waiting");
  if (!isAsked && !isLeft && isLost) document.getElementById("main").focus({ preventScroll: true });
}

function isLate() {
  const [first] = outbox.waiting;
  return Boolean(first) && (outbox.isAway || Date.now() - first.at >= LATE);
}

function item(entry) {
  const made = refused.querySelector("template").content.firstElementChild.cloneNode(true);
  made.querySelector(".what").textContent = entry.what;
  made.querySelector(".error").textContent = refused.dataset[entry.refused] ?? entry.refused;
  made.querySelector("a").href = entry.path;
  made.querySelector(".again").addEventListener("click", () => outbox.again(entry));
  made.querySelector(".discard").addEventListener("click", () => outbox.discard(entry));
  return made;
}
