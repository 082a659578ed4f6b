import { configure, getConfig } from '@testing-library/react';
import { afterAll } from 'vitest';
import { pageIsTakenOver } from '#dashboard/browser/taken-over.ts';

/** Testing Library's own setting, which its types leave out: set while what is asked for may still come. */
interface Diagnostics {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const { getElementError } = getConfig();
configure({
  // Against hanging alone: a busy machine draws slowly, and what never comes still fails.
  asyncUtilTimeout: 120_000,
  // The whole page is printed once, for what never comes; not each time that something is looked for and isn't there yet.
  getElementError: (message, container) =>
    (getConfig() as Diagnostics)._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// As where the browser draws the page. Tests of drawn pages load the dashboard anew.
pageIsTakenOver();

// React Aria says its first message 100 ms later, to a place of its own that outlives what was drawn; when the file has ended before, there is no
// document left to say it in, and the run fails. It says nothing where its place is gone.
afterAll(() => {
  for (const place of document.querySelectorAll('[data-live-announcer]')) place.remove();
});
