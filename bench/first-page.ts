import type { Browser } from '@playwright/test';
import { serveBareList } from './bare-list.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 7;
const SLOW_DOWN = 4;
/** "Fast 4G": 9 Mbit/s down, 1.6 Mbit/s up, 165 ms. */
const NETWORK = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 1.6e6 / 8, latency: 165 };

/**
 * JavaScript on the Orders route as served, and the time from navigation to a checkbox that reacts; CPU slowed 4×, Fast
 * 4G, nothing cached. In turns with the same list without any framework, so that both meet the same machine.
 */
export async function measureFirstPage(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const bare = await serveBareList(slipway.url);
  const browser = await openBrowser();
  try {
    const times: Record<'Slipway' | 'bare DOM list', number[]> = { Slipway: [], 'bare DOM list': [] };
    let report = '';
    for (let run = 0; run < RUNS; run += 1) {
      times['bare DOM list'].push((await openOnce(browser, slipway, `${bare.url}/orders`)).ms);
      const opened = await openOnce(browser, slipway, `${slipway.url}/orders?view=ready`);
      times.Slipway.push(opened.ms);
      report = opened.report;
    }
    console.log(report);
    for (const [name, runs] of Object.entries(times))
      console.log(describeRuns(`${name}: navigation to a checkbox that reacts (4× slow-down, Fast 4G)`, runs));
    console.log(`ratio: ${(median(times.Slipway) / median(times['bare DOM list'])).toFixed(2)}`);
  } finally {
    await browser.close();
    await bare.close();
    await slipway.end();
  }
}

async function openOnce(browser: Browser, slipway: Slipway, address: string): Promise<{ ms: number; report: string }> {
  const page = await openSignedIn(browser, slipway);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const sizes = new Map<string, number>();
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.m?js$/.test(new URL(response.url).pathname)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const box = page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('checkbox', { name: /^Select order/ })
    .first();
  await box.waitFor();
  const loaded = [...scripts].filter((id) => sizes.has(id));
  const bytes = loaded.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  const report = `JavaScript when the first box is there: ${(bytes / 1000).toFixed(1)} kB as served (brotli) in ${loaded.length} files; ${sizes.size} requests in all`;
  await box.check();
  await page.getByRole('row', { selected: true }).first().waitFor();
  const ms = performance.now() - started;
  await page.context().close();
  return { ms, report };
}
