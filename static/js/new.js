// Tapping a name sits them on the next seat, or lets them stand up again; without this file the numbers are typed.

const form = document.querySelector(".new");
const seats = [...document.querySelectorAll(".person input")];

for (const seat of seats) {
  const person = seat.closest(".person");
  const label = person.querySelector("label");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sit";
  button.setAttribute("aria-describedby", "in-order");
  button.append(...label.cloneNode(true).childNodes);
  label.hidden = true;
  seat.hidden = true;
  button.addEventListener("click", () => toggle(seat));
  person.append(button);
}

function toggle(seat) {
  if (seat.value) {
    const left = Number(seat.value);
    seat.value = "";
    for (const other of seats) if (Number(other.value) > left) other.value = Number(other.value) - 1;
  } else {
    seat.value = seats.filter((other) => other.value).length + 1;
  }
  show();
}

function show() {
  for (const seat of seats) {
    const button = seat.closest(".person").querySelector(".sit");
    button.setAttribute("aria-pressed", Boolean(seat.value));
    button.dataset.place = seat.value;
  }
  const players = seats.filter((seat) => seat.value).length;
  for (const offer of document.querySelectorAll("[data-least]")) {
    // Nobody is seated yet when a table is new; then nothing is forbidden.
    const forbidden = players > 1 && (players < offer.dataset.least || players > offer.dataset.most);
    offer.closest(".choice").classList.toggle("forbidden", forbidden);
    // The box or menu that is chosen is sent all the same, and the answer says why it may not be.
    offer.disabled = forbidden && !(offer.type === "radio" && offer.checked);
  }
  tally();
}

// How many dishes of a course are chosen, and what is missing: the page brings a text for every number.
function tally() {
  for (const picked of form.querySelectorAll("[data-tallies]")) {
    const chosen = picked.closest("fieldset").querySelectorAll(":checked:enabled").length;
    const text = picked.dataset.tallies.split("|")[chosen];
    if (picked.textContent !== text) picked.textContent = text;
  }
}

const own = form.querySelector('[value="own"]');
const dishes = form.querySelector("details");

form.addEventListener("change", ({ target }) => {
  if (dishes.contains(target)) own.checked = true; // dishes are chosen for a menu of one's own
  if (own.checked) dishes.open = true;
  show();
});

// The night has the date of where the table is.
if (form.zone) form.zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
show();
