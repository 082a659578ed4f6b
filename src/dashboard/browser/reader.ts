import { isOnServer } from './is-on-server.ts';

/**
 * Stored values that decide how the first page looks. The browser sends them to the server in a cookie, so that the server renders the page
 * as the browser would. A page rendered for other values is rendered again.
 */
const TOLD_KEYS = new Set([
  'slipway.preferences',
  'slipway.columns',
  'slipway.column-widths',
  'slipway.carrier-marks',
  'slipway.views',
]);
/** Anything longer isn't sent, and the browser renders the page itself: browsers refuse cookies above 4 kB, and servers long headers. */
const LONGEST_COOKIE = 3000;

interface Reader {
  /** Whether the main pointer is a finger. */
  readonly coarse?: boolean;
  /** Entries of the browser's storage. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** A browser on its first visit. */
export const STANDARD_READER = encodeURIComponent(JSON.stringify({ coarse: false, kept: {} } satisfies Reader));

let served: Reader = {};

/** On the server: sets the reader that the next page is rendered for. Returns false if the text can't be read. */
export function serveReader(told: string): boolean {
  try {
    const value = JSON.parse(decodeURIComponent(told)) as Reader | null;
    served = { coarse: value?.coarse === true, kept: { ...value?.kept } };
    return true;
  } catch {
    return false;
  }
}

/** On the server: what the reader's browser has stored under a key. Writes during a rendering last for that page only. */
export function readServed(key: string): string | undefined {
  const text: unknown = served.kept?.[key];
  return typeof text === 'string' ? text : undefined;
}

export function keepServed(key: string, text: string | undefined): void {
  served = { ...served, kept: { ...served.kept, ...(text === undefined ? {} : { [key]: text }) } };
}

export function isTold(key: string): boolean {
  return TOLD_KEYS.has(key);
}

export function hasCoarsePointer(): boolean {
  if (isOnServer) return served.coarse === true;
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/** Whether the main pointer is a finger. On a browser's first visit that is unknown, and the page is rendered as for a mouse. */
export const coarsePointer = {
  get: hasCoarsePointer,
  getDrawn: isOnServer
    ? hasCoarsePointer
    : () => document.querySelector<HTMLElement>('#root')?.dataset['renderedFor'] === describeReader(true),
  subscribe: () => () => undefined,
};

/** What this browser tells the server; undefined if that is too long for a cookie, or storage can't be read. */
export function describeReader(coarse = hasCoarsePointer()): string | undefined {
  const kept: Record<string, string> = {};
  try {
    for (const key of Object.keys(localStorage).filter(isTold).toSorted()) kept[key] = localStorage.getItem(key) ?? '';
  } catch {
    return undefined;
  }
  const text = encodeURIComponent(JSON.stringify({ coarse, kept } satisfies Reader));
  return text.length > LONGEST_COOKIE ? undefined : text;
}
