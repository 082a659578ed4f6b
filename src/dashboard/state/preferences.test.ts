import { afterEach, expect, test } from 'vitest';
import { preferences } from './preferences.ts';

afterEach(() => preferences.set({ theme: 'system', singleKeyShortcuts: true }));

test('what another tab chose is shown here, and the next choice here takes nothing of it back', () => {
  localStorage.setItem('slipway.preferences', JSON.stringify({ ...preferences.get(), theme: 'dark' }));
  dispatchEvent(new StorageEvent('storage', { key: 'slipway.preferences' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  preferences.set({ singleKeyShortcuts: false });
  expect(JSON.parse(localStorage.getItem('slipway.preferences') ?? '')).toMatchObject({
    theme: 'dark',
    singleKeyShortcuts: false,
  });
});

test.each([{ theme: 'pink' }, { density: 3 }, { timeZone: 'Mars/Olympus' }, [], 'dark'])(
  'what this version can’t show is as if nothing had been chosen: %j',
  (kept) => {
    localStorage.setItem('slipway.preferences', JSON.stringify(kept));
    dispatchEvent(new StorageEvent('storage', { key: 'slipway.preferences' }));
    expect(preferences.get()).toEqual({
      theme: 'system',
      motion: 'system',
      timeZone: '',
      singleKeyShortcuts: true,
    });
  },
);
