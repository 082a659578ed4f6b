import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sinceYesterdayCopy } from '#dashboard/copy/today.ts';
import { someDay, someLane } from '#dashboard/testing/some-today.ts';
import { useMorning } from './use-morning.ts';

afterEach(cleanup);

const quiet = someLane({ state: 'open', warnings: [] });
const dayOf = (day: string, lane = quiet) => someDay({ day, lanes: [lane] });

test('each day starts with what is left from yesterday, until its first warning, on a page that stays open overnight, too', () => {
  const { result, rerender } = renderHook(useMorning, { initialProps: dayOf('2026-11-20') });
  expect(result.current).toBe(true);
  rerender(dayOf('2026-11-20', someLane()));
  expect(result.current).toBe(false);
  // The last lane has been settled.
  rerender(dayOf('2026-11-20'));
  expect(result.current).toBe(false);
  rerender(dayOf('2026-11-21'));
  expect(result.current).toBe(true);
});

test('it stays where it is while somebody is in it', () => {
  const section = document.body.appendChild(document.createElement('section'));
  section.setAttribute('aria-label', sinceYesterdayCopy.title);
  const button = section.appendChild(document.createElement('button'));
  const { result, rerender } = renderHook(useMorning, { initialProps: dayOf('2026-11-20', someLane()) });
  button.focus();
  rerender(dayOf('2026-11-21'));
  expect(result.current).toBe(false);
  button.blur();
  rerender(dayOf('2026-11-21'));
  expect(result.current).toBe(true);
  section.remove();
});
