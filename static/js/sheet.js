// What the reason sheet does beyond what its popover does by itself: it moves the page until the number that was tapped
// stands above it, and follows a finger that swipes it down. htmx neither scrolls nor swipes. Without this file, the sheet
// may cover the number, and a tap beside it closes it.

const GAP = 16; // px between the number and the sheet
const FAR = 64; // px after which a swipe closes the sheet

export function settle(sheet) {
  const number = document.querySelector(`[popovertarget="${sheet.id}"]`);
  const covered = number.getBoundingClientRect().bottom + GAP - sheet.getBoundingClientRect().top;
  if (covered > 0) scrollBy(0, covered);
  if ("swiped" in sheet) return;
  sheet.swiped = 0;
  sheet.addEventListener("touchstart", start, { passive: true });
  sheet.addEventListener("touchmove", move, { passive: false });
  sheet.addEventListener("touchend", end);
  sheet.addEventListener("touchcancel", end);
}

let from = 0;

function start({ touches }) {
  from = touches[0].clientY;
}

// A finger that goes down in a sheet that is scrolled to its top takes the sheet with it.
function move(event) {
  const sheet = event.currentTarget;
  const way = event.touches[0].clientY - from;
  sheet.swiped = sheet.scrollTop > 0 ? 0 : Math.max(0, way);
  if (!sheet.swiped) return;
  event.preventDefault();
  sheet.style.transform = `translateY(${sheet.swiped}px)`;
}

function end({ currentTarget: sheet }) {
  if (sheet.swiped > FAR) sheet.hidePopover();
  sheet.swiped = 0;
  sheet.style.transform = "";
}
