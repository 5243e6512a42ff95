// Once a question is answered, another box or number of players answers it anew; the address has only the seats
// that are at the table. Without this file the button does it all.

const form = document.querySelector(".settle");
const numbers = [...form.querySelectorAll(".seat input")];
const isShown = (field) => field.closest("label, .seat").offsetParent !== null;

form.addEventListener("change", ({ target }) => {
  if (target.type !== "radio") return;
  keepPlayers();
  if ("answered" in form.dataset) form.requestSubmit();
});

form.addEventListener("formdata", ({ formData }) => {
  for (const field of numbers) formData.delete(field.name);
  for (const field of numbers) if (isShown(field)) formData.append(field.name, field.value);
});

// A box that takes fewer players gets as many as it can.
function keepPlayers() {
  const offered = [...form.elements.players].filter((choice) => isShown(choice) && choice.closest("label:not(.wide)"));
  const chosen = [...form.elements.players].find((choice) => choice.checked);
  if (chosen && isShown(chosen)) return;
  const wanted = parseInt(chosen?.value ?? "4", 10);
  offered.findLast((choice) => Number(choice.value) <= wanted).checked = true;
}
