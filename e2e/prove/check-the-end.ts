import type { Board } from './board.ts';
import type { ChaosProxy } from './chaos-proxy.ts';
import type { Observer } from './observer.ts';
import type { Staff } from './staff.ts';
import type { Visitor } from './visitor.ts';

interface End {
  readonly board: Board;
  readonly observer: Observer;
  readonly proxy: ChaosProxy;
  readonly visitor: Visitor;
  readonly staff: readonly Staff[];
  readonly ledger: readonly { readonly tracking_number: string; readonly manifest_id: number }[];
}

interface Counted {
  readonly order_count: number;
  readonly counts: Readonly<Record<'waiting' | 'booked' | 'not_booked' | 'unclear', number>>;
}

/** Runs after the last fault and the time to settle: checks that the ledger, the pages and the bookings agree. */
export async function checkTheEnd({ board, observer, proxy, visitor, staff, ledger }: End) {
  const broken: string[] = [];
  if (!(await observer.sample())) broken.push('The dashboard does not answer at the end');
  const entries = Map.groupBy(ledger, (entry) => entry.tracking_number.toUpperCase());
  const doubles = [...entries].filter(([, times]) => times.length > 1);
  for (const [number, times] of doubles) {
    broken.push(
      `${number} was booked ${times.length} times, on manifests ${times.map((one) => one.manifest_id).join(', ')}`,
    );
  }
  const resent = [...proxy.sent].filter(([, times]) => times > 1);
  for (const [part, times] of resent) broken.push(`POST /book of part ${part} went out ${times} times`);

  const stuck = board.numbers.filter((number) => {
    const belief = board.beliefs.get(number.toUpperCase());
    return belief === undefined || belief === 'sending' || belief === 'unclear';
  });
  for (const number of stuck) broken.push(`${number} is ${board.beliefs.get(number.toUpperCase())} for ever`);
  for (const number of board.numbers) {
    const isBelieved = board.beliefs.get(number.toUpperCase()) === 'booked';
    if (isBelieved !== entries.has(number.toUpperCase())) {
      broken.push(`${number}: pages and ledger differ at the end`);
    }
  }
  const { attempts, bookedBySums } = await checkSums(visitor, staff, broken);
  // An order is booked by one attempt only, so all attempts together must have booked exactly what the ledger contains.
  if (bookedBySums !== entries.size) {
    broken.push(`The bookings count ${bookedBySums} booked orders, the ledger holds ${entries.size}`);
  }
  const refused = new Map<number, number>();
  for (const [status, count] of staff.flatMap((one) => [...one.refused])) {
    refused.set(status, (refused.get(status) ?? 0) + count);
  }
  return {
    broken,
    figures: {
      'orders booked': entries.size,
      'orders in all': board.numbers.length,
      doubles: doubles.length,
      'parts sent again': resent.length,
      stuck: stuck.length,
      'bookings taken': attempts,
      ...Object.fromEntries([...refused].map(([status, count]) => [`bookings refused at once, ${status}`, count])),
      'POST /book': [...proxy.sent.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(Object.entries(proxy.fates).map(([fate, count]) => [`  ${fate}`, count])),
    },
  };
}

/** Checks that every booking the gateway accepted exists, is finished, and accounts for each of its orders once. */
async function checkSums(visitor: Visitor, staff: readonly Staff[], broken: string[]) {
  let bookedBySums = 0;
  const seen = new Set<string>();
  for (const { attempt_id, count } of staff.flatMap((one) => one.taken)) {
    seen.add(attempt_id);
    const answer = await visitor.ask<Counted>('GET', `/api/bookings/${attempt_id}`);
    if (answer?.status !== 200) {
      broken.push(`Booking ${attempt_id} was accepted but is gone: ${answer?.status}`);
      continue;
    }
    const { order_count, counts } = answer.body;
    const sum = counts.booked + counts.not_booked;
    if (order_count !== count || sum !== count || counts.waiting + counts.unclear > 0) {
      broken.push(`Booking ${attempt_id} of ${count} orders: ${JSON.stringify({ order_count, ...counts })}`);
    }
  }
  const listed = await listAll(visitor);
  for (const booking of listed.values()) bookedBySums += booking.counts.booked;
  for (const attempt_id of seen) if (!listed.has(attempt_id)) broken.push(`Booking ${attempt_id} is not listed`);
  return { attempts: listed.size, bookedBySums };
}

/** Includes bookings whose acceptance nobody received. */
async function listAll(visitor: Visitor): Promise<Map<string, Counted>> {
  const all = new Map<string, Counted>();
  for (let page = 1; ; page += 1) {
    const answer = await visitor.ask<{ bookings: (Counted & { attempt_id: string })[]; total: number }>(
      'GET',
      `/api/bookings?page=${page}`,
    );
    for (const booking of answer?.body.bookings ?? []) all.set(booking.attempt_id, booking);
    if ((answer?.body.bookings.length ?? 0) === 0) return all;
  }
}
