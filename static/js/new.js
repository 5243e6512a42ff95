// The new-game page: tapping a name gives that player the next seat or frees it, which needs no server and so no htmx.
// Which options the number of players rules out comes from the server (hx-post). Without this file, type the seats.

const form = () => document.getElementById("new");
const seats = () => [...form().querySelectorAll(".person input")];
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
    const [label, field, button] = seat.closest(".person").children;
    label.hidden = field.hidden = true;
    button.hidden = false;
    button.setAttribute("aria-pressed", isTaken(seat));
    button.dataset.seat = seat.value;
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".sit");
  if (button) toggle(button.closest(".person").querySelector("input"));
});
document.addEventListener("htmx:afterSwap", show);
show();
