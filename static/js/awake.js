// The screen stays on while a game is played, unless somebody says that it need not. Browsers allow it over HTTPS only.

const choice = document.getElementById("awake"); // where cards are entered
const isWanted = () => localStorage.getItem("screen") !== "sleeps";

async function stayAwake() {
  if (document.hidden || !isWanted()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone saves its battery.
  }
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

let lock = null;
if (navigator.wakeLock) {
  if (choice) offerChoice();
  document.addEventListener("visibilitychange", stayAwake); // another app took it away
  stayAwake();
}
