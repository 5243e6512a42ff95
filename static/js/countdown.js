// How long a code still works, minute by minute; without this file the page says how it was when it was opened.

const left = document.getElementById("left");
const until = new Date(left.dataset.until);

function show() {
  const seconds = Math.max(0, Math.round((until - Date.now()) / 1000));
  const minutes = String(Math.floor(seconds / 60));
  left.textContent = seconds ? `${minutes}:${String(seconds % 60).padStart(2, "0")}` : left.dataset.over;
  if (seconds) setTimeout(show, 1000);
}

show();
