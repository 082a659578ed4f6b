import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Booking } from '#contract/gateway/booking.ts';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { type RunningPostgres, startPostgres } from '#server/testing/start-postgres.ts';
import { openReceiver } from '#platform/testing/open-receiver.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { median } from './figures.ts';
import { runScript, type RunningScript } from './run-script.ts';
import { type Cpu, makeDatabase, openScaleSite, CPU_USERS, type ScaleSite } from './scale-site.ts';

const ROUNDS = 3;
/** Bookings of one order each, and of a hundred. */
const SMALL = { bookings: 120, orders: 1 };
const LARGE = { bookings: 24, orders: 100 };
const LABELS = 400;
const UPDATES = 600;
const RECEIVERS = 8;
const DELIVERIES = 2_000;
const IDLE_S = 10;
const AT_ONCE = 16;
const POLL_INTERVAL_MS = 25;
/** With a clock this fast, the pace of label requests (15 a second, shared by all) isn't a limit. */
const FAST = 200;

interface Measured {
  /** Units per second. */
  readonly rates: number[];
  /** CPU seconds for all units, by who used them. */
  cpu: Cpu;
  units: number;
}
type Acts = Readonly<Record<string, Measured>>;

/**
 * How much gateways do per second, and what a unit costs in CPU time: one on a file, and 1, 2 and 4 on one PostgreSQL that syncs its disk.
 * Ratios within a run can be compared; CPU time carries over to machines with more cores.
 */
export async function measureScale(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const service = await runScript('scale-service.ts', []);
  try {
    const onFile = await measurePlace(1, service, undefined);
    show('SQLite, 1 gateway', onFile, onFile);
    for (const processes of [1, 2, 4]) {
      const acts = await measurePlace(processes, service, postgres);
      show(`PostgreSQL, ${processes} ${processes === 1 ? 'gateway' : 'gateways'}`, acts, onFile);
    }
    await measureSenders(postgres);
  } finally {
    await service.end();
    await postgres.stop();
  }
}

async function measureSenders(postgres: RunningPostgres): Promise<void> {
  const onFile = await measureDeliveries(1, undefined);
  show('SQLite, 1 sender of webhooks', onFile, onFile);
  for (const processes of [1, 2, 4]) {
    const acts = await measureDeliveries(processes, postgres);
    show(`PostgreSQL, ${processes} ${processes === 1 ? 'sender' : 'senders'} of webhooks`, acts, onFile);
  }
}

async function measurePlace(
  processes: number,
  service: RunningScript,
  postgres: RunningPostgres | undefined,
): Promise<Acts> {
  const site = await openScaleSite(processes, service, postgres, 1);
  const acts: Record<string, Measured> = {};
  try {
    // The first round warms up: it compiles what is used often.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const kept = round === 0 ? {} : acts;
      await book(site, kept, 'bookings of 1 order', SMALL);
      await book(site, kept, 'orders, 100 a booking', LARGE);
      await takeUpdates(site, kept);
    }
    await measure(site.cpu, acts, 'seconds with nothing to do', IDLE_S, () => wait(IDLE_S * 1000));
    console.log(
      `\nmemory of each gateway: ${site
        .memoryMb()
        .map((mb) => mb.toFixed(0))
        .join(', ')} MB`,
    );
  } finally {
    await site.end();
  }
  const fast = await openScaleSite(processes, service, postgres, FAST);
  try {
    for (let round = 0; round <= ROUNDS; round += 1) await getLabels(fast, round === 0 ? {} : acts);
  } finally {
    await fast.end();
  }
  return acts;
}

let made = 0;
function makeNumbers(count: number, prefix: string): string[] {
  return Array.from({ length: count }, () => `${prefix}${String((made += 1)).padStart(8, '0')}`);
}

/** Enters numbers as pasting does; not measured. */
async function enter(site: ScaleSite, prefix: string, count: number): Promise<string[]> {
  const numbers = makeNumbers(count, prefix);
  await site.call(site.gateways[0] ?? '', 'POST', '/api/orders/lookup', { tracking_numbers: numbers, wanted: true });
  return numbers;
}

async function book(
  site: ScaleSite,
  acts: Record<string, Measured>,
  name: string,
  size: { readonly bookings: number; readonly orders: number },
): Promise<void> {
  const numbers = await enter(site, 'B', size.bookings * size.orders);
  const bookings = Array.from({ length: size.bookings }, (_one, at) => ({
    id: randomUUID(),
    gateway: site.gateways[at % site.gateways.length] ?? '',
    orders: numbers.slice(at * size.orders, (at + 1) * size.orders),
  }));
  await measure(site.cpu, acts, name, numbers.length, async () => {
    await inLanes(bookings, ({ gateway, id, orders }) => site.call(gateway, 'PUT', `/api/bookings/${id}`, { orders }));
    for (const { gateway, id, orders } of bookings) {
      for (;;) {
        const { progress, counts } = await site.call<Booking>(gateway, 'GET', `/api/bookings/${id}`);
        if (progress === 'done' && counts.booked !== orders.length) throw new Error('Not all were booked');
        if (progress === 'done') break;
        await wait(POLL_INTERVAL_MS);
      }
    }
  });
}

