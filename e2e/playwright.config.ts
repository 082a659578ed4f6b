import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

const executablePath = findBrowser();
/**
 * Each window of the whole browser prepares two pages of its own that drop down from the address bar, which costs as much as opening a
 * small page and is never seen here.
 */
const OF_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright switches off by the same switch, of which the last one counts. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** For what a page shows within seconds. */
const LONGEST_WAIT_MS = 180_000;

/** Every spec runs against real servers of its own worker (fixtures.ts): nothing is faked between browser and database. */
export default defineConfig({
  testDir: '.',
  // What ends in .test.ts beside them is vitest's.
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // More than the two cores of the smallest machine: pages are waited for, and the waits of three overlap.
  workers: 3,
  // What passes only when it is tried again is broken.
  retries: 0,
  // Against hanging alone: ten times what the longest test needs on two cores, and no test has a limit of its own.
  timeout: 900_000,
  expect: { timeout: LONGEST_WAIT_MS },
  // A product that is broken altogether is not waited for test by test.
  maxFailures: 10,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Australia/Perth',
    // `--trace retain-on-failure` keeps what a failed test did; recording costs every test a quarter of its time.
    trace: 'off',
    actionTimeout: LONGEST_WAIT_MS,
    navigationTimeout: LONGEST_WAIT_MS,
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
        `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OF_THE_ADDRESS_BAR].join()}`,
      ],
    },
  },
});
