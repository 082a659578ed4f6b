import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lane } from '#contract/gateway/lanes.ts';
import { readSession } from '#contract/gateway/session.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCounts, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { at } from '#dashboard/testing/today-stage.ts';
import { listDaySignals } from './list-day-signals.ts';
import { useDaySignals } from './use-day-signals.ts';

vi.mock('#dashboard/browser/sounds.ts', () => ({ playSound: vi.fn<(sound: string) => void>() }));

const MINUTE_MS = 60_000;
/** The carrier comes at 16:00. */
const [WARNED, LAST_MINUTE, CUT_OFF] = [at(30), at(39), at(40)];

const warned = (change: Partial<Lane> = {}) =>
  someDay({
    lanes: [
      someLane({
        state: 'urgent',
        counts: someCounts({ ready: 6 }),
        warnings: [{ minutes: 10, raised_at: WARNED.toISOString(), seen_at: null, seen_by: null }],
        ...change,
      }),
    ],
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: WARNED });
  fakeGateway().answer(readSession, 200, () => someSession());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(playSound).mockClear();
});

/** A page with this day, which was opened with nothing to report. */
function open(day = warned()) {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <BrowserRouter>{children}</BrowserRouter>
    </QueryClientProvider>
  );
  const { rerender } = renderHook(({ today }) => useDaySignals(today), {
    wrapper,
    initialProps: { today: someDay({ lanes: [] }) },
  });
  rerender({ today: day });
  return { show: (today: typeof day) => rerender({ today }) };
}
const pass = (minutes: number) => {
  act(() => void vi.advanceTimersByTime(minutes * MINUTE_MS));
};
const sounds = () => vi.mocked(playSound).mock.calls.length;

test('the last warning sounds again every two minutes, until the cut-off at the latest', () => {
  open();
  expect(sounds()).toBe(1);
  pass(9);
  expect(sounds()).toBe(5);
  pass(60);
  expect(sounds()).toBe(5);
});

test('it stops when somebody has seen it, or when the lane is closed', () => {
  const seen = { minutes: 10, raised_at: WARNED.toISOString(), seen_at: WARNED.toISOString(), seen_by: 'Mia Torres' };
  for (const day of [warned({ warnings: [seen] }), warned({ state: 'closed' })]) {
    const { show } = open();
    show(day);
    vi.mocked(playSound).mockClear();
    pass(5);
    expect(sounds()).toBe(0);
    cleanup();
  }
});

test('a warning that is first read after its cut-off is not given any more', () => {
  vi.setSystemTime(at(100));
  open();
  pass(10);
  expect(sounds()).toBe(0);
});

test.each<[string, Date, Partial<Lane>, number]>([
  ['in the last minute', LAST_MINUTE, {}, 1],
  ['at the cut-off', CUT_OFF, {}, 0],
  ['of a lane that has passed', WARNED, { state: 'passed' }, 0],
  ['of a lane that was closed', WARNED, { state: 'closed' }, 0],
  ['of a lane without a cut-off', WARNED, { cut_off: null }, 0],
])('a warning %s', (_when, now, change, signals) => {
  expect(listDaySignals(warned(change), now.getTime())).toHaveLength(signals);
});
