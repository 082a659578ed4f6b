import { Slipway } from '../e2e/slipway.ts';
import type { Page } from '@playwright/test';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const LATER = 'ParcelbirdInternational';
const CHECKS = 1000;
const WATCH_MS = 20_000;
const RUNS = 9;
const LONG_TASK_MS = 50;

/** A thousand checks in progress on the Labels page, and how soon a ready label is on the screen. */
export async function measureLabelChecks(): Promise<void> {
  const slipway = await Slipway.start();
  const browser = await openBrowser();
  try {
    const page = await openSignedIn(browser, slipway);
    await slipway.setCarrier(LATER, { label: { delay_s: 86_400 } });
    await slipway.requestLabels(page, await slipway.makeUnlabelled(CHECKS, { courier_allocation: LATER }));
    await page.goto('/labels');
    await page.getByText('Attempt').first().waitFor();
    console.log(`${CHECKS} checks running, 50 rows on the page`);
    await watch(page, 'while they are asked for');
    // The service is away: waiting checks are repeated every 10 s, and only the countdowns move.
    const endpoint = 'GET /orders/{tracking_number}/label';
    await slipway.addFault('refuse_before', endpoint, { times: 40 });
    await page.getByText('No answer from the service.').first().waitFor({ timeout: 60_000 });
    await watch(page, 'while only the countdowns move');
    await page.request.put('/api/labels/paused', { data: { paused: true } });
    await page.getByText('Paused').first().waitFor();
    await watch(page, 'paused, nothing moves');
    await page.request.post('/api/labels/stop', { data: { tracking_numbers: await numbersInProgress(page) } });
    await page.request.put('/api/labels/paused', { data: { paused: false } });
    // Clears the remaining faults.
    await slipway.kill();
    await slipway.resume();
    await slipway.setCarrier(LATER, { label: { delay_s: 600 } });
    await measureArrival(page, slipway);
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function numbersInProgress(page: Page): Promise<string[]> {
  const answer = (await (await page.request.get('/api/labels/numbers?view=in-progress')).json()) as {
    tracking_numbers: string[];
  };
  return answer.tracking_numbers;
}

/** Long tasks, and the share of one core that the page's main thread uses. */
async function watch(page: Page, when: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  const long = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        const observer = new PerformanceObserver((list) => {
          found.push(...list.getEntries().map(({ duration }) => duration));
        });
        observer.observe({ type: 'longtask' });
        setTimeout(() => {
          observer.disconnect();
          resolve(found);
        }, ms);
      }),
    WATCH_MS,
  );
  const share = (((await busy()) - before) * 100_000) / WATCH_MS;
  const most = long.length === 0 ? 'none' : `${long.length}, longest ${Math.max(...long).toFixed(0)} ms`;
  console.log(
    `${when}, ${WATCH_MS / 1000} s: tasks over ${LONG_TASK_MS} ms: ${most}; main thread busy ${share.toFixed(1)} %`,
  );
  recordFigure({ name: `1,000 label checks, ${when}: main thread busy`, measured: share, reach: 3, unit: '%' });
}

/** From the moment the platform has the label to “Label ready” on the screen, including the next attempt. */
async function measureArrival(page: Page, slipway: Slipway): Promise<void> {
  const direct: number[] = [];
  const waited: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: 'NorthpostStandard' });
    await page.goto(`/orders?view=all&q=${number}`);
    const row = page.getByRole('grid', { name: 'Orders' }).getByRole('row', { name: new RegExp(number) });
    await row.waitFor();
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
    const started = performance.now();
    await page.getByRole('button', { name: 'Get labels' }).click();
    await row.getByText('Label ready').waitFor();
    direct.push(performance.now() - started);
    await page.getByRole('button', { name: 'Clear selection' }).first().click();
  }
  console.log(describeRuns('label that the platform has already: Get labels pressed → Label ready', direct));
  for (let run = 0; run < RUNS; run += 1) {
    const [number = ''] = await slipway.makeUnlabelled(1, { courier_allocation: LATER });
    await page.goto(`/orders?view=all&q=${number}`);
    await slipway.requestLabels(page, [number]);
    const row = page.getByRole('grid', { name: 'Orders' }).getByRole('row', { name: new RegExp(number) });
    await row.getByText('Attempt 2 of 8').waitFor();
    await slipway.moveClock(700);
    const started = performance.now();
    await row.getByText('Label ready').waitFor();
    waited.push(performance.now() - started);
  }
  console.log(describeRuns('label made between attempts 2 and 3 (3 s apart) → Label ready', waited));
  recordFigure({ name: 'label ready, pressed to shown', measured: median(direct), reach: 500, unit: 'ms' });
}
