import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { pageIsTakenOver } from '#dashboard/browser/taken-over.ts';

/** Against hanging alone: a busy machine draws slowly, and what never comes still fails. */
configure({ asyncUtilTimeout: 120_000 });

// As where the browser draws the page. Tests of drawn pages load the dashboard anew.
pageIsTakenOver();

// React Aria says its first message 100 ms later, to a place of its own that outlives what was drawn; when the file has ended before, there is no
// document left to say it in, and the run fails. It says nothing where its place is gone.
afterAll(() => {
  for (const place of document.querySelectorAll('[data-live-announcer]')) place.remove();
});
