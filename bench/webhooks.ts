import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deleteDeliveries } from '#platform/store/webhook-deliveries.ts';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestSender } from '#platform/testing/open-test-sender.ts';
import { describeRuns } from './figures.ts';
import { recordFigure } from './record.ts';

const BAD_RECEIVERS = 20;
const GOOD = 100;
const PACED = 500;
const BURST = 2000;
const MANY = 50_000;
const MANY_AT_ONCE = 1000;
const PACE_MS = 10;

/**
 * Deliveries to one good receiver while twenty others accept the connection and never answer: how long an update waits, how many are sent
 * per second, and whether memory stays flat over many. Reach: p99 under 1 s; growth under 50 MB.
 */
export async function measureWebhooks(): Promise<void> {
  const sender = await openTestSender();
  const [good, bad] = [await openReceiver(), await openReceiver()];
  bad.answer = () => {};
  try {
    await sender.setUrl(GOOD, good.url);
    await sender.emit(GOOD, 1);
    await good.waitFor(1);
    for (let account = 1; account <= BAD_RECEIVERS; account += 1) {
      await sender.setUrl(account, bad.url);
      await sender.emit(account, 100);
    }
    await bad.waitFor(BAD_RECEIVERS);

    const sentAt = new Map<string, number>();
    const waits: number[] = [];
    good.answer = (response, { headers }) => {
      waits.push(performance.now() - (sentAt.get(String(headers['webhook-id'])) ?? Number.NaN));
      response.end();
    };
    await receive(good, PACED, async () => {
      for (let one = 0; one < PACED; one += 1) {
        const before = performance.now();
        const [id = ''] = await sender.emit(GOOD, 1);
        sentAt.set(id, before);
        await wait(PACE_MS);
      }
    });
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    console.log(describeRuns(`one update to a good receiver, ${BAD_RECEIVERS} others hanging`, waits));
    console.log(`p99 ${p99.toFixed(0)} ms (reach: 1000)`);
    recordFigure({ name: 'p99 of a delivery while 20 receivers hang', measured: p99, reach: 1_000, unit: 'ms' });

    good.answer = (response) => response.end();
    const took = await receive(good, BURST, () => sender.emit(GOOD, BURST));
    const rate = BURST / (took / 1000);
    console.log(`${Math.round(rate)} deliveries a second, ${BURST} at once, others hanging`);
    recordFigure({ name: 'deliveries a second while 20 receivers hang', measured: rate, reach: 200, unit: '/s' });

    const memory: ReturnType<typeof measureMemory>[] = [];
    const rates: number[] = [];
    for (let sent = 0; sent < MANY; sent += MANY_AT_ONCE) {
      const ms = await receive(good, MANY_AT_ONCE, () => sender.emit(GOOD, MANY_AT_ONCE));
      rates.push(MANY_AT_ONCE / (ms / 1000));
      good.received.length = 0;
      // A growing log fills the database's page cache (64 MB), which would hide a leak.
      await deleteDeliveries(sender.database, sender.clock.now() + 1);
      memory.push(measureMemory());
    }
    console.log(describeRuns(`deliveries a second over ${MANY}`, rates, '/s'));
    for (const place of [0, memory.length / 2, memory.length - 1]) {
      const { rss, heap } = memory[Math.floor(place)] ?? { rss: Number.NaN, heap: Number.NaN };
      console.log(
        `after ${(Math.floor(place) + 1) * MANY_AT_ONCE}: ${rss.toFixed(0)} MB resident, ${heap.toFixed(1)} MB of objects`,
      );
    }
  } finally {
    await sender.close();
    await good.close();
    await bad.close();
  }
}

/** Milliseconds until this many more have arrived. */
async function receive(receiver: Receiver, count: number, begin: () => Promise<unknown>): Promise<number> {
  const until = receiver.received.length + count;
  const started = performance.now();
  await begin();
  await receiver.waitFor(until);
  return performance.now() - started;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function measureMemory(): { readonly rss: number; readonly heap: number } {
  collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20 };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
