// Keeps the screen on while a running game is shown, unless somebody has turned that off. Needs HTTPS. Not for htmx, which
// has nothing to do with the screen.

const choice = document.getElementById("awake"); // only on pages where cards are entered
let lock = null;

if (navigator.wakeLock && document.querySelector("[data-awake]")) {
  if (choice) offerChoice();
  document.addEventListener("visibilitychange", stayAwake); // another app ends the lock
  stayAwake();
}

async function stayAwake() {
  if (document.hidden || !isWanted()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone refuses, to save its battery.
  }
}

function isWanted() {
  return localStorage.getItem("screen") !== "sleeps";
}

function offerChoice() {
  choice.parentElement.hidden = false;
  choice.checked = isWanted();
  choice.addEventListener("change", () => {
    localStorage.setItem("screen", choice.checked ? "awake" : "sleeps");
    if (choice.checked) stayAwake();
    else lock?.release();
  });
}