async function getLabels(site: ScaleSite, acts: Record<string, Measured>): Promise<void> {
  const numbers = await enter(site, 'L', LABELS);
  const [gateway = ''] = site.gateways;
  const countReady = async () => (await site.call<LabelSummary>(gateway, 'GET', '/api/labels/summary')).counts.ready;
  const before = await countReady();
  await measure(site.cpu, acts, 'label checks', LABELS, async () => {
    await site.call(gateway, 'POST', '/api/labels', { tracking_numbers: numbers });
    while ((await countReady()) < before + LABELS) await wait(4 * POLL_INTERVAL_MS);
  });
}

/** The service's status webhooks, each for a different order. */
async function takeUpdates(site: ScaleSite, acts: Record<string, Measured>): Promise<void> {
  const numbers = await enter(site, 'U', UPDATES);
  const { path } = await site.call<{ path: string }>(site.gateways[0] ?? '', 'GET', '/api/webhook/receiver');
  const updates = numbers.map((tracking_number, at) => ({
    gateway: site.gateways[at % site.gateways.length] ?? '',
    body: {
      tracking_number,
      current_state: 'in_transit',
      status_history: [{ status: 'in_transit', time: new Date().toISOString() }],
    },
  }));
  await measure(site.cpu, acts, 'status updates taken in', UPDATES, () =>
    inLanes(updates, ({ gateway, body }) => site.call(gateway, 'POST', path, body)),
  );
}

/** Deliveries to eight receivers: each gets four at a time, however many senders there are. */
async function measureDeliveries(processes: number, postgres: RunningPostgres | undefined): Promise<Acts> {
  const database = postgres && (await makeDatabase(postgres));
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => openReceiver()));
  const url = database?.url ?? '';
  const senders = [await runScript('scale-sender.ts', [url, ...receivers.map((receiver) => receiver.url)])];
  while (senders.length < processes) senders.push(await runScript('scale-sender.ts', [url]));
  const acts: Record<string, Measured> = {};
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return {
      gateways: cpuSecondsOf(senders.map(({ pid }) => pid)),
      PostgreSQL: postgres ? cpuSecondsOf([postgres.pid()]) : 0,
      service: 0,
      'who asks': (user + system) / 1e6,
    };
  };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const each = DELIVERIES / RECEIVERS;
      await measure(cpu, round === 0 ? {} : acts, 'deliveries', DELIVERIES, async () => {
        for (const at of receivers.keys()) senders[at % processes]?.stdin.write(`${at + 1} ${each}\n`);
        await Promise.all(receivers.map((receiver) => receiver.waitFor((round + 1) * each)));
      });
    }
  } finally {
    for (const sender of senders) await sender.end();
    for (const receiver of receivers) await receiver.close();
    await database?.drop();
  }
  return acts;
}

async function measure(
  cpu: () => Cpu,
  acts: Record<string, Measured>,
  name: string,
  units: number,
  act: () => Promise<unknown>,
): Promise<void> {
  const [before, started] = [cpu(), performance.now()];
  await act();
  const seconds = (performance.now() - started) / 1000;
  const after = cpu();
  const measured = (acts[name] ??= {
    rates: [],
    units: 0,
    cpu: { gateways: 0, PostgreSQL: 0, service: 0, 'who asks': 0 },
  });
  measured.rates.push(units / seconds);
  measured.units += units;
  const sums = CPU_USERS.map((party) => [party, measured.cpu[party] + after[party] - before[party]]);
  measured.cpu = Object.fromEntries(sums) as Cpu;
}

async function inLanes<One>(all: readonly One[], act: (one: One) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function show(place: string, acts: Acts, onFile: Acts): void {
  console.log(`\n${place} (load ${loadavg()[0]?.toFixed(1)})`);
  for (const [name, { rates, cpu, units }] of Object.entries(acts)) {
    const ratio = median(rates) / median(onFile[name]?.rates ?? []);
    const costs = CPU_USERS.filter((party) => cpu[party] > 0).map(
      (party) => `${party} ${((cpu[party] * 1000) / units).toFixed(2)}`,
    );
    const rate = `${median(rates).toFixed(0)} /s`.padStart(9);
    console.log(`  ${name.padEnd(24)} ${rate}  ${ratio.toFixed(2)} × SQLite  CPU ms each: ${costs.join(', ')}`);
  }
}
