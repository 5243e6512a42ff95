// The keyboard on the page of a hand: arrows move between the tiles, and on request each tile has a letter that enters its
// card. Not for htmx, which knows no letters. Loaded with the first key; without this file, Tab and Enter work.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const IN_A_ROW = 8; // px by which the tiles of a row may differ in height

// Return the index of the tile that a key enters, or -1. On a keyboard for another script, the key's position counts.
export function tileIndex({ key, code }) {
  const isOther = !/^[ -~]+$/.test(key) && /^Key[A-Z]$/.test(code);
  const letter = (isOther ? code.slice(3) : key).toLowerCase();
  return letter.length === 1 ? LETTERS.indexOf(letter) : -1;
}

// Return the index of the tile that an arrow, Home or End leads to, given the centers of all tiles in reading order.
export function neighbor(key, centers, from, isRtl) {
  const last = centers.length - 1;
  const ways = {
    [isRtl ? "ArrowLeft" : "ArrowRight"]: () => Math.min(from + 1, last),
    [isRtl ? "ArrowRight" : "ArrowLeft"]: () => Math.max(from - 1, 0),
    ArrowDown: () => inNextRow(centers, from, 1),
    ArrowUp: () => inNextRow(centers, from, -1),
    Home: () => 0,
    End: () => last,
  };
  return ways[key]?.() ?? null;
}

// Return the index of the nearest tile in the row below (1) or above (-1).
function inNextRow(centers, from, side) {
  const here = centers[from];
  const away = ({ y }) => side * (y - here.y);
  const others = centers.filter((center) => away(center) > IN_A_ROW);
  const row = Math.min(...others.map(away));
  const aside = ({ x }) => Math.abs(x - here.x);
  const [best = here] = others.filter((center) => away(center) < row + IN_A_ROW).sort((one, other) => aside(one) - aside(other));
  return centers.indexOf(best);
}

// Begin to listen, also to the key that this file was loaded for.
export function listen(first) {
  const choice = document.getElementById("letters");
  choice.parentElement.hidden = false;
  choice.checked = isKept();
  choice.addEventListener("change", () => {
    keep(choice.checked);
    showLetters(choice.checked);
  });
  showLetters(choice.checked);
  document.addEventListener("keydown", press);
  if (first) press(first);
}

// hand.js checks the same, to load this file at once.
function isKept() {
  try {
    return localStorage.getItem("letters") !== null;
  } catch {
    return false; // this browser stores nothing
  }
}

function keep(isShown) {
  try {
    if (isShown) localStorage.setItem("letters", "shown");
    else localStorage.removeItem("letters");
  } catch {
    // For this visit only.
  }
}

const tiles = () => [...document.querySelectorAll("#palette .tile")];

function showLetters(isShown) {
  tiles().forEach((tile, index) => {
    const letter = isShown ? LETTERS[index] : "";
    if (letter) tile.dataset.letter = letter;
    else delete tile.dataset.letter;
    tile.setAttribute("aria-keyshortcuts", `${letter} ?`.trim());
  });
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (move(event) || enter(event)) event.preventDefault();
}

function move({ target, key }) {
  const all = [...document.getElementById("palette").children];
  const from = all.indexOf(target);
  const to = from < 0 ? null : neighbor(key, all.map(centerOf), from, document.dir === "rtl");
  if (to !== null) all[to].focus();
  return to !== null;
}

function centerOf(tile) {
  const { left, top, width, height } = tile.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// A key that is held down counts once.
function enter(event) {
  const choice = document.getElementById("letters");
  if (!choice.checked || event.repeat) return false;
  const isFree = event.target === choice || !event.target.closest("a, button, summary, input");
  const button = event.key === "Backspace" ? document.querySelector("[name=undo]")
    : event.key === "Enter" && isFree ? document.getElementById("done")
    : tiles()[tileIndex(event)];
  button?.click();
  return Boolean(button);
}
