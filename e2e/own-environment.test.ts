import { afterEach, expect, test, vi } from 'vitest';
import { ownEnvironment } from './own-environment.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['DATABASE_URL', 'DATABASE_URL_FILE', 'PLATFORM_SECRET_FILE', 'DATA_DIR', 'STORAGE_URL', 'MAX_BOOK'])(
  'a Slipway of our own is not given %s, which belongs to another one',
  (name) => {
    vi.stubEnv(name, 'of another one');
    expect(Object.keys(ownEnvironment())).not.toContain(name);
  },
);

test('it is given everything else', () => {
  vi.stubEnv('LANG', 'de_DE.UTF-8');
  expect(ownEnvironment()).toMatchObject({ LANG: 'de_DE.UTF-8' });
});
