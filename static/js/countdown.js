// Counts down how long a join code still works. Not for htmx: a request every second would be a waste. Without this
// file, the page shows the time left when it was opened.

const left = document.getElementById("left");
const until = Date.now() + 1000 * left.dataset.seconds; // on this device's clock, even if it is wrong

function show() {
  const seconds = Math.round((until - Date.now()) / 1000);
  if (seconds <= 0) return location.reload(); // the new page has no code
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  left.textContent = left.dataset.text.replace("{time}", time);
  setTimeout(show, 1000);
}

show();
