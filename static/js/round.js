// The hands of a round on this phone: what a tap or an undo makes of them. Uses no DOM, so that Node can test it.

// Return the number of cards in a hand; a nigiri on wasabi is two.
export function countCards(counts, sizes) {
  return Object.entries(counts).reduce((sum, [face, count]) => sum + count * sizes[face], 0);
}

// Return the new counts of the faces that a tap changes: one more of each, or one fewer.
export function tapped(counts, faces, step) {
  const facts = {};
  for (const face of faces) facts[face] = Math.max(0, (facts[face] ?? counts[face] ?? 0) + step);
  return facts;
}

// Return the entries that are not undone by a later one.
export function standing(entries) {
  const kept = [];
  for (const entry of entries) {
    if (entry.isUndo) kept.pop();
    else kept.push(entry);
  }
  return kept;
}

// Return the entry for an undo. It names the entry to undo if that one is still waiting: if the server refuses that
// entry, the undo must not hit an earlier one. Otherwise the server undoes this phone's last change.
export function undoing(entries) {
  const last = standing(entries).at(-1);
  return { isUndo: true, fields: [["undo", last?.id ?? "1"]], facts: last?.before ?? {}, reopens: Boolean(last?.ends) };
}
