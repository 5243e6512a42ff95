// What was tapped just after the page had turned to the next hand, too soon for anybody to have seen that. A card counts
// there, and can be given back to the hand before. "Next" was meant for the hand before, and does nothing. Not for
// htmx, which does not know when the page has turned. Uses no DOM, so that Node can test it.

const UNSEEN = 400; // ms; a finger already on its way to a tile
const HABIT = 1500; // ms after the last card of a hand in which people press "Next" without waiting for the page to turn
const MOST = 3; // cards of a hand; with more, the tray has no room for the offer

export class Late {
  #turn = null; // the last time that the page turned by itself: { from, to, at }
  #card = null; // { faces, from, to }

  turned(from, to, at) {
    this.#turn = { from, to, at };
    this.#card = null;
  }

  // Only the first tap after a turn can be late: after it, the finger was at the next hand.
  tapped(seat, faces, at) {
    const turn = this.#turn;
    this.#turn = null;
    if (turn && turn.to === seat && at - turn.at < UNSEEN) this.#card = { ...turn, faces };
  }

  // Return the hand before if "Next" was for it: nobody passes over a player so soon, and the hand in front has no card yet.
  // Otherwise null.
  before(round, at) {
    const { from, to, at: turnedAt } = this.#turn ?? {};
    return to === round.front && at - turnedAt < HABIT && round.cards(to) === 0 ? from : null;
  }

  // Somebody went on with "Next", and may do so again at once.
  wentOn() {
    this.#turn = null;
  }

  // Return the card that can be given back, from which hand and to which; null if there is none.
  offer(round) {
    const { faces, from, to } = this.#card ?? {};
    if (to !== round.front || round.cards(to) > MOST || !round.has(to, faces)) return null;
    return { faces, from: to, to: from };
  }

  // The card was given back, and may be entered here again on purpose.
  settle() {
    this.#card = null;
  }
}
