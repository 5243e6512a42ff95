// Another phone changed what this one had entered. It is put back, or left so: either way that need not be said again.

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

// What a button puts back into which hand.
function putBack(button) {
  const clash = button.closest(".clash");
  settle(clash);
  return {
    path: new URL(button.formAction).pathname,
    fields: [[button.name, button.value]],
    facts: Object.fromEntries(button.value.split(",").map((fact) => fact.split("=")).map(([face, count]) => [face, Number(count)])),
    what: `${button.textContent}: ${clash.querySelector("strong").textContent}`,
  };
}

document.addEventListener("click", ({ target }) => target.matches(".leave") && settle(target.closest(".clash")));
document.addEventListener("page-changed", hideSettled);
hideSettled();
