import { describeRuns, median } from './figures.ts';
import { openPlatform } from './open-platform.ts';

const ORDERS = 10_000;
const RUNS = 5;

/** Time to make 10,000 orders in one call of the sandbox: drafted, with their history, on the disk. */
export async function measureCreation(): Promise<void> {
  const platform = await openPlatform();
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS + 1; run += 1) {
      const started = performance.now();
      const made = await platform.makeOrders({ count: ORDERS, labelled: true });
      if (made.length !== ORDERS) throw new Error(`${made.length} orders were made`);
      // The first run warms up.
      if (run > 0) times.push(performance.now() - started);
    }
    console.log(describeRuns(`${ORDERS} orders in one call`, times));
    console.log(`${Math.round(ORDERS / (median(times) / 1000))} orders a second`);
  } finally {
    await platform.close();
  }
}
