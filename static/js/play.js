// A tap counts on the phone at once; what it makes true goes to the server, one request after another.
// Without this file every tile is a button of the form, and the page comes back with the new count.

const IGNORE_AFTER_A_MOVE = 450; // a finger in motion must not land in the next hand
const RETRY = 2000;

const form = document.getElementById("board");
const state = JSON.parse(document.getElementById("state").textContent);
const arrived = performance.now();
const moved = sessionStorage.getItem("moved") === location.pathname;
sessionStorage.removeItem("moved");

let pending = {}; // faces whose counts the server has not confirmed
let id = ""; // theirs: what is sent again keeps it, and counts once
let sending = false;
let whenIdle = null;

const isIdle = () => !sending && !Object.keys(pending).length;
const count = (face) => state.counts[face] ?? 0;

form.addEventListener("submit", (event) => {
  const { adds, takes } = event.submitter.dataset;
  if (!adds && !takes) {
    // What was tapped before "Next" or "Undo" goes first.
    if (!isIdle()) {
      event.preventDefault();
      whenIdle = () => form.requestSubmit(event.submitter);
    }
    return;
  }
  event.preventDefault();
  if (moved && performance.now() - arrived < IGNORE_AFTER_A_MOVE) return;
  for (const face of (adds ?? takes).split(" ")) {
    state.counts[face] = Math.max(0, count(face) + (adds ? 1 : -1));
    pending[face] = state.counts[face];
  }
  id = clientId();
  show();
  afterPaint(send);
});

// The frame that shows a count comes first; the rest can wait that long.
function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

function show() {
  for (const tile of form.querySelectorAll(".tile")) showTile(tile);
  showStrip();
  const cards = Object.keys(state.counts).reduce((sum, face) => sum + count(face) * state.sizes[face], 0);
  const plate = form.querySelector(".plate[aria-current]");
  const counter = plate.querySelector(".cards");
  counter.textContent = `${cards}/${counter.textContent.split("/")[1]}`;
  plate.querySelector("circle").setAttribute("stroke-dasharray", `${cards} 200`);
}

function showTile(tile) {
  const shown = count(tile.dataset.adds.split(" ").at(-1));
  const label = tile.getAttribute("aria-label").replace(/\d+$/, shown);
  if (tile.getAttribute("aria-label") === label) return;
  tile.setAttribute("aria-label", label);
  const badge = tile.querySelector(".count");
  if (!badge) return; // a pair of fruit
  badge.textContent = shown;
  badge.hidden = !shown;
  badge.classList.remove("pops");
  afterPaint(() => badge.classList.add("pops"));
}

// Only the cards that differ are touched: each is a drawing, and a slow phone takes its time over all of them.
function showStrip() {
  const strip = document.getElementById("strip");
  const focused = [...strip.children].indexOf(document.activeElement);
  let next = strip.firstElementChild;
  for (const face of Object.keys(state.sizes)) {
    let missing = count(face);
    while (next?.dataset.takes === face) {
      const shown = next;
      next = shown.nextElementSibling;
      if (missing > 0) missing -= 1;
      else shown.remove();
    }
    for (; missing > 0; missing -= 1) strip.insertBefore(card(face), next);
  }
  if (focused >= 0 && !strip.contains(document.activeElement)) [...strip.children].slice(0, focused + 1).at(-1)?.focus();
}

function card(face) {
  const made = document.getElementById("card").content.firstElementChild.cloneNode(true);
  made.dataset.takes = face;
  made.setAttribute("aria-label", state.remove[face]);
  const use = made.querySelector("use");
  use.setAttribute("href", use.getAttribute("href") + face);
  return made;
}

async function send() {
  if (sending || !Object.keys(pending).length) return;
  sending = true;
  const facts = pending;
  pending = {};
  try {
    await post(facts);
  } catch {
    if (Object.keys(pending).length) id = clientId(); // together with these it is something new
    pending = { ...facts, ...pending };
    setTimeout(send, RETRY);
    return;
  } finally {
    sending = false;
  }
  if (isIdle()) whenIdle?.();
  else send();
}

// A page that is left, reloaded or put away sends what it still has, even beside what is on its way.
function leave() {
  if (sending && Object.keys(pending).length) post(pending).catch(() => {});
  else send();
}
addEventListener("pagehide", leave);
addEventListener("visibilitychange", () => document.hidden && leave());

async function post(facts) {
  const body = new URLSearchParams({
    csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
    version: form.elements.version.value,
    client_id: id,
    set: Object.entries(facts).map((fact) => fact.join("=")).join(","),
  });
  const response = await fetch(location.href, {
    method: "POST",
    body,
    headers: { "HX-Request": "true" },
    keepalive: true,
  });
  if (response.status >= 500) throw new Error(response.status);
  const answer = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("answer");
  if (!answer) return location.reload();
  if (Object.keys(pending).length) return;
  take(answer);
}

// The server's counts are the ones that count: a refused tap is taken back, and its reason shown.
function take(answer) {
  if (answer.dataset.next) {
    sessionStorage.setItem("moved", answer.dataset.next);
    location.assign(answer.dataset.next);
    return;
  }
  form.elements.version.value = answer.dataset.version;
  state.counts = JSON.parse(answer.querySelector("#counts").textContent);
  const belt = document.getElementById("belt").scrollLeft;
  // The regions themselves stay: a screen reader listens to them, and they keep their place.
  for (const part of ["belt", "sum", "cautions", "said", "live"]) {
    document.getElementById(part).replaceChildren(...answer.querySelector(`#${part}`).childNodes);
  }
  document.getElementById("belt").scrollLeft = belt;
  show();
}

// With many seats the belt is wider than the phone.
const here = form.querySelector(".plate[aria-current]");
here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;

// crypto.randomUUID is not there over plain HTTP, which is how phones reach a laptop.
function clientId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
