import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The same engine without the parts of a browser's own window: a third less work for the same tests, and what Playwright itself prefers. */
const PAGES_ONLY = ['/usr/bin/chromium-headless-shell'];

const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const STARTS_WITHIN_MS = 30_000;

/** The machine's Chromium to test pages with; undefined: Playwright's own, which has no window either. */
export function findBrowser(): string | undefined {
  return findFirst([...PAGES_ONLY, ...ON_THE_MACHINE]);
}

/**
 * The Chromium that people have, with a viewer for PDFs, to print with and to measure with: the machine's, otherwise Playwright's own;
 * undefined if neither is there and starts.
 */
export function findWholeBrowser(): string | undefined {
  return findFirst([...ON_THE_MACHINE, chromium.executablePath()]);
}

function findFirst(places: readonly string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return [...(named === undefined ? [] : [named]), ...places].find(
    (place) => place !== '' && existsSync(place) && starts(place),
  );
}

/** Ubuntu's /usr/bin/chromium-browser only says how to install one, and Playwright's own may lack the machine's libraries. */
function starts(place: string): boolean {
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: STARTS_WITHIN_MS }).status === 0;
}
