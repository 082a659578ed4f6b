import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

const executablePath = findBrowser();

/** Every spec runs against real servers of its own worker (fixtures.ts): nothing is faked between browser and database. */
export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  workers: 2,
  // A browser on a busy machine can be late once; what passed only then is named as flaky, and is to be looked at.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Australia/Perth',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
