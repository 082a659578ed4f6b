import type { Browser, CDPSession, Page } from '@playwright/test';
import { openSignedIn } from './browser.ts';
import { watchFirstRows } from './watch-first-rows.ts';
import type { Slipway } from '../e2e/slipway.ts';

const SLOW_DOWN = 4;
/** "Fast 4G": 9 Mbit/s down, 1.6 Mbit/s up, 165 ms. */
const NETWORK = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 1.6e6 / 8, latency: 165 };

/** A signed-in page with nothing cached; CPU slowed 4×, Fast 4G. Its first box is ticked as soon as it appears. */
export async function openCold(
  browser: Browser,
  slipway: Slipway,
): Promise<{ readonly page: Page; readonly session: CDPSession }> {
  const page = await openSignedIn(browser, slipway);
  await page.addInitScript(watchFirstRows);
  return { page, session: await slowDown(page) };
}

/** CPU slowed 4×, Fast 4G. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return session;
}

/** Opens the address and waits until the page says that one order is selected. */
export async function openUntilCounted(page: Page, address: string): Promise<Required<Window['firstPage']>> {
  await page.goto(address, { waitUntil: 'commit' });
  // Polling every frame, as Playwright does by default, would make the page render frames that nobody needs.
  await page.waitForFunction(() => globalThis.window.firstPage.countedAt !== undefined, undefined, { polling: 100 });
  return page.evaluate(() => globalThis.window.firstPage as Required<Window['firstPage']>);
}
