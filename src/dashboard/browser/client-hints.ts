import { isOnServer } from './is-on-server.ts';

/**
 * Stored values that decide how the first page looks. The browser sends them to the server in a cookie, so that the server renders the page
 * as the browser would. A page rendered for other values is rendered again.
 */
const HINT_KEYS = new Set([
  'slipway.preferences',
  'slipway.columns',
  'slipway.column-widths',
  'slipway.carrier-marks',
  'slipway.views',
]);
/** Anything longer isn't sent, and the browser renders the page itself: browsers refuse cookies above 4 kB, and servers long headers. */
const LONGEST_COOKIE = 3000;

interface ClientHints {
  /** Whether the main pointer is a finger. */
  readonly coarse?: boolean;
  /** Entries of the browser's storage. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** A browser on its first visit. */
export const DEFAULT_CLIENT_HINTS = encodeURIComponent(
  JSON.stringify({ coarse: false, kept: {} } satisfies ClientHints),
);

let served: ClientHints = {};

/** On the server: sets the hints that the next page is rendered from. Returns false if the text can't be parsed. */
export function setClientHints(encoded: string): boolean {
  try {
    const value = JSON.parse(decodeURIComponent(encoded)) as ClientHints | null;
    served = { coarse: value?.coarse === true, kept: { ...value?.kept } };
    return true;
  } catch {
    return false;
  }
}

/** On the server: the value that the browser has stored under a key. */
export function readHint(key: string): string | undefined {
  const text: unknown = served.kept?.[key];
  return typeof text === 'string' ? text : undefined;
}

export function overrideHint(key: string, text: string | undefined): void {
  served = { ...served, kept: { ...served.kept, ...(text === undefined ? {} : { [key]: text }) } };
}

export function isHintKey(key: string): boolean {
  return HINT_KEYS.has(key);
}

export function hasCoarsePointer(): boolean {
  if (isOnServer) return served.coarse === true;
  return globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/** Whether the main pointer is a finger. On a browser's first visit that is unknown, and the page is rendered as for a mouse. */
export const coarsePointer = {
  get: hasCoarsePointer,
  getServerSnapshot: isOnServer
    ? hasCoarsePointer
    : () => document.querySelector<HTMLElement>('#root')?.dataset['renderedFor'] === encodeClientHints(true),
  subscribe: () => () => undefined,
};

/** This browser's hints; undefined if they are too long for a cookie, or storage can't be read. */
export function encodeClientHints(coarse = hasCoarsePointer()): string | undefined {
  const kept: Record<string, string> = {};
  try {
    for (const key of Object.keys(localStorage).filter(isHintKey).toSorted())
      kept[key] = localStorage.getItem(key) ?? '';
  } catch {
    return undefined;
  }
  const text = encodeURIComponent(JSON.stringify({ coarse, kept } satisfies ClientHints));
  return text.length > LONGEST_COOKIE ? undefined : text;
}
