import { setTimeout as sleep } from 'node:timers/promises';
import { isUnknownOrder } from '#contract/error-code.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { callEndpoint, type Caller } from '#client/call.ts';
import { findError } from '#client/find-error.ts';
import { isSegment } from '#contract/encode-segment.ts';
import { CallProblem } from '#client/problem.ts';
import { lookUpOrders, readOrder } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { LOOKUP_LIMIT } from '#contract/limits.ts';
import type { IsKnown } from '#gateway/store/orders/indexed-orders.ts';
import { inParallel } from './in-parallel.ts';

/** Into how many parts a list is split that the service failed to read as a whole. */
const PARTS = 10;
/** A service that fails at more orders than this isn't failing because of single ones. */
const MOST_UNREAD = 10;
/** After this many in a row without an answer, which are all waited for, a list isn't read any further. */
const MOST_SILENCES_IN_A_ROW = 4;
/** Attempts per order, in total, when the service is too busy. */
const MOST_READS_PER_ORDER = 3;
/** Delays before an order is read again that the service failed to read: of hundreds, a single one would hold up the whole booking. */
const READ_AGAIN_AFTER_MS = [100, 300, 900] as const;
/** A service that takes this long to fail is read again later by whoever needs the order. */
const SLOW_FAILURE_MS = 5_000;

/**
 * Reads orders from the platform. The map is keyed by the requested number in upper case, and holds `null` for numbers
 * that the platform doesn't know. A record carries the number of its key, in the service's spelling.
 * Throws a CallProblem if any of them can't be read: a partial answer is never used.
 */
export async function readOrders(
  caller: Caller,
  isKnown: IsKnown,
  ordersLookup: boolean,
  trackingNumbers: readonly string[],
): Promise<Map<string, Order | null>> {
  const found = new Map<string, Order | null>();
  const sendable = trackingNumbers.filter(isSegment);
  for (const number of trackingNumbers) if (!isSegment(number)) found.set(foldNumber(number), null);
  if (ordersLookup) {
    const wanted = new Set(sendable.map(foldNumber));
    for (let start = 0; start < sendable.length; start += LOOKUP_LIMIT) {
      const orders = sendable.slice(start, start + LOOKUP_LIMIT);
      const { response } = await callEndpoint(caller, lookUpOrders, { body: { orders } });
      for (const order of response) {
        const folded = foldNumber(order.tracking_number);
        if (wanted.has(folded)) found.set(folded, order.found ? order : null);
      }
    }
    // An order that is missing from an answer has not been reported as unknown.
    if (![...wanted].every((folded) => found.has(folded))) throw new CallProblem('unreadable', 200);
    return found;
  }
  await inParallel(sendable, async (number) => {
    found.set(foldNumber(number), await readOneOrder(caller, isKnown, number));
    return undefined;
  });
  return found;
}

/** What was read of a list. `unread`: the orders that the service failed to read, each with its answer. */
interface PartlyRead {
  readonly records: Map<string, Order | null>;
  readonly unread: Map<string, CallProblem>;
}

/** The orders that could be read, and why the others couldn't be; `problem` is undefined if all were read. */
export interface AvailableOrders {
  readonly records: ReadonlyMap<string, Order | null>;
  readonly problem: CallProblem | undefined;
}

/**
 * As `readOrders`, for callers that can use a partial answer: an order that the service fails to read is missing from the map, and holds
 * up no other one. Ends early once the service seems to fail at every order.
 */
export async function readAvailableOrders(
  ...[caller, isKnown, ordersLookup, trackingNumbers]: Parameters<typeof readOrders>
): Promise<AvailableOrders> {
  const read: PartlyRead = { records: new Map(), unread: new Map() };
  let [failures, readBefore] = [0, 0];
  const seemsToFailAtAll = ({ kind, status }: CallProblem, isSingle: boolean) => {
    if (status === 429 && !isSingle) return true;
    // A list that was answered with an error may hold a broken order; only its parts show it.
    if (kind !== 'no_answer' && !isSingle) return false;
    failures = read.records.size === readBefore ? failures + 1 : 1;
    readBefore = read.records.size;
    return failures >= (kind === 'no_answer' || status === 429 ? MOST_SILENCES_IN_A_ROW : MOST_UNREAD);
  };
  let problem: CallProblem | undefined;
  try {
    await readInParts(caller, isKnown, ordersLookup, trackingNumbers, LOOKUP_LIMIT, read, seemsToFailAtAll);
    [problem] = read.unread.values();
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    problem = error;
  }
  // Requests still in flight when it ended early must not add to what the caller works with.
  return { records: new Map(read.records), problem };
}

/**
 * As `readOrders`, but a few orders that the service fails to read, while it reads at least as many others, are returned apart from them.
 * `isRepeated`: orders that can't be read together are read in ever smaller parts, to tell which of them is to blame. `findOthers`: orders that the
 * service knows, to tell by them whether it reads any if too few were asked for.
 */
