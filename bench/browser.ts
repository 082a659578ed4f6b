import { type Browser, chromium, type Page } from '@playwright/test';
import { findWholeBrowser } from '../e2e/find-browser.ts';
import type { Slipway } from '../e2e/slipway.ts';

export async function openBrowser(): Promise<Browser> {
  const executablePath = findWholeBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  });
}

/** A new page with nothing cached, signed in as the owner. Errors in it have no stack (`dropStacks`). */
export async function openSignedIn(browser: Browser, slipway: Slipway): Promise<Page> {
  const context = await browser.newContext({ baseURL: slipway.url, viewport: { width: 1440, height: 900 } });
  await context.request.post('/api/session', { data: { email: 'owner@slipway.test', password: 'slipway-demo' } });
  await context.addInitScript(dropStacks);
  return context.newPage();
}

/**
 * Playwright turns on the inspector's runtime domain. Under it, V8 parses every script on the stack once more whenever an Error is created,
 * as React does when it is loaded; no reader's browser does that. It cost Slipway's pages 85 ms at a quarter of the CPU speed, and those
 * that they are compared with less, because their scripts are smaller.
 */
function dropStacks(): void {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}
