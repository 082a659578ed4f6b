import { afterEach, expect, test, vi } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { describeProblem } from './describe-problem.ts';

afterEach(() => {
  vi.useRealTimers();
  setServiceTime(new Date().toISOString());
});

test('the time that support is given is the server’s, whose log they read', () => {
  const now = Date.parse('2026-11-21T06:41:00Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  setServiceTime('2026-11-21T09:41:00Z');
  const { text } = describeProblem(new CallProblem('refused', 500), '482131', now);
  expect(text).toContain(formatTime('2026-11-21T09:41:00Z'));
});

test.each([
  [403, 'forbidden', 'refused'],
  [404, 'not_found', 'not_found'],
] as const)(
  'a %i says so only if it is Slipway’s: a proxy in front of it knows no manifests',
  (status, error, kind) => {
    expect(describeProblem(new CallProblem('refused', status, { error }), '482131', 0).kind).toBe(kind);
    expect(describeProblem(new CallProblem('refused', status), '482131', 0).kind).toBe('problem');
  },
);
