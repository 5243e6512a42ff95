// Plays the reveal of the desserts (results/reveal.html): one seat after another, with those who overtake, then the
// tie-break, then the crown. htmx has no animations. on_demand.js loads this file when there is a reveal to play, and hides
// the stage on a tap.

const LEAD = 1200; // ms for the standings without desserts
const OPEN = 600; // between a seat's desserts and its new total
const SEAT = 1500; // a seat; many seats take less each
const SEATS = 7000; // all seats
const SAID = 1700; // each half of a tie-break
const MOVE = 500; // an overtaking
const CROWNED = 600; // until the crown lands
const PIECES = 36;

// Return what happens at each step: which seat is revealed, its new total, and the order of the seats afterwards. The
// last of the standings comes first. The last step is the order by rank, in which desserts have broken all ties.
export function steps(seats) {
  const totals = seats.map(({ before }) => before);
  let order = seats.map((_, seat) => seat);
  const revealed = [...order].reverse().map((seat) => {
    totals[seat] += seats[seat].points;
    order = sorted(order, (one, other) => totals[other] - totals[one]);
    return { seat, total: totals[seat], order };
  });
  return [...revealed, { order: sorted(order, (one, other) => seats[one].rank - seats[other].rank) }];

  // The dummy has no rank and stays last.
  function sorted(all, compare) {
    const isRanked = (seat) => Boolean(seats[seat].rank);
    return [...all.filter(isRanked).sort(compare), ...all.filter((seat) => !isRanked(seat))];
  }
}

export async function play(stage) {
  const rows = [...stage.querySelectorAll("li")];
  const seats = rows.map(({ dataset: { before, points, rank } }) => ({ before: Number(before), points: Number(points), rank: Number(rank) }));
  const shown = steps(seats);
  const most = Math.max(1, ...seats.map(({ before, points }) => before + Math.max(points, 0)));
  const [level, tieBreak] = stage.querySelectorAll(".reveal-tie span");
  const wait = (time) => pause(time).then(() => stage.hidden);

  rows.forEach((row, seat) => draw(row, seats[seat].before));
  if (await wait(LEAD)) return;
  for (const { seat, total, order } of shown.slice(0, -1)) {
    bringForward(rows[seat]);
    rows[seat].classList.add("open");
    if (await wait(OPEN)) return;
    draw(rows[seat], total);
    move(rows, order);
    if (await wait(Math.min(SEAT, SEATS / rows.length) - OPEN / 2)) return;
  }
  const { order } = shown[shown.length - 1];
  if (level.textContent) {
    const best = rows[order[0]].querySelector("strong").textContent;
    for (const row of rows) row.classList.toggle("out", row.querySelector("strong").textContent !== best);
    for (const said of [level, tieBreak]) {
      said.classList.add("open");
      if (await wait(SAID)) return;
    }
  }
  bringForward(rows[order[0]]);
  move(rows, order);
  if (await wait(MOVE * 2)) return;
  stage.hidden = true;
  celebrate();

  // The seat whose turn it is passes in front of the others.
  function bringForward(front) {
    for (const row of rows) row.classList.toggle("now", row === front);
  }

  function draw(row, total) {
    row.style.setProperty("--share", Math.max(0, total) / most);
    row.querySelector("strong").textContent = String(total).replace("-", "−");
  }
}

function pause(time) {
  return new Promise((resolve) => { setTimeout(resolve, time); });
}

// Put the rows into a new order; each glides from where it was.
function move(rows, order) {
  const tops = rows.map((row) => row.offsetTop);
  rows[0].parentElement.append(...order.map((seat) => rows[seat]));
  rows.forEach((row, seat) => {
    const way = tops[seat] - row.offsetTop;
    if (way) row.animate({ transform: [`translateY(${way}px)`, "none"] }, { duration: MOVE, easing: "ease-in-out" });
  });
}

// Throw the winners' shapes into the air, in their colors.
function celebrate() {
  const sky = Object.assign(document.createElement("div"), { className: "sky" });
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const winners = [...document.querySelectorAll(".winner")];
  const flights = Array.from({ length: PIECES }, (_, piece) => fly(sky, winners[piece % winners.length]));
  Promise.allSettled(flights).then(() => sky.remove());
}

function fly(sky, winner) {
  const { left, top, width } = winner.getBoundingClientRect(); // not of the plate, which is still coming in
  const piece = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  piece.setAttribute("viewBox", "-7 -7 14 14");
  piece.setAttribute("class", "marker");
  piece.dataset.colour = winner.dataset.colour;
  piece.append(winner.querySelector(".jewel").cloneNode());
  piece.firstChild.removeAttribute("transform");
  piece.firstChild.removeAttribute("class");
  sky.append(piece);
  const [x, y] = [left + width / 2, top + winner.firstElementChild.offsetHeight / 2];
  const angle = Math.random() * 2 * Math.PI;
  const reach = (0.4 + Math.random()) * Math.max(120, innerWidth / 3);
  const at = (along, down, turn) => `translate(${x + Math.cos(angle) * reach * along}px, ${y + Math.sin(angle) * reach * along + down}px) rotate(${turn}deg)`;
  return piece.animate(
    [
      { transform: at(0, 0, 0), opacity: 0, easing: "ease-out" },
      { transform: at(1, 0, 180), opacity: 1, offset: 0.4, easing: "ease-in" },
      { transform: at(1.2, innerHeight * 0.6, 540), opacity: 0 },
    ],
    { delay: CROWNED, duration: 1800 + Math.random() * 1200, fill: "both" },
  ).finished;
}
