import { useSyncExternalStore } from 'react';

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  /** Undefined: as the pointer suggests. */
  readonly density?: Density;
  readonly motion: 'system' | 'reduced';
  /** IANA name; empty: this device's. */
  readonly timeZone: string;
  readonly singleKeyShortcuts: boolean;
}
export const DENSITIES = ['compact', 'comfortable', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = 'slipway.preferences';
const STANDARD: Preferences = { theme: 'system', motion: 'system', timeZone: '', singleKeyShortcuts: true };
const listeners = new Set<() => void>();
let current = read();

/** Preferences of this device. `public/theme.js` reads the same entry before the first paint. */
export const preferences = {
  get: (): Preferences => current,
  set(change: Partial<Preferences>): void {
    current = { ...current, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // Without storage they last as long as the page.
    }
    show(current);
    for (const listener of listeners) listener();
  },
};

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences.get);
}

export function densityOf({ density }: Preferences): Density {
  if (density !== undefined) return density;
  return globalThis.matchMedia?.('(pointer: coarse)').matches ? 'roomy' : 'comfortable';
}

function show(kept: Preferences): void {
  const { dataset } = document.documentElement;
  if (kept.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = kept.theme;
  if (kept.motion === 'reduced') dataset['motion'] = 'reduced';
  else delete dataset['motion'];
  dataset['density'] = densityOf(kept);
}

function read(): Preferences {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return STANDARD;
  }
}
