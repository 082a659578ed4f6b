import { afterEach, expect, test } from 'vitest';
import { preferences } from './preferences.ts';

afterEach(() => preferences.set({ theme: 'system', singleKeyShortcuts: true }));

test('a choice made in another tab is shown here, and the next choice here does not undo it', () => {
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
  'values that this version can’t show count as not chosen: %j',
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
