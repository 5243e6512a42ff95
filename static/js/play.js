// A tap counts on the phone at once; what it makes true goes into the outbox, and from there to the server.
// Without this file every tile is a button of the form, and the page comes back with the new count.

const IGNORE_AFTER_A_MOVE = 450; // a finger in motion must not land in the next hand
const SOON = 300;
const LATER = 3000; // without a network

const form = document.getElementById("board");
const state = JSON.parse(document.getElementById("state").textContent);
const path = location.pathname;
const arrived = performance.now();
const moved = sessionStorage.getItem("moved") === path;
sessionStorage.removeItem("moved");

let ending = null; // what was entered last here, if it ends the hand
let whenIdle = null;

const isIdle = () => !outbox.waitingFor(path).length;
const count = (face) => state.counts[face] ?? 0;
const cards = () => Object.keys(state.counts).reduce((sum, face) => sum + count(face) * state.sizes[face], 0);
const currentPlate = () => form.querySelector(".plate[aria-current]");
const dealt = () => Number(currentPlate().querySelector(".cards").textContent.split("/")[1]);

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  const { adds, takes } = submitter.dataset;
  if (adds || takes) {
    event.preventDefault();
    if (!moved || performance.now() - arrived >= IGNORE_AFTER_A_MOVE) outbox.ready.then(() => tap(submitter));
  } else if (submitter.name === "done") {
    event.preventDefault();
    outbox.ready.then(() => enter({ fields: [["done", "1"]], isDone: true, ends: true, what: submitter.textContent }));
  } else if (submitter.name === "undo" && (!outbox.isAway || standing(path).length)) {
    event.preventDefault();
    outbox.ready.then(() => undo(submitter));
  } else if (submitter.name === "set") {
    event.preventDefault();
    settle(submitter.closest(".clash"));
    outbox.ready.then(() => set(factsOf(submitter.value), submitter));
  } else if (!isIdle() && !outbox.isAway) {
    // What was tapped before hands are swapped goes first.
    event.preventDefault();
    whenIdle = () => form.requestSubmit(submitter);
  }
});

// What another phone changed is put back, or left so: either way that need not be said again.
form.addEventListener("click", ({ target }) => target.matches(".leave") && settle(target.parentElement));

function settle(clash) {
  sessionStorage.setItem("settled", clash.id);
  hideSettled();
  form.querySelector(".tile").focus();
}

function hideSettled() {
  const clash = form.querySelector(".clash");
  if (clash) clash.hidden = clash.id === sessionStorage.getItem("settled");
}
hideSettled();

// Who reached ten in the race. Where nobody was chosen, the server asks.
document.getElementById("race")?.addEventListener("submit", (event) => {
  const racers = [...document.querySelectorAll(".racer")].filter((racer) => racer.control.checked);
  if (!racers.length) return;
  event.preventDefault();
  const panel = event.submitter.closest("details");
  const what = panel.querySelector("#place").textContent;
  const name = racers.map((racer) => racer.textContent).join(", ");
  const fields = [["race", "1"], ...racers.map(({ control }) => [control.name, control.value])];
  event.target.reset();
  panel.open = false;
  panel.firstElementChild.focus();
  outbox.ready.then(() => enter({ fields, what, name }));
});

function tap(button) {
  const { adds, takes } = button.dataset;
  const facts = {};
  for (const face of (adds ?? takes).split(" ")) facts[face] = Math.max(0, (facts[face] ?? count(face)) + (adds ? 1 : -1));
  set(facts, button);
}

function set(facts, button) {
  const before = Object.fromEntries(Object.keys(facts).map((face) => [face, count(face)]));
  showAtOnce(facts);
  const ends = cards() === dealt() && !("done" in currentPlate().dataset);
  const fields = [["set", Object.entries(facts).map((fact) => fact.join("=")).join(",")]];
  enter({ fields, facts, before, ends, what: button.ariaLabel ?? button.textContent });
}

function factsOf(text) {
  return Object.fromEntries(text.split(",").map((fact) => fact.split("=")).map(([face, number]) => [face, Number(number)]));
}

// The server knows what this device did last. The phone knows it too of what has not gone out, and names it: should that
// come to nothing, what was before it stays.
function undo(button) {
  const last = standing(path).at(-1);
  const facts = last?.before ?? {};
  if (last?.ends) delete currentPlate().dataset.done;
  showAtOnce(facts);
  enter({ fields: [["undo", last?.id ?? "1"]], facts, isUndo: true, what: button.textContent });
}

// What waits for a hand and was not taken back.
function standing(hand) {
  const entries = [];
  for (const entry of outbox.waitingFor(hand)) {
    if (entry.isUndo) entries.pop();
    else entries.push(entry);
  }
  return entries;
}

// The tiles are what the finger waits for; the rest comes with the next frame.
function showAtOnce(facts) {
  Object.assign(state.counts, facts);
  showTiles();
  afterPaint(() => {
    show();
    navigator.vibrate?.(8);
  });
}

function enter({ what, name = currentPlate().querySelector("bdi").textContent, ...entered }) {
  const where = `${form.querySelector("h1").textContent}, ${name}`;
  const entry = { path, cards: cards(), version: form.elements.version.value, what: `${where}: ${what.trim()}`, ...entered };
  ending = entry.ends ? entry : null;
  outbox.add(entry).then(goOn);
}

function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

