import { createHash } from 'node:crypto';
import type { AutoBookKey } from '#gateway/store/today/auto-books.ts';

/** How many bookings a cut-off may take: each further one leaves out the orders that kept the one before from being sent. */
const MOST_ATTEMPTS = 3;

/** The IDs of the cut-off's bookings, in turn. */
export function attemptsOf(key: AutoBookKey): readonly string[] {
  return Array.from({ length: MOST_ATTEMPTS }, (_one, turn) => attemptOf(key, turn));
}

/** A booking's ID, the same in every process: a UUID (version 8) from a hash of lane and cut-off. `turn`: 0 for the cut-off's first one. */
export function attemptOf({ lane, cut_off_at }: AutoBookKey, turn = 0): string {
  const again = turn === 0 ? '' : `\n${turn}`;
  const hash = createHash('sha256').update(`auto-book\n${lane}\n${cut_off_at}${again}`).digest('hex');
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
