import { setImmediate as nextImmediate } from 'node:timers/promises';

/** Half of what people would notice; the other half is for code that runs afterwards without yielding. */
const LONGEST_TURN_MS = 8;

let began: number | undefined;
let waiting: Promise<void> = Promise.resolve();

/**
 * Yields to requests and timers if this turn of the event loop has lasted too long, otherwise continues at once. SQLite statements are
 * synchronous, so a long series of them, though awaited, would block everything else. Callers that yielded continue one after another, in
 * order, each with a turn of its own.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (began === undefined) {
    beginTurn();
    return;
  }
  if (performance.now() - began < LONGEST_TURN_MS) return;
  // Each waiting caller's turn is measured from when it continues.
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

/** Two immediates: the first one runs right after the requests that this turn received, before any timer. */
async function nextTurn(): Promise<void> {
  await nextImmediate();
  await nextImmediate();
}
