// What was tapped just after the page had turned to the next hand, before anybody can have seen that. A card counts there,
// and can be given back to the hand before. "Next" was for the hand before, which needs none. Uses no DOM, so that Node can test it.

const UNSEEN = 400; // ms; a finger on its way to a tile cannot be called back
const HABIT = 1500; // ms in which "Next" comes after the last card of a hand, by those who do not wait for the page to turn
const MOST = 3; // cards of a hand beside which the tray has room for the offer

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

  // It was given back, and may come here again on purpose.
  settle() {
    this.#card = null;
  }
}
