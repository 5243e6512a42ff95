// The new-game page: the order of seats, which needs no server, and names that are typed faster than it answers, which htmx
// alone would lose as it swaps an answer in; and the dishes of a custom menu, to which the other menus give way. Without
// htmx, each name is sent by itself; without this file, seats are typed.

const form = () => document.getElementById("new");
const field = () => document.getElementById("name");

// Tapping a name gives that player the next seat or frees it.

const seats = () => [...form().querySelectorAll(".person [type=number]")];
const isTaken = (seat) => Boolean(seat.value);

function toggle(seat) {
  if (isTaken(seat)) standUp(seat);
  else set(seat, seats().filter(isTaken).length + 1);
  show();
}

function standUp(seat) {
  const left = Number(seat.value);
  set(seat, "");
  for (const other of seats()) if (Number(other.value) > left) set(other, Number(other.value) - 1);
}

// Set a seat's number as if it were typed.
function set(seat, number) {
  seat.value = number;
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}

function show() {
  for (const seat of seats()) {
    const [label, number, button] = seat.closest(".person").children;
    label.hidden = number.hidden = true;
    button.hidden = false;
    button.setAttribute("aria-pressed", isTaken(seat));
    button.dataset.seat = seat.value;
  }
  const taken = seats().filter(isTaken).length;
  form().querySelectorAll(".coming .sit").forEach((sit, index) => { sit.dataset.seat = taken + index + 1; });
}

// A typed name goes to the list at once and waits there. Every request takes along all names that wait, in order; those
// that were typed after it was sent stay. A name that is sent twice counts once.

const waiting = () => [...form().querySelectorAll("[name=waiting]")].map(({ value }) => value);
let underWay = 0; // requests
let late = []; // names that the answered request did not have
let held = null; // the button that was pressed before all names were added

function add() {
  const name = field().value.trim();
  field().value = "";
  field().dispatchEvent(new Event("input", { bubbles: true })); // otherwise an answer on its way would bring the name back
  field().focus(); // the keyboard stays
  if (name) putDown(name);
  if (waiting().length) htmx.trigger(form(), "named");
}

function putDown(name) {
  const person = document.getElementById("coming").content.firstElementChild.cloneNode(true);
  person.querySelector("input").value = name;
  person.querySelector("bdi").textContent = name;
  const people = form().querySelector(".people");
  const isFree = ({ lastElementChild }) => lastElementChild.getAttribute("aria-pressed") === "false";
  people.insertBefore(person, [...people.children].find(isFree) ?? null);
  show();
}

// After the last name was added, press the button again. Where the server refuses something, it says so instead.
function letGo(status) {
  if (!held || late.length) return;
  const button = held;
  held = null;
  if (status !== 422) button.click();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.matches(".sit")) toggle(button.closest(".person").querySelector("[type=number]"));
  if (button?.name !== "add" || document.body.hasAttribute("hx-disable")) return;
  event.preventDefault();
  add();
});
document.addEventListener("submit", (event) => {
  if (!underWay || !waiting().length || event.target !== form()) return;
  event.preventDefault();
  held = event.submitter;
  held.setAttribute("aria-busy", "true");
});
// The other menus give way to the dishes of a custom menu, which begin where they were.
document.addEventListener("change", ({ target }) => {
  if (target.value === "own") form().querySelector(".presets").open = false;
});
// A name changes nothing before it is added. In the capturing phase, because htmx listens to the form.
document.addEventListener("change", (event) => event.target === field() && event.stopPropagation(), true);
document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  xhr.names = waiting();
  underWay += 1;
});
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr } }) => {
  late = waiting().filter((name) => !xhr.names.includes(name));
});
document.addEventListener("htmx:afterSwap", () => {
  late.forEach(putDown);
  show();
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  underWay -= 1;
  letGo(xhr.status);
  late = [];
});
addEventListener("online", () => waiting().length && htmx.trigger(form(), "named"));
show();
