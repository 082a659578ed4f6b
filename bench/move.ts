import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { Slipway } from '../e2e/slipway.ts';
import { runMove } from './run-move.ts';
import { makeDatabase } from './scale-site.ts';
import { bookAll } from './send-booking.ts';
import { untilCaughtUp } from './until-caught-up.ts';

const ORDERS = 100_000;
const BOOKED = 10_000;

/** `slipway move` of a Slipway with 100,000 orders, a tenth of them booked: into PostgreSQL, and back into a folder. */
export async function measureMove(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'slipway-bench-move-'));
  const postgres = await startPostgres({ isDurable: true });
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  try {
    const orders: string[] = [];
    while (orders.length < ORDERS) orders.push(...(await slipway.makeOrders(ORDERS / 2)));
    await untilCaughtUp(slipway);
    await bookAll(slipway, await slipway.signIn(), orders.slice(0, BOOKED));
    await untilCaughtUp(slipway);
    await slipway.kill();
    const { url } = await makeDatabase(postgres);
    const back = join(place, 'back');
    const { dataFolder } = slipway;
    runMove('a folder to PostgreSQL', { from: dataFolder, to: url, dataFolder }, postgres);
    runMove('PostgreSQL to a folder', { from: url, to: back, dataFolder }, postgres);
    const size = ['gateway.db', 'platform.db'].reduce((sum, name) => sum + sizeOf(join(back, name)), 0);
    console.log(`both files together: ${(size / 2 ** 20).toFixed(0)} MiB`);
  } finally {
    await slipway.end();
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