export async function readMostOrders(
  caller: Caller,
  isKnown: IsKnown,
  ordersLookup: boolean,
  trackingNumbers: readonly string[],
  isRepeated: boolean,
  findOthers: (count: number) => Promise<readonly string[]>,
): Promise<Readonly<PartlyRead>> {
  const read: PartlyRead = { records: new Map(), unread: new Map() };
  try {
    if (ordersLookup) return { ...read, records: await readOrders(caller, isKnown, ordersLookup, trackingNumbers) };
  } catch (error) {
    if (!isRepeated || !(error instanceof CallProblem) || error.status === 429) throw error;
  }
  let silences = 0;
  const partSize = Math.ceil(trackingNumbers.length / PARTS);
  await readInParts(caller, isKnown, ordersLookup, trackingNumbers, partSize, read, ({ kind, status }) => {
    // A service that doesn't answer is waited for 30 s at each request.
    if (kind === 'no_answer') silences += 1;
    const isAway = silences >= MOST_SILENCES_IN_A_ROW && read.records.size === 0;
    return isAway || status === 429 || read.unread.size > MOST_UNREAD;
  });
  const [problem] = read.unread.values();
  const lacking = read.unread.size - read.records.size;
  if (problem === undefined || lacking <= 0) return read;
  const others = await findOthers(lacking);
  const { records } = await readAvailableOrders(caller, isKnown, ordersLookup, others);
  if (records.size < lacking) throw problem;
  return read;
}

/**
 * Reads orders into `read`, up to `partSize` at once if the service can. Those that it fails to read together are read in ever smaller parts,
 * so that a broken order is found in a few requests. Throws the answer on which `isHopeless` says that the others aren't worth a try.
 */
function readInParts(
  caller: Caller,
  isKnown: IsKnown,
  ordersLookup: boolean,
  trackingNumbers: readonly string[],
  partSize: number,
  read: PartlyRead,
  isHopeless: (problem: CallProblem, isSingle: boolean) => boolean,
): Promise<void> {
  return inParallel(split(trackingNumbers, ordersLookup ? partSize : 1), async (part) => {
    try {
      const found = await readOrders(caller, isKnown, ordersLookup, part);
      for (const [folded, order] of found) read.records.set(folded, order);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      const isSingle = part.length === 1;
      if (isSingle) for (const number of part) read.unread.set(number, error);
      if (isHopeless(error, isSingle)) throw error;
      return isSingle ? undefined : split(part, Math.ceil(part.length / PARTS));
    }
  });
}

function split(numbers: readonly string[], size: number): (readonly string[])[] {
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_part, at) =>
    numbers.slice(at * size, (at + 1) * size),
  );
}

/**
 * Reads one order; null if the platform doesn't know it, or if the number can't be sent. A 404 from something in front
 * of the service says nothing about the order.
 */
export async function readOneOrder(caller: Caller, isKnown: IsKnown, trackingNumber: string): Promise<Order | null> {
  if (!isSegment(trackingNumber)) return null;
  for (let reads = 1; ; reads += 1) {
    const begun = performance.now();
    try {
      const answer = await callEndpoint(caller, readOrder, { params: { tracking_number: trackingNumber } });
      return await extractOrder(answer, trackingNumber, isKnown);
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      if (isUnknown(error)) return null;
      // The link has recorded how long to wait, so the next request goes out when it may.
      if (error.status === 429 && reads < MOST_READS_PER_ORDER) continue;
      const wait = READ_AGAIN_AFTER_MS[reads - 1];
      if (wait === undefined || !isPassing(error) || performance.now() - begun > SLOW_FAILURE_MS) throw error;
      await sleep(wait);
    }
  }
}

interface OrderAnswer {
  readonly response?: Order | null | undefined;
  readonly [key: string]: unknown;
}

/**
 * Returns the requested order, or null if the answer contains none. Throws if it contains another order that is known here, or
 * an error. Its number is the requested one: only the spelling is the service's (reliability A4).
 */
export async function extractOrder(
  answer: OrderAnswer,
  trackingNumber: string,
  isKnown: IsKnown,
): Promise<Order | null> {
  const { response } = answer;
  if (!response) {
    const error = findError(answer);
    if (error !== undefined) throw error;
    return null;
  }
  if (await isOtherOrder(response.tracking_number, trackingNumber, isKnown)) throw new CallProblem('unreadable', 200);
  const isSpelling = foldNumber(response.tracking_number) === foldNumber(trackingNumber);
  return isSpelling ? response : { ...response, tracking_number: trackingNumber };
}

/**
 * Whether an answer is about a different order that is known here. Not stated: a service may return an order under
 * another number, such as one assigned by the carrier.
 */
export async function isOtherOrder(
  named: string | null | undefined,
  trackingNumber: string,
  isKnown: IsKnown,
): Promise<boolean> {
  return named != null && foldNumber(named) !== foldNumber(trackingNumber) && (await isKnown(named));
}

/** Whether the next read may succeed. A service that says when to ask again is not asked before. */
function isPassing({ status, retryAfterS }: CallProblem): boolean {
  return (status === 0 || status >= 500) && retryAfterS === undefined;
}

function isUnknown({ status, code, isFromService }: CallProblem): boolean {
  return status === 404 ? isFromService : status === 200 && isUnknownOrder(code);
}
