// What the server says of the hand: after something was entered here, on another phone, or before this page was kept.

const SOON = 300;
const LATER = 3000; // without a network

outbox.addEventListener("answer", ({ detail: { path: hand, answer } }) => {
  if (hand === path && isIdle()) takeFresh(answer);
});

// Parts of a newer site do not go together with this page.
function takeFresh(answer) {
  if (answer.dataset.site !== form.dataset.site && !answer.dataset.next) location.reload();
  else take(answer);
}

// A page that comes from the phone itself is as old as when it was opened; the answers since then are newer.
async function catchUp() {
  await outbox.ready;
  const version = ({ answer }) => Number(answer.dataset.version);
  const answers = await outbox.remembered(path.replace(/[^/]+\/$/, ""));
  const fits = ({ answer: { dataset } }) => dataset.site === form.dataset.site && dataset.faces === form.dataset.faces;
  const newer = answers.filter((one) => fits(one) && version(one) > Number(form.elements.version.value));
  newer.sort((one, other) => version(one) - version(other));
  for (const { path: hand, answer } of newer) {
    delete answer.dataset.next;
    if (hand === path) take(answer);
    else takeBelt(answer);
  }
  showEntered();
}
catchUp();

// The server's counts are the ones that count: a refused tap is taken back, and its reason shown.
function take(answer) {
  if (answer.dataset.next) return move(answer.dataset.next);
  if (answer.dataset.faces !== form.dataset.faces) return location.reload(); // somebody chose another menu
  form.elements.version.value = answer.dataset.version;
  form.elements.done.textContent = answer.dataset.done;
  state.counts = JSON.parse(answer.querySelector("#counts").textContent);
  // What is there stays: a screen reader listens to it, and somebody may be at it.
  for (const part of answer.querySelectorAll("#answer > :not(script)")) patch(document.getElementById(part.id), part);
  hideSettled();
  show();
}

// The belt of another hand's answer, as this page shows it.
function takeBelt(answer) {
  const belt = answer.querySelector("#belt");
  for (const plate of belt.querySelectorAll(".plate")) {
    if (plate.pathname === path) plate.setAttribute("aria-current", "page");
    else plate.removeAttribute("aria-current");
  }
  patch(document.getElementById("belt"), belt);
}

// Other phones enter cards as well. What is tapped here comes first, and its answer tells of theirs.
let told = 0;
let merging = 0;
document.addEventListener("game-changed", ({ detail }) => {
  told = detail;
  merge();
});

async function merge() {
  clearTimeout(merging);
  if (told <= Number(form.elements.version.value)) return;
  const page = isIdle() ? await newest() : null;
  if (page && isIdle()) {
    told = 0;
    takeNewer(page.getElementById("answer"));
  } else merging = setTimeout(merge, outbox.isAway || isIdle() ? LATER : SOON);
}

// Nothing where there is no network, or the site does not answer.
async function newest() {
  const response = await fetch(location.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!response || response.status >= 500) return null;
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function takeNewer(answer) {
  if (!answer) location.reload(); // the game was put away, or this phone was
  else if (Number(answer.dataset.version) >= Number(form.elements.version.value)) takeFresh(answer);
}