// With a network the server says where to go on; without one, the belt does, to a page that the phone has.
async function goOn() {
  const last = ending;
  if (!last || !outbox.isAway || !outbox.waitingFor(path).some(({ id }) => id === last.id)) return;
  const plates = [...form.querySelectorAll(".plate")];
  const here = plates.indexOf(currentPlate());
  const others = [...plates.slice(here + 1), ...plates.slice(0, here)];
  const next = others.find((plate) => !("done" in plate.dataset)) ?? document.querySelector(".ways a:last-child");
  const isKept = await globalThis.caches?.match(next.href, { ignoreVary: true });
  if (isKept && ending === last) move(next.pathname);
}

function move(address) {
  if (!ending?.isDone) sessionStorage.setItem("moved", address);
  ending = null;
  location.assign(address);
}

outbox.addEventListener("change", () => {
  showWaiting();
  goOn();
  if (isIdle() && !outbox.isAway) {
    whenIdle?.();
    whenIdle = null;
  }
});
outbox.addEventListener("answer", ({ detail: { path: hand, answer } }) => {
  if (hand === path && isIdle()) takeFresh(answer);
});

// Parts of a newer site do not go together with this page.
function takeFresh(answer) {
  if (answer.dataset.site !== form.dataset.site && !answer.dataset.next) location.reload();
  else take(answer);
}

// A page that comes from the phone itself is as old as when it was opened; the answers since then are newer.
async function catchUp() {
  await outbox.ready;
  const version = ({ answer }) => Number(answer.dataset.version);
  const answers = await outbox.remembered(path.replace(/[^/]+\/$/, ""));
  const fits = ({ answer: { dataset } }) => dataset.site === form.dataset.site && dataset.faces === form.dataset.faces;
  const newer = answers.filter((one) => fits(one) && version(one) > Number(form.elements.version.value));
  newer.sort((one, other) => version(one) - version(other));
  for (const { path: hand, answer } of newer) {
    delete answer.dataset.next;
    if (hand === path) take(answer);
    else takeBelt(answer);
  }
  showEntered();
}
catchUp();

// What waits for this hand; some of it may come from another page of this phone.
function showEntered() {
  for (const { facts } of outbox.waitingFor(path)) Object.assign(state.counts, facts);
  show();
}
outbox.addEventListener("elsewhere", showEntered);

function showTiles() {
  for (const tile of form.querySelectorAll(".tile")) showTile(tile);
}

function show() {
  showTiles();
  showStrip();
  showCards(currentPlate(), cards());
  showWaiting();
}

function showCards(plate, cards) {
  const counter = plate.querySelector(".cards");
  counter.textContent = `${cards}/${counter.textContent.split("/")[1]}`;
  plate.querySelector("circle").setAttribute("stroke-dasharray", `${cards} 200`);
}

// What waits for any hand of the round is shown on its plate.
function showWaiting() {
  for (const plate of form.querySelectorAll(".plate")) {
    const waiting = outbox.waitingFor(plate.pathname);
    if (!waiting.length) continue;
    showCards(plate, waiting.at(-1).cards);
    if (standing(plate.pathname).some(({ ends }) => ends)) plate.dataset.done = waiting.at(-1).cards < dealt() ? "short" : "";
  }
}

function showTile(tile) {
  const shown = count(tile.dataset.adds.split(" ").at(-1));
  const label = tile.getAttribute("aria-label").replace(/\d+$/, shown);
  if (tile.getAttribute("aria-label") === label) return;
  tile.setAttribute("aria-label", label);
  const badge = tile.querySelector(".count");
  if (!badge) return; // a pair of fruit
  badge.textContent = shown || "";
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

// The server's counts are the ones that count: a refused tap is taken back, and its reason shown.
function take(answer) {
  if (answer.dataset.next) return move(answer.dataset.next);
  if (answer.dataset.faces !== form.dataset.faces) return location.reload(); // somebody chose another menu
  form.elements.version.value = answer.dataset.version;
  form.elements.done.textContent = answer.dataset.done;
  state.counts = JSON.parse(answer.querySelector("#counts").textContent);
  // What is there stays: a screen reader listens to it, and somebody may be at it.
  for (const part of answer.querySelectorAll("#answer > :not(script)")) patch(document.getElementById(part.id), part);
  hideSettled();
  show();
}

// The belt of another hand's answer, as this page shows it.
function takeBelt(answer) {
  const belt = answer.querySelector("#belt");
  for (const plate of belt.querySelectorAll(".plate")) {
    if (plate.pathname === path) plate.setAttribute("aria-current", "page");
    else plate.removeAttribute("aria-current");
  }
  patch(document.getElementById("belt"), belt);
}

// Other phones enter cards as well. What is tapped here comes first, and its answer tells of theirs.
let told = 0;
let merging = 0;
document.addEventListener("game-changed", ({ detail }) => {
  told = detail;
  merge();
});

async function merge() {
  clearTimeout(merging);
  if (told <= Number(form.elements.version.value)) return;
  const page = isIdle() ? await newest() : null;
  if (page && isIdle()) {
    told = 0;
    takeNewer(page.getElementById("answer"));
  } else merging = setTimeout(merge, outbox.isAway || isIdle() ? LATER : SOON);
}

// Nothing where there is no network, or the site does not answer.
async function newest() {
  const response = await fetch(location.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!response || response.status >= 500) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function takeNewer(answer) {
  if (!answer) location.reload(); // the game was put away, or this phone was
  else if (Number(answer.dataset.version) >= Number(form.elements.version.value)) takeFresh(answer);
}

// With many seats the belt is wider than the phone.
const here = currentPlate();
here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
