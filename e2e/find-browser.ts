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

/** The Chromium to test with: the machine's, otherwise Playwright's own; undefined if there is neither. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const places = [...(named === undefined ? [] : [named]), ...ON_THE_MACHINE, chromium.executablePath()];
  return places.find((place) => place !== '' && existsSync(place));
}
