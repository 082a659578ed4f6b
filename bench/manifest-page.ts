import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns } from './figures.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const ORDERS = 200;

/** First page of a manifest's PDF: from navigation to a drawn page, nothing cached and then again in the same browser. No slow-down. */
export async function measureManifestPage(): Promise<void> {
  const slipway = await Slipway.start();
  const browser = await openBrowser();
  try {
    const { body } = await slipway.platform<{ response: { manifest_id: number }[] }>('POST', '/book', {
      orders: await slipway.makeOrders(ORDERS, 'NorthpostStandard'),
    });
    const address = `/manifests/${body.response[0]?.manifest_id}`;
    const cold: number[] = [];
    const warm: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openSignedIn(browser, slipway);
      for (const times of [cold, warm]) {
        const started = performance.now();
        await page.goto(address);
        await page.getByRole('img', { name: /^Manifest page 1 of/ }).waitFor();
        times.push(performance.now() - started);
      }
      await page.context().close();
    }
    console.log(describeRuns('first page of a manifest, cold', cold));
    console.log(describeRuns('first page of a manifest, warm', warm));
  } finally {
    await browser.close();
    await slipway.end();
  }
}
