import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 9;
const ORDERS = 10_000;
const SELECT_ALL = 'browser: select all of the view';

/** The Orders page with 400 and with 10,000 orders in the index: the server's response times, and the browser's own time. */
export async function measureOrdersPage(): Promise<void> {
  const slipway = await Slipway.start();
  const browser = await openBrowser();
  try {
    const page = await openSignedIn(browser, slipway);
    const few = await measure();
    await slipway.makeOrders(ORDERS);
    for (let total = 0; total < ORDERS;) {
      total = ((await (await page.request.get('/api/orders?view=all&size=25')).json()) as { total: number }).total;
    }
    const many = await measure();
    for (const [name, runs] of Object.entries(many)) {
      const ratio = median(runs) / median(few[name] ?? []);
      console.log(`${describeRuns(`${name}, ${ORDERS} more orders`, runs)}, ${ratio.toFixed(2)} × the 384 of the demo`);
      // Selecting more orders is more work; everything else shows a single page of them.
      if (name !== SELECT_ALL)
        recordFigure({ name: `${name}, with ${ORDERS} more orders`, measured: ratio, reach: 1.5, unit: '×' });
    }

    async function timeRequest(path: string): Promise<number> {
      const started = performance.now();
      await (await page.request.get(path)).body();
      return performance.now() - started;
    }

    async function measure(): Promise<Record<string, number[]>> {
      const times: Record<string, number[]> = {};
      const record = (name: string, value: number) => (times[name] ??= []).push(value);
      for (let run = 0; run < RUNS; run += 1) {
        record('server: first rows', await timeRequest('/api/orders?view=ready&size=50'));
        record('server: filter', await timeRequest('/api/orders?view=ready&size=50&carrier=Northpost'));
        record('server: search', await timeRequest('/api/orders?view=all&size=50&q=nair'));
        record('server: sort by recipient', await timeRequest('/api/orders?view=all&size=50&sort=recipient'));
        record('server: counts of the views', await timeRequest('/api/orders/views'));
        let started = performance.now();
        await page.goto('/orders?view=ready');
        await page
          .getByRole('grid', { name: 'Orders' })
          .getByRole('checkbox', { name: /^Select order/ })
          .first()
          .waitFor();
        record('browser: first rows', performance.now() - started);
        started = performance.now();
        await page.goto('/orders?view=ready&carrier=Northpost');
        await page
          .getByRole('grid', { name: 'Orders' })
          .getByRole('row', { name: /Northpost/ })
          .first()
          .waitFor();
        record('browser: filter, page loaded anew', performance.now() - started);
        await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
        const all = page.getByRole('button', { name: /^Select all [\d,]+ orders in/ });
        const wanted = /[\d,]+/.exec((await all.textContent()) ?? '')?.[0] ?? '';
        started = performance.now();
        await all.click();
        await page.getByRole('region', { name: 'Selection' }).getByText(`${wanted} selected`).waitFor();
        record(SELECT_ALL, performance.now() - started);
        await page.getByRole('button', { name: 'Clear selection' }).first().click();
      }
      return times;
    }
  } finally {
    await browser.close();
    await slipway.end();
  }
}
