// How long a code still works, second by second; without this file the page says how it was when it was opened.

const left = document.getElementById("left");
const until = Date.now() + 1000 * left.dataset.seconds; // by this device's clock, whatever time that says it is

function show() {
  const seconds = Math.round((until - Date.now()) / 1000);
  if (seconds <= 0) return location.reload(); // to a page without it
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  left.textContent = left.dataset.text.replace("{time}", time);
  setTimeout(show, 1000);
}

show();
