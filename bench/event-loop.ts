import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Slipway } from '../e2e/slipway.ts';
import { bookAll } from './send-booking.ts';
import { recordFigure } from './record.ts';
import { untilCaughtUp } from './until-caught-up.ts';
import type { HeldLoop } from './watch-event-loop.ts';

const INDEXED = 20_000;
const BOOKED = 999;
const LABELS = 200;
const SEARCHES = 60;
const LOOKED_UP = 5_000;
const REACH_MS = 50;

/** How long heavy work blocks the servers' event loop: each task on its own, in the process that `npm start` runs. */
export async function measureEventLoop(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-loop-'));
  const file = join(folder, 'held.json');
  const watcher = pathToFileURL(join(import.meta.dirname, 'watch-event-loop.ts')).href;
  const slipway = await Slipway.start({
    CHECK_ANSWERS: '',
    EVENT_LOOP_FILE: file,
    NODE_OPTIONS: `--max-semi-space-size=4 --import=${watcher}`,
  });
  try {
    const cookie = await slipway.signIn();
    const headers = { cookie, 'content-type': 'application/json' };
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(slipway.url + path, { headers, ...init });
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const get = (path: string) => ask(path);
    const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) });
    const numbers = await slipway.makeOrders(INDEXED);
    await untilCaughtUp(slipway);
    const measure = async (name: string, act: () => Promise<unknown>) => {
      await takeHeld(slipway, file);
      await act();
      const { p99, longest } = await takeHeld(slipway, file);
      console.log(`${name}: held ${longest.toFixed(0)} ms at most, p99 ${p99.toFixed(0)} ms`);
      recordFigure({ name: `event loop held: ${name}`, measured: longest, reach: REACH_MS, unit: 'ms' });
    };
    await measure('nothing asked', () => new Promise((resolve) => setTimeout(resolve, 3000)));
    const toBook = await slipway.makeOrders(BOOKED);
    await measure(`${BOOKED} orders booked`, () => bookAll(slipway, cookie, toBook));
    await measure(`${LABELS} labels made and read`, async () => {
      for (const number of numbers.slice(-LABELS)) await get(`/api/orders/${number}/label`);
    });
    await measure(`searches in ${INDEXED} orders`, async () => {
      for (let at = 0; at < SEARCHES; at += 1) await get(`/api/orders?view=ready&q=${'aeiounrst'[at % 9]}`);
    });
    await measure('the Orders page', async () => {
      for (let at = 0; at < SEARCHES; at += 1) await get('/orders');
    });
    await measure(`${LOOKED_UP} numbers looked up`, () =>
      post('/api/orders/lookup', { tracking_numbers: numbers.slice(0, LOOKED_UP) }),
    );
    await measure(`${LOOKED_UP} orders of a file entered`, () =>
      post('/api/orders/enter', {
        orders: Array.from({ length: LOOKED_UP }, (_, at) => ({ tracking_number: `FILE${at}X${at % 7}` })),
      }),
    );
    // Last, because signing in elsewhere may end this session.
    await measure('signing in', () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          post('/api/session', { email: 'owner@slipway.test', password: 'slipway-demo' }),
        ),
      ),
    );
  } finally {
    await slipway.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function takeHeld(slipway: Slipway, file: string): Promise<HeldLoop> {
  rmSync(file, { force: true });
  process.kill(slipway.pid, 'SIGUSR2');
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20));
  return JSON.parse(readFileSync(file, 'utf8')) as HeldLoop;
}
