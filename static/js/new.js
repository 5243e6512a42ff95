// Tapping a name sits them on the next seat, or lets them stand up again; without this file the numbers are typed.

const seats = [...document.querySelectorAll(".person input")];

for (const seat of seats) {
  const person = seat.closest(".person");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sit";
  button.append(person.querySelector("bdi").cloneNode(true));
  person.querySelector("label").hidden = true;
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
  for (const dish of document.querySelectorAll("[data-least]")) {
    // Nobody is seated yet when a table is new; then nothing is forbidden.
    dish.disabled = players > 1 && (players < dish.dataset.least || players > dish.dataset.most);
  }
}

show();
