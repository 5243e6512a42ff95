// A card that was tapped just after the page had turned to the next hand, before anybody can have seen that. It counts there,
// and can be given back to the hand before. Uses no DOM, so that Node can test it.

const UNSEEN = 400; // ms; a finger on its way to a tile cannot be called back
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
