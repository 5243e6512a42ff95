// A round as this phone knows it: the server's last answer for each hand, and what was entered here since, which htmx does
// not keep. Seats count from 0. Uses no DOM, so that Node can test it.

import { changed, fruitCards, shownCards } from "./fruit.js";
import { Late } from "./late.js";

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

// Return the entry that undoes the last one, in whichever hand that was. It names that entry if it is still waiting: if
// the server refuses it, the undo must not hit an earlier one. Otherwise the server undoes this phone's last change.
export function undoing(entries) {
  const [last] = standing(entries).slice(-1);
  if (!last) return { isUndo: true, fields: [["undo", "1"]], facts: {}, reopens: false };
  const also = last.also && { also: undone(last.also) };
  return { isUndo: true, fields: [["undo", last.id]], ...undone(last), ...also };
}

function undone({ path, before = {}, ends, reopens }) {
  return { path, facts: before, ends: Boolean(reopens), reopens: Boolean(ends) };
}

// Which hand a tap belongs to: the one in front when the finger came down, even if the page has turned since.
export class Presses {
  #seats = new WeakMap();

  down(button, front) {
    this.#seats.set(button, front);
  }

  // A key presses and taps at once, and leaves no press behind.
  up(button, front, isFinger) {
    const seat = this.#seats.get(button) ?? front;
    this.#seats.delete(button);
    return isFinger ? seat : front;
  }
}

export class Round {
  hands = []; // by seat: { counts, done, points }, and if this phone or the server knows, the card entered last and the pairs of fruit
  phones = []; // the seats whose players enter their cards on a phone of their own
  version = 0;
  front = 0; // the seat whose hand the page shows
  late = new Late();
  #lacked = false; // whether that hand was closed with cards missing when the page turned to it

  constructor({ dealt, sizes, discarding = [] }, own, answer) {
    Object.assign(this, { dealt, sizes, discarding, own });
    this.take(answer, () => false);
  }

  // Take over an answer of the server, except for hands in which entries wait to be sent.
  take({ version, hands, phones = this.phones, last = {}, pairs = {} }, isWaiting) {
    this.version = version;
    this.phones = phones;
    this.hands = hands.map((fresh, seat) => {
      const hand = this.hands[seat];
      if (hand && isWaiting(seat)) return { ...hand, points: fresh.points };
      return { ...fresh, last: last[seat] ?? hand?.last, pairs: pairs[seat] ?? hand?.pairs };
    });
  }

  open(seat) {
    this.front = seat;
    this.#lacked = this.hands[seat].done && this.isShort(seat);
  }

  // Whether a hand that was opened for its missing cards has them all, while others are open.
  isFilled(seat) {
    return seat === this.front && this.#lacked && this.cards(seat) === this.dealt && !this.isDone;
  }

  get isDone() {
    return this.hands.every(({ done }) => done);
  }

  // Whether the phone stays at its own player's hand, which is complete, while others are not.
  staysAt(seat) {
    return seat === this.own && this.hands[seat].done && !this.isDone;
  }

  cards(seat) {
    return countCards(this.hands[seat].counts, this.sizes);
  }

  // Whether cards are missing. Where some were discarded, as for an uramaki place, nobody knows.
  isShort(seat) {
    return this.cards(seat) < this.dealt && !this.discarding.some((face) => this.hands[seat].counts[face]);
  }

  isOver(seat) {
    return this.cards(seat) > this.dealt;
  }

  // Return the first hand with too many cards; undefined if there is none.
  get over() {
    return [...this.hands.keys()].find((seat) => this.isOver(seat));
  }

  // Return the next seat around the table whose cards are missing, or null. Another hand that was passed over without a
  // card is still missing, until the round is done.
  next(from, passing = this.phones) {
    if (this.isDone) return null;
    for (let step = 1; step <= this.hands.length; step += 1) {
      const seat = (from + step) % this.hands.length;
      const isMissing = !this.hands[seat].done || (seat !== from && this.#isEmpty(seat));
      if (isMissing && !passing.includes(seat)) return seat;
    }
    return null;
  }

  #isEmpty(seat) {
    return Object.values(this.hands[seat].counts).every((count) => !count);
  }

  // Return the next open hand, if possible one whose player has no phone.
  another(from) {
    return this.next(from) ?? this.next(from, []);
  }

  // Set counts of a hand, and return what an entry needs to know of it.
  enter(seat, facts) {
    const hand = this.hands[seat];
    const before = Object.fromEntries(Object.keys(facts).map((face) => [face, hand.counts[face] ?? 0]));
    const added = Object.entries(facts).map(([face, count]) => [face, count - before[face]]);
    const last = added.every(([, count]) => count > 0) ? Object.fromEntries(added) : undefined;
    const wasDone = hand.done;
    this.hands[seat] = { ...hand, counts: { ...hand.counts, ...facts }, last };
    const ends = !wasDone && this.cards(seat) === this.dealt;
    this.hands[seat].done = wasDone || ends;
    return { facts, before, ends };
  }

  // Enter or remove a card, which is a face, or the faces of a fruit card.
  tap(seat, card, step) {
    const { counts, pairs } = this.hands[seat];
    const faces = card.split(" ");
    const entry = this.enter(seat, tapped(counts, faces, step));
    if (faces.length > 1) this.hands[seat].pairs = changed(fruitCards(counts, pairs), faces.slice(0, 2).join(" "), step);
    return entry;
  }

  // Return how often each card is shown in the tray.
  shown(seat) {
    const { counts, pairs } = this.hands[seat];
    return shownCards(counts, pairs);
  }

  finish(seat) {
    const ends = !this.hands[seat].done;
    this.hands[seat] = { ...this.hands[seat], done: true };
    return { ends };
  }

  // Take all cards out of a hand, which is open again.
  clear(seat) {
    const { counts: before, done: reopens } = this.hands[seat];
    const facts = Object.fromEntries(Object.keys(before).map((face) => [face, 0]));
    this.redo(seat, { facts, reopens });
    return { facts, before, reopens };
  }

  // Whether a hand has a card, which may have several faces.
  has(seat, card) {
    return Object.entries(card).every(([face, count]) => this.hands[seat].counts[face] >= count);
  }

  // Return who can take the last card of a hand with too many: the next player, if that card is known and still there.
  taker(seat) {
    const { last } = this.hands[seat];
    return last && this.has(seat, last) ? this.next(seat) : null;
  }

  // Give a card of a hand to another one.
  give(from, to, given = this.hands[from].last) {
    const card = Object.entries(given);
    const moved = (seat, step) => {
      const { counts } = this.hands[seat];
      return this.enter(seat, Object.fromEntries(card.map(([face, count]) => [face, (counts[face] ?? 0) + step * count])));
    };
    const taken = moved(from, -1);
    const also = moved(to, 1);
    const told = [[from, taken], [to, also]].flatMap(
      ([seat, { facts }]) => Object.entries(facts).map((fact) => `${seat + 1}:${fact.join("=")}`),
    );
    return { ...taken, fields: [["give", told.join(",")]], also };
  }

  // Show an entry in its hand, also one from another page of this phone.
  redo(seat, { facts = {}, ends, reopens }) {
    const hand = this.hands[seat];
    this.hands[seat] = { ...hand, counts: { ...hand.counts, ...facts }, done: ends || (hand.done && !reopens) };
  }
}
