import { expect, test } from 'vitest';
import { isExpired, readLinkLife } from './signed-link.ts';

const RECEIVED = Date.parse('2026-11-21T09:41:00.000Z');

test.each([
  [
    'https://s/x.pdf?X-Amz-Date=20261120T094100Z&X-Amz-Expires=604800&X-Amz-Signature=f',
    '2026-11-20T09:41:00.000Z',
    '2026-11-27T09:41:00.000Z',
  ],
  [
    'https://s/x.pdf?X-Amz-Expires=3600&X-Amz-Date=20261120T094100Z',
    '2026-11-20T09:41:00.000Z',
    '2026-11-20T10:41:00.000Z',
  ],
  ['https://s/x.pdf', '2026-11-21T09:41:00.000Z', '2026-11-28T09:41:00.000Z'],
  ['https://s/x.pdf?X-Amz-Date=yesterday&X-Amz-Expires=soon', '2026-11-21T09:41:00.000Z', '2026-11-28T09:41:00.000Z'],
  [
    'https://s/x.pdf?X-Amz-Date=20261399T999999Z&X-Amz-Expires=-1',
    '2026-11-21T09:41:00.000Z',
    '2026-11-28T09:41:00.000Z',
  ],
  ['not a link', '2026-11-21T09:41:00.000Z', '2026-11-28T09:41:00.000Z'],
])('%s lives from %s to %s', (link, issued_at, expires_at) => {
  expect(readLinkLife(link, RECEIVED)).toEqual({ issued_at, expires_at });
});

test('a link is valid to the last millisecond and expired at the instant of its end', () => {
  const life = readLinkLife('https://s/x.pdf', RECEIVED);
  const end = Date.parse(life.expires_at);
  expect(isExpired(life, end - 1)).toBe(false);
  expect(isExpired(life, end)).toBe(true);
});
