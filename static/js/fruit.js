// The fruit cards of a hand. Only their icons are stored, so the pairs are worked out again. The server does the same in
// pages/round/fruit.py, but htmx would bring its pairs only after the tap is shown. A pair is written as its two fruits,
// with a space. Uses no DOM, so that Node can test it.

const FRUITS = ["watermelon", "orange", "pineapple"];
const CARD = "fruit";
const PAIRS = FRUITS.flatMap((fruit, index) => FRUITS.slice(index).map((other) => `${fruit} ${other}`));

// Return the fruit cards of a hand: the known ones, or one more or fewer, if they match its icons, otherwise any that do.
// Returns null if the icons are not two for each card.
export function fruitCards(counts, known = {}) {
  const cards = counts[CARD] ?? 0;
  const icons = FRUITS.map((fruit) => counts[fruit] ?? 0);
  if (icons.reduce((sum, count) => sum + count, 0) !== 2 * cards) return null;
  const near = PAIRS.flatMap((pair) => [changed(known, pair, -1), changed(known, pair, 1)]);
  return [known, ...near].find((some) => iconsOf(some).join() === icons.join()) ?? mixedFirst(icons, cards);
}

// Return the fruit cards after one is entered or removed.
export function changed(known, pair, step) {
  return { ...known, [pair]: (known?.[pair] ?? 0) + step };
}

function iconsOf(cards) {
  const icons = FRUITS.map(() => 0);
  for (const [pair, count] of Object.entries(cards)) {
    if (count < 0) return [];
    for (const fruit of pair.split(" ")) icons[FRUITS.indexOf(fruit)] += count;
  }
  return icons;
}

// Return cards with these icons, as few as possible with the same fruit twice.
function mixedFirst(icons, cards) {
  const twice = icons.map((count) => Math.max(0, count - cards));
  const left = icons.map((count, fruit) => count - 2 * twice[fruit]);
  const mixed = left.reduce((sum, count) => sum + count, 0) / 2;
  const found = {};
  for (const pair of PAIRS) {
    const [one, other] = pair.split(" ").map((fruit) => FRUITS.indexOf(fruit));
    // A mixed card without a fruit has the two others.
    found[pair] = one === other ? twice[one] : mixed - left[FRUITS.length - one - other];
  }
  return found;
}

// Return how often each card is shown: a face by itself, a fruit card as its faces.
export function shownCards(counts, known) {
  const cards = CARD in counts && fruitCards(counts, known);
  if (!cards) return counts;
  const shown = { ...counts };
  for (const face of [...FRUITS, CARD]) delete shown[face];
  for (const pair of PAIRS) shown[`${pair} ${CARD}`] = cards[pair] ?? 0;
  return shown;
}
