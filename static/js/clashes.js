// Clashes: another phone changed what this one had entered. Once restored or accepted, a clash is not shown again. Not for
// htmx: the server does not know what was accepted.

const settled = new Set(JSON.parse(sessionStorage.getItem("settled") ?? "[]"));

function settle(clash) {
  settled.add(clash.id);
  sessionStorage.setItem("settled", JSON.stringify([...settled]));
  hideSettled();
  document.getElementById("main").focus({ preventScroll: true });
}

function hideSettled() {
  for (const clash of document.querySelectorAll(".clash")) clash.hidden = settled.has(clash.id);
}

// Settle a clash and return the outbox entry that restores this phone's counts.
export function putBack(button) {
  const clash = button.closest(".clash");
  settle(clash);
  return {
    path: new URL(button.formAction).pathname,
    fields: [[button.name, button.value]],
    facts: factsOf(button),
    what: button.dataset.what,
  };
}

// Return the counts that a button sets.
export function factsOf({ value }) {
  return Object.fromEntries(value.split(",").map((fact) => fact.split("=")).map(([face, count]) => [face, Number(count)]));
}

document.addEventListener("click", ({ target }) => target.matches(".leave") && settle(target.closest(".clash")));
document.addEventListener("htmx:afterSwap", hideSettled);
hideSettled();
