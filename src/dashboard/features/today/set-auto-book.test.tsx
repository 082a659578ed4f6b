import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { someDay, someLane } from '#dashboard/testing/some-today.ts';
import { showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

describe.each([
  ['the next lane', someLane().key],
  ['another lane', null],
])('auto-book of %s, whose cut-off is on Friday', (_lane, next) => {
  test.each([
    ['for this cut-off, it says when', '2026-11-20T04:45:00.000Z', 'Books itself at 15:45'],
    [
      'turned on too late for it, it says for which day',
      '2026-11-23T04:45:00.000Z',
      'Books itself at 15:45 for the cut-off on Monday',
    ],
  ])('%s', async (_name, at, text) => {
    const lane = someLane();
    showToday(someDay({ next, lanes: [{ ...lane, auto_book: { ...lane.auto_book, state: 'set', at } }] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
