import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns } from './figures.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const SLOW_DOWN = 4;
/** "Fast 4G": 9 Mbit/s down, 1.6 Mbit/s up, 165 ms. */
const NETWORK = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 1.6e6 / 8, latency: 165 };

/** JavaScript on the Orders route as served, and the time from navigation to a checkbox that reacts; CPU slowed 4×, Fast 4G, nothing cached. */
export async function measureFirstPage(): Promise<void> {
  const slipway = await Slipway.start();
  const browser = await openBrowser();
  try {
    const times: number[] = [];
    let report = '';
    for (let run = 0; run < RUNS; run += 1) {
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
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        sizes.set(requestId, encodedDataLength),
      );
      const started = performance.now();
      await page.goto('/orders?view=ready', { waitUntil: 'commit' });
      await page
        .getByRole('grid', { name: 'Orders' })
        .getByRole('checkbox', { name: /^Select order/ })
        .first()
        .check();
      await page.getByRole('region', { name: 'Selection' }).getByText('1 selected').waitFor();
      times.push(performance.now() - started);
      const bytes = [...scripts].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      report = `JavaScript before the grid reacts: ${(bytes / 1000).toFixed(1)} kB as served (brotli) in ${scripts.size} files; ${sizes.size} requests in all`;
      await page.context().close();
    }
    console.log(report);
    console.log(describeRuns('navigation to a checkbox that reacts (4× slow-down, Fast 4G)', times));
  } finally {
    await browser.close();
    await slipway.end();
  }
}
