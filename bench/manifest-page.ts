import type { Page } from '@playwright/test';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const ORDERS = 200;

/** First page of a manifest's PDF: from navigation to ink on the page, nothing cached and then again in the same browser. No slow-down. */
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
      await page.addInitScript(watchForInk);
      for (const times of [cold, warm]) times.push(await openAndMeasure(page, address));
      await page.context().close();
    }
    for (const [name, runs, reach] of [
      ['first page of a manifest, cold', cold, 450],
      ['first page of a manifest, warm', warm, 250],
    ] as const) {
      console.log(describeRuns(name, runs));
      recordFigure({ name, measured: median(runs), reach, unit: 'ms' });
    }
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function openAndMeasure(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const drawn = await page.waitForFunction(() => document.documentElement.dataset['drawnAt']);
  return Number(await drawn.jsonValue());
}

/** In the page: notes when the first page's picture has something dark on it. Looking from outside is half a second late. */
function watchForInk(): void {
  const look = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role="img"]');
    if (canvas !== null && canvas.width > 0 && canvas.height > 0) {
      const picture =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, Math.min(canvas.height, 300)).data ?? [];
      for (let at = 0; at < picture.length; at += 4) {
        if ((picture[at + 3] ?? 0) === 0 || (picture[at] ?? 0) > 200) continue;
        document.documentElement.dataset['drawnAt'] = String(performance.now());
        return;
      }
    }
    requestAnimationFrame(look);
  };
  look();
}
