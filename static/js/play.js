// A tap counts on the phone at once; what it makes true goes into the outbox, and from there to the server.
// Without this file every tile is a button of the form, and the page comes back with the new count.

const IGNORE_AFTER_A_MOVE = 450; // a finger in motion must not land in the next hand

const arrived = performance.now();
const moved = sessionStorage.getItem("moved") === path;
sessionStorage.removeItem("moved");

let ending = null; // what was entered last here, if it ends the hand
let whenIdle = null;

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
    outbox.ready.then(() => answerClash(putBack(submitter)));
  } else if (!isIdle() && !outbox.isAway) {
    // What was tapped before hands are swapped goes first.
    event.preventDefault();
    whenIdle = () => form.requestSubmit(submitter);
  }
});

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
  set(facts, () => button.ariaLabel); // with its new count
}

function set(facts, label) {
  const before = Object.fromEntries(Object.keys(facts).map((face) => [face, count(face)]));
  showAtOnce(facts);
  const ends = cards() === dealt() && !("done" in currentPlate().dataset);
  const fields = [["set", Object.entries(facts).map((fact) => fact.join("=")).join(",")]];
  enter({ fields, facts, before, ends, what: label() });
}

// What is put back into another hand shows on that hand's own page, and on its plate when the server has it.
function answerClash(back) {
  if (back.path === path) set(back.facts, () => back.what);
  else outbox.add({ ...back, version: form.elements.version.value });
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

function enter({ what, name = currentPlate().querySelector("bdi").textContent, ...entered }) {
  const where = `${form.querySelector("h1").textContent}, ${name}`;
  const entry = { path, cards: cards(), version: form.elements.version.value, what: `${where}: ${what.trim()}`, ...entered };
  ending = entry.ends ? entry : null;
  outbox.add(entry).then(goOn);
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
