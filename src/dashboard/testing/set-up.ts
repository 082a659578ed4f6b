import { configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { dismissToasts } from './dismiss-toasts.ts';

/** Testing Library's internal setting, missing in its types: set while a query is still being retried. */
interface Diagnostics {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const { getElementError } = getConfig();
configure({
  // Only guards against hanging: a busy machine renders slowly, and what never appears still fails.
  asyncUtilTimeout: 120_000,
  // Prints the whole page once, for what never appears, not each time a query is retried.
  getElementError: (message, container) =>
    (getConfig() as Diagnostics)._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// As if the browser had rendered the page. Tests of rendered pages reload the dashboard.
markPageHydrated();

// The real ones, even if a test replaced them.
const [atNextFrame, atNextTask] = [requestAnimationFrame, setTimeout];

// Runs after the test's own hooks. What the page does after its next frame, such as close a dialog, it does before the next test begins.
afterEach(async () => {
  dismissToasts();
  await new Promise<void>((resolve) => {
    atNextFrame(() => atNextTask(resolve));
  });
});

// React Aria makes its first announcement 100 ms later, in a live region of its own that outlives the render; if the file has ended by
// then, there is no document left and the run fails. Without its live region it announces nothing.
afterAll(() => {
  for (const place of document.querySelectorAll('[data-live-announcer]')) place.remove();
});
