import { setImmediate as nextImmediate } from 'node:timers/promises';

/** Half of what nobody notices is left for whatever comes next without asking. */
const LONGEST_TURN_MS = 8;

let began: number | undefined;
let waiting: Promise<void> = Promise.resolve();

/**
 * Gives requests and timers their turn of the event loop when this one has lasted long enough; else it goes on at once. Statements of
 * SQLite are done when they return, so that a long row of them, each awaited, would let nobody else in. Whoever waits goes on one after
 * another, in the order asked, each with a turn of its own.
 */
export async function giveTurn(): Promise<void> {
  if (began === undefined) {
    beginTurn();
    return;
  }
  if (performance.now() - began < LONGEST_TURN_MS) return;
  // What goes on counts from here.
  waiting = waiting.then(nextTurn).then(beginTurn);
  await waiting;
}

function beginTurn(): void {
  began = performance.now();
  void endTurn(began);
}

async function endTurn(mine: number): Promise<void> {
  await nextTurn();
  if (began === mine) began = undefined;
}

/** The first comes right after the requests that this turn took in, before any timer. */
async function nextTurn(): Promise<void> {
  await nextImmediate();
  await nextImmediate();
}
