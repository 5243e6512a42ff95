// A page that only shows a game fetches itself again when the game has changed. Under a finger it waits.

const LATER = 2000;
const LEAVES_WITHIN = 10_000;

let isStale = false;
let isFetching = false;
let isPressed = false;
let isLeaving = false;
let leftOut = false; // a field that somebody was at

function changed() {
  isStale = true;
  refresh();
}

async function refresh() {
  if (!isStale || isFetching || isPressed) return;
  isStale = false;
  isFetching = true;
  try {
    show(await newest());
  } catch {
    isStale = true;
    setTimeout(refresh, LATER);
    return;
  } finally {
    isFetching = false;
  }
  refresh();
}

async function newest() {
  const response = await fetch(location.href);
  if (response.status >= 500) throw new Error(response.status);
  // The game was opened again, or put away: there is another page now.
  if (response.redirected || !response.ok) {
    if (isLeaving) throw new Error("This phone did it, and is on its way.");
    location.replace(response.url);
  }
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function show(page) {
  leftOut = document.activeElement.matches("input");
  if (isPressed) isStale = true;
  else if (siteOf(page) !== siteOf(document)) renew();
  else patch(document.getElementById("main"), page.getElementById("main"));
  document.dispatchEvent(new Event("page-changed"));
}

function siteOf(page) {
  return page.querySelector('meta[name="followed"]')?.dataset.site;
}

// Parts of a newer site do not go together with this page. What somebody is typing is not taken from them.
function renew() {
  if (!leftOut) location.reload();
}

function press(pressed) {
  isPressed = pressed;
  setTimeout(refresh); // what the finger did comes first
}

// A file that is taken away looks as if the page were left.
function leave() {
  isLeaving = true;
  setTimeout(() => { isLeaving = false; }, LEAVES_WITHIN);
}

document.addEventListener("game-changed", changed);
addEventListener("beforeunload", leave);
addEventListener("pointerdown", () => press(true));
addEventListener("pointerup", () => press(false));
addEventListener("pointercancel", () => press(false));
addEventListener("focusout", () => leftOut && setTimeout(changed));
