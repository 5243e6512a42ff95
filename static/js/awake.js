// The screen stays on while a game is played, unless somebody says that it need not. Browsers allow it over HTTPS only.

const choice = document.getElementById("awake");

async function stayAwake() {
  if (document.hidden || !choice.checked) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The phone saves its battery.
  }
}

let lock = null;
if (navigator.wakeLock) {
  choice.parentElement.hidden = false;
  choice.checked = localStorage.getItem("screen") !== "sleeps";
  choice.addEventListener("change", () => {
    localStorage.setItem("screen", choice.checked ? "awake" : "sleeps");
    if (choice.checked) stayAwake();
    else lock?.release();
  });
  document.addEventListener("visibilitychange", stayAwake); // another app took it away
  stayAwake();
}
