import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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

/** The Chromium to test with: the machine's, otherwise Playwright's own; undefined if neither is there and starts. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const places = [...(named === undefined ? [] : [named]), ...ON_THE_MACHINE, chromium.executablePath()];
  return places.find((place) => place !== '' && existsSync(place) && starts(place));
}

/** Ubuntu's /usr/bin/chromium-browser only says how to install one, and Playwright's own may lack the machine's libraries. */
function starts(place: string): boolean {
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: STARTS_WITHIN_MS }).status === 0;
}
