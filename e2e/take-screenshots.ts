import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { Slipway } from './slipway.ts';

const FOLDER = join(import.meta.dirname, '../docs/images');
const SIZE = { width: 1280, height: 800 };

/** Takes the README's screenshots with a Slipway of its own: `npm run screenshots`. */
async function takeScreenshots(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const slipway = await Slipway.start({});
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    for (const [theme, take] of [
      ['light', takeOrders],
      ['dark', takeBooking],
    ] as const) {
      const page = await browser.newPage({ viewport: SIZE, colorScheme: theme, locale: 'en-GB', baseURL: slipway.url });
      await page.request.post('/api/session/demo', { data: { role: 'owner' } });
      await take(page, slipway);
      await page.close();
    }
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function takeOrders(page: Page): Promise<void> {
  await page.goto('/orders?view=ready');
  await page
    .getByRole('row', { name: /Northpost/ })
    .first()
    .waitFor();
  await save(page, 'orders-light');
}

/** One booking with three carriers, one of which refuses. */
async function takeBooking(page: Page, slipway: Slipway): Promise<void> {
  const carriers = ['NorthpostStandard', 'SwiftlineExpress', 'NorthpostExpress'];
  await slipway.setCarrier('SwiftlineExpress', { booking: { outcome: 'reject' } });
  const orders = [];
  for (const [place, carrier] of carriers.entries())
    orders.push(...(await slipway.makeOrders(14 - place * 4, carrier)));
  const id = crypto.randomUUID();
  await page.request.put(`/api/bookings/${id}`, { data: { orders } });
  await page.goto(`/bookings/${id}`);
  await page.getByRole('heading', { name: /orders booked/ }).waitFor();
  await save(page, 'booking-dark');
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80, animations: 'disabled' });
}

await takeScreenshots();
