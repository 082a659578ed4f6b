import { isOnServer } from '#dashboard/browser/is-on-server.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { oneOf, optional } from '#dashboard/browser/stored-shape.ts';
import { coarsePointer } from '#dashboard/browser/client-hints.ts';
import { useStore } from '#dashboard/browser/store.ts';

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  /** Undefined: depends on the kind of pointer. */
  readonly density?: Density;
  readonly motion: 'system' | 'reduced';
  /** IANA name; empty: this device's time zone. */
  readonly timeZone: string;
  readonly singleKeyShortcuts: boolean;
}
export const DENSITIES = ['compact', 'comfortable', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** A time zone that this browser knows, or none: formatters throw on any other. */
function isTimeZone(value: unknown): boolean {
  if (value === '') return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: String(value) }).format());
  } catch {
    return false;
  }
}

const KEY = 'slipway.preferences';
const DEFAULTS: Preferences = { theme: 'system', motion: 'system', timeZone: '', singleKeyShortcuts: true };
const kept = new PersistedStore<Partial<Preferences>>(
  KEY,
  {},
  {
    theme: optional(oneOf(['system', 'light', 'dark'])),
    density: optional(oneOf(DENSITIES)),
    motion: optional(oneOf(['system', 'reduced'])),
    timeZone: optional(isTimeZone),
    singleKeyShortcuts: optional(false),
  },
);
let current: Preferences = { ...DEFAULTS, ...kept.get() };

// Another tab may change them, too.
kept.subscribe((chosen) => {
  current = { ...DEFAULTS, ...chosen };
  show(current);
});

/** This device's preferences. `browser/show-preferences.ts` reads the same entry before the first paint. */
export const preferences = {
  get: (): Preferences => (isOnServer ? { ...DEFAULTS, ...kept.get() } : current),
  set(change: Partial<Preferences>): void {
    kept.set({ ...current, ...change });
  },
  subscribe: kept.subscribe,
};

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function useDensity(): Density {
  const isCoarse = useStore(coarsePointer);
  return densityOf(usePreferences(), isCoarse);
}

function densityOf({ density }: Preferences, isCoarse: boolean): Density {
  return density ?? (isCoarse ? 'roomy' : 'comfortable');
}

function show(chosen: Preferences): void {
  const { dataset } = document.documentElement;
  if (chosen.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = chosen.theme;
  if (chosen.motion === 'reduced') dataset['motion'] = 'reduced';
  else delete dataset['motion'];
  dataset['density'] = densityOf(chosen, coarsePointer.get());
}
