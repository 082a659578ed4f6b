// @vitest-environment node
import { expect, test } from 'vitest';
import { describeLinkLife, linkStateOf } from './link-life.ts';

const NOW = Date.parse('2026-11-21T09:41:00Z');
const H = 3_600_000;

test.each([
  [7 * 24 * H - 1000, 'good', 'Good for 6 d 23 h'],
  [48 * H + 1, 'good', 'Good for 2 d 0 h'],
  [48 * H, 'expiring', 'Expires in 48 h'],
  [31.5 * H, 'expiring', 'Expires in 31 h'],
  [H, 'expiring', 'Expires in 60 min'],
  [42 * 60_000, 'expiring', 'Expires in 42 min'],
  [1, 'expiring', 'Expires in 0 min'],
  [0, 'expired', 'Link expired'],
  [-H, 'expired', 'Link expired'],
])('with %i ms left a link is %s: %s', (left, state, text) => {
  const expiresAt = new Date(NOW + left).toISOString();
  expect(linkStateOf(expiresAt, NOW)).toBe(state);
  expect(describeLinkLife(expiresAt, NOW)).toBe(text);
});
