import { afterEach, expect, test, vi } from 'vitest';
import { sendClientHints } from './send-client-hints.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['https:', true],
  ['http:', false],
])('over %s, the cookie is only sent over a secure connection: %s', (protocol, isSecure) => {
  const write = vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  vi.stubGlobal('location', { protocol });
  sendClientHints();
  expect(write).toHaveBeenCalledOnce();
  expect(write.mock.lastCall?.[0].endsWith('; secure')).toBe(isSecure);
});
