// The grid of a round: each number goes into the outbox as soon as it is typed, which htmx cannot do, because it needs
// the server's answer first. Without this file, a button saves the whole grid.

import { putBack } from "./clashes.js";
import { remembered } from "./database.js";
import { readAnswer } from "./outbox.js";
import { outbox } from "./sending.js";

const form = document.getElementById("grid");
const said = document.getElementById("saved");
const reasons = document.getElementById("refused").dataset;
const round = location.pathname.replace(/grid\/$/, "");
const version = Number(form.elements.version.value);

// Typing replaces a number instead of continuing it: typing 2 over "0" makes 2, not 20.
form.addEventListener("focusin", ({ target }) => target.select?.());
form.addEventListener("input", ({ target }) => countCards(Number(target.dataset.seat)));
form.addEventListener("change", ({ target }) => outbox.ready.then(() => save(target)));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "set") outbox.ready.then(() => outbox.add({ ...putBack(event.submitter), version }));
  else outbox.send();
});
outbox.addEventListener("change", showSaved);
outbox.ready.then(catchUp);
// Where the table scrolls in its box, the browser scrolls the row of a warning to the top, and the names out of sight.
if (location.hash) addEventListener("load", () => requestAnimationFrame(showNames));

function showNames() {
  const { scrollHeight, clientHeight } = form.querySelector(".scroll");
  if (scrollHeight > clientHeight) form.scrollIntoView();
}

function cell(field) {
  const { seat, face } = field.dataset;
  return { field, face, seat: Number(seat), path: `${round}${Number(seat) + 1}/` };
}

function cells() {
  return [...form.querySelectorAll('input[type="number"]')].map(cell);
}

function save(field) {
  if (!field.checkValidity()) return refuse(field, form.dataset.refused);
  const { face, seat, path } = cell(field);
  const was = field.previousElementSibling;
  const [cards, dealt] = countCards(seat);
  field.removeAttribute("aria-invalid");
  field.setAttribute("aria-busy", "true"); // until it is stored, a swap must not put another phone's number here
  outbox.add({
    path, version, ends: cards === dealt,
    fields: [["set", `${face}=${field.value}`]],
    facts: { [face]: field.valueAsNumber },
    before: { [face]: Number(was.value) },
    what: form.dataset.entry.replace("{count}", field.value).replace("{cell}", () => field.getAttribute("aria-label")),
  });
  put(field, field.value);
  was.value = field.value;
}

// Set a number. Styles read the attribute: a zero is pale.
function put(field, number) {
  field.setAttribute("value", number);
  field.value = number;
}

function refuse(field, why) {
  field.setAttribute("aria-invalid", "true");
  said.textContent = why;
}

// Mark the numbers that were waiting as saved or refused.
function showSaved() {
  for (const { field, face, path } of cells().filter((one) => one.field.hasAttribute("aria-busy"))) {
    const isHere = (entry) => entry.path === path && face in (entry.facts ?? {});
    if (outbox.waiting.some(isHere)) continue;
    field.removeAttribute("aria-busy");
    const refused = outbox.refused.find(isHere);
    if (refused) refuse(field, reasons[refused.refused] ?? refused.refused);
    else said.textContent = said.dataset.saved;
  }
}

// A page from the phone's cache has old numbers; bring them up to date.
async function catchUp() {
  const stored = (await remembered(round)).map(({ path, text }) => ({ path, ...readAnswer(text) }));
  const newer = stored.filter((answer) => answer.version > version);
  for (const { field, face, seat, path } of cells()) {
    const answer = newer.find((one) => one.path === path);
    if (answer) put(field, answer.hands[seat].counts[face] ?? 0);
    const waiting = outbox.waitingFor(path).reverse().find(({ facts }) => face in (facts ?? {}));
    if (!waiting) continue;
    put(field, waiting.facts[face]);
    field.setAttribute("aria-busy", "true");
  }
  document.querySelectorAll("#cards td").forEach((_, seat) => countCards(seat));
}

// Show a seat's number of cards and the number dealt, and return both.
function countCards(seat) {
  const counter = document.querySelectorAll("#cards td")[seat];
  const dealt = Number(counter.textContent.split("/")[1]);
  const own = cells().filter((one) => one.seat === seat);
  const cards = own.reduce((sum, { field }) => sum + field.value * field.closest("tr").dataset.cards, 0);
  counter.textContent = `${cards}/${dealt}`;
  return [cards, dealt];
}
