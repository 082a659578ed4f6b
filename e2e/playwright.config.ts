import { defineConfig } from '@playwright/test';
import { findBrowser, findWholeBrowser } from './find-browser.ts';

const launch = (executablePath: string | undefined) => (executablePath === undefined ? {} : { executablePath });
/**
 * For each window, the full browser prepares two pages of its own that drop down from the address bar; that costs as much as opening a
 * small page, and they are never seen here.
 */
const OF_THE_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright disables with the same switch, whose last occurrence wins. */
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
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OF_THE_ADDRESS_BAR].join()}`,
];
const LONGEST = '**/prove-chaos.spec.ts';
/** Tests that print need the browser's own viewer of PDFs, which a browser without windows lacks. */
const WITH_PDF_VIEWER = /@pdf-viewer/u;
/** For things a page shows within seconds. */
const LONGEST_WAIT_MS = 180_000;

/** Every spec runs against real servers started by its own worker (fixtures.ts): nothing is faked between browser and database. */
export default defineConfig({
  testDir: '.',
  // Files ending in .test.ts belong to vitest. The longest file begins first: at the end, it would keep one worker busy and the others idle.
  projects: [
    { name: 'chaos', testMatch: LONGEST },
    {
      name: 'printing',
      testMatch: '**/*.spec.ts',
      grep: WITH_PDF_VIEWER,
      use: { launchOptions: { ...launch(findWholeBrowser()), args } },
    },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: LONGEST, grepInvert: WITH_PDF_VIEWER },
  ],
  fullyParallel: false,
  // More than the two cores of the smallest machine: tests mostly wait for pages, and four of them can wait at once.
  workers: 4,
  // A test that passes only on a retry is broken.
  retries: 0,
  // Only guards against hanging: ten times what the longest test needs on two cores. No test has a limit of its own.
  timeout: 900_000,
  expect: { timeout: LONGEST_WAIT_MS },
  // When the product is broken altogether, don't wait for every test to time out.
  maxFailures: 10,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Australia/Perth',
    // Without a graphics card the processor draws every frame of what moves. A test about motion turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    // `--trace retain-on-failure` records failed tests; recording slows every test by a quarter.
    trace: 'off',
    actionTimeout: LONGEST_WAIT_MS,
    navigationTimeout: LONGEST_WAIT_MS,
    launchOptions: {
      ...launch(findBrowser()),
      args,
    },
  },
});
