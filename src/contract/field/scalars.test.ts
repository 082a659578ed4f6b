import { afterEach, expect, test, vi } from 'vitest';
import { toInstant } from './scalars.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['2026-11-27T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T10:00:00+10:00', '2026-11-27T00:00:00.000Z'],
  ['2026-11-27 10:00:00', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T10:00', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T10:00:00.5', '2026-11-27T10:00:00.500Z'],
])('%s is %s, wherever this machine is: without a zone, a time is in UTC', (text, instant) => {
  vi.stubEnv('TZ', 'Australia/Sydney');
  expect(toInstant(text)).toBe(instant);
});
