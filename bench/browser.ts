import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/find-browser.ts';
import type { Slipway } from '../e2e/slipway.ts';

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  });
}

/** A new page with nothing cached, signed in as the owner. */
export async function openSignedIn(browser: Browser, slipway: Slipway): Promise<Page> {
  const context = await browser.newContext({ baseURL: slipway.url, viewport: { width: 1440, height: 900 } });
  await context.request.post('/api/session', { data: { email: 'owner@slipway.test', password: 'slipway-demo' } });
  return context.newPage();
}
