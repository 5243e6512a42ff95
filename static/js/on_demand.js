// Loads scripts that few visits need, when something shows that they are needed. htmx loads parts of pages, not scripts.

// A reason opens by itself; its script makes room for it, and swipes it away.
document.addEventListener("toggle", ({ target, newState }) => {
  if (newState === "open" && target.matches(".why")) import("./sheet.js").then(({ settle }) => settle(target), () => {});
}, { capture: true });

// The desserts of a game that has just been finished are revealed once on this phone. The stage covers the result before
// it is painted.

const KNOWN = 20; // games; older ones are not revealed any more

function reveal() {
  const stage = document.getElementById("reveal");
  if (!stage || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (isKnown(stage.dataset.game)) return;
  const end = () => { stage.hidden = true; };
  stage.hidden = false;
  stage.addEventListener("click", end); // also while its script is still on the way
  addEventListener("keydown", end, { once: true });
  import("./reveal.js").then(({ play }) => play(stage)).catch(end);
}

function isKnown(game) {
  try {
    const known = JSON.parse(localStorage.getItem("revealed") ?? "[]");
    if (!known.includes(game)) localStorage.setItem("revealed", JSON.stringify([game, ...known].slice(0, KNOWN)));
    return known.includes(game);
  } catch {
    return true; // this browser stores nothing, and would reveal it at every visit
  }
}

document.addEventListener("htmx:afterSwap", reveal); // the watch page gets it when the game ends
reveal();
