import { RESERVED_HEADER_KEYS } from '#contract/documented/webhook.ts';

/** A custom header. Without a value, the saved one is kept. */
export interface CustomHeader {
  readonly key: string;
  readonly value?: string | null | undefined;
}

export type HeaderFaultCode =
  | 'header_key_reserved'
  | 'header_key_ours'
  | 'header_key_unsafe'
  | 'header_key_invalid'
  | 'header_key_duplicate'
  | 'header_value_invalid'
  | 'header_too_many'
  | 'header_too_large';

export interface HeaderFault {
  readonly code: HeaderFaultCode;
  /** Position in the list; undefined for a fault of the list as a whole. */
  readonly header?: number;
  readonly part?: 'key' | 'value';
  /** For a duplicate: the position of the first header with this key. */
  readonly sameAs?: number;
}

/** Not stated: the default limits of Apache and nginx, so that receivers never refuse what we allow. */
export const MAX_HEADERS = 20;
export const LONGEST_HEADER_KEY = 128;
export const LONGEST_HEADER_VALUE = 4096;
export const MAX_HEADER_BYTES = 8192;

/** The signature headers (Standard Webhooks), and the one that marks a late older event. */
export const OUR_HEADER_KEYS = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'webhook-superseded'] as const;
/** Hop-by-hop headers, and those that change how a body is interpreted. */
const UNSAFE_KEYS = ['keep-alive', 'proxy-connection', 'proxy-authenticate', 'http2-settings', 'content-encoding'];

const RESERVED: ReadonlySet<string> = new Set(RESERVED_HEADER_KEYS);
const OURS: ReadonlySet<string> = new Set(OUR_HEADER_KEYS);
const UNSAFE: ReadonlySet<string> = new Set(UNSAFE_KEYS);

/** Without the flags `i` and `u`, which together would match U+017F and U+212A as letters. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\u{21}-\u{7e}](?:[\t\u{20}-\u{7e}]*[\u{21}-\u{7e}])?$/u;

/**
 * What is wrong with a key on its own, untrimmed. The order of the checks is fixed, so that form, gateway and platform
 * report the same cause.
 */
export function findKeyFault(key: string): HeaderFaultCode | undefined {
  if (key.length === 0 || key.length > LONGEST_HEADER_KEY || !TOKEN.test(key)) return 'header_key_invalid';
  const lower = toAsciiLower(key);
  if (RESERVED.has(lower)) return 'header_key_reserved';
  if (OURS.has(lower)) return 'header_key_ours';
  // Servers that pass headers on as variables treat `_` as `-`, so a look-alike would replace the real one there.
  const folded = foldKey(key);
  const isLookAlike = RESERVED.has(folded) || OURS.has(folded) || UNSAFE.has(folded);
  return isLookAlike ? 'header_key_unsafe' : undefined;
}

/** One line of printable ASCII, with no white space around it. */
export function findValueFault(value: string): HeaderFaultCode | undefined {
  return value.length <= LONGEST_HEADER_VALUE && VALUE.test(value) ? undefined : 'header_value_invalid';
}

/** All faults of a list of headers, in its order. `keeps` tells whether a value is already saved for a key. */
export function findHeaderFaults(
  headers: readonly CustomHeader[],
  keeps: (key: string) => boolean = () => false,
): readonly HeaderFault[] {
  const faults: HeaderFault[] = [];
  if (headers.length > MAX_HEADERS) faults.push({ code: 'header_too_many' });
  const places = new Map<string, number>();
  let bytes = 0;
  for (const [header, { key, value }] of headers.entries()) {
    const sameAs = places.get(foldKey(key));
    const keyFault = findKeyFault(key);
    if (keyFault) faults.push({ code: keyFault, header, part: 'key' });
    else if (sameAs !== undefined) faults.push({ code: 'header_key_duplicate', header, part: 'key', sameAs });
    else places.set(foldKey(key), header);
    const isKept = (value === undefined || value === null) && keeps(key);
    const valueFault = isKept ? undefined : findValueFault(value ?? '');
    if (valueFault) faults.push({ code: valueFault, header, part: 'value' });
    bytes += key.length + ': \r\n'.length + (value?.length ?? 0);
  }
  if (bytes > MAX_HEADER_BYTES) faults.push({ code: 'header_too_large' });
  return faults;
}

const WORDS: Readonly<Record<HeaderFaultCode, string>> = {
  header_key_reserved: 'is reserved and cannot be used as a custom header key',
  header_key_ours: 'is used for the signature and cannot be used as a custom header key',
  header_key_unsafe: 'is read by servers on the way and cannot be used as a custom header key',
  header_key_invalid: `is no header key: 1 to ${LONGEST_HEADER_KEY} of letters, digits and ! # $ % & ' * + - . ^ _ \` | ~`,
  header_key_duplicate: 'is there twice; header keys ignore capital letters, and _ is read as -',
  header_value_invalid: `needs a value of one line of printable ASCII without spaces around it, at most ${LONGEST_HEADER_VALUE} characters`,
  header_too_many: `There are more than ${MAX_HEADERS} headers`,
  header_too_large: `The headers are larger than ${MAX_HEADER_BYTES} bytes together`,
};

/** The server's message for a fault. It names the escaped key, but never the value, which may be a secret. */
export function describeHeaderFault(fault: HeaderFault, headers: readonly CustomHeader[]): string {
  const message = WORDS[fault.code];
  if (fault.header === undefined) return message;
  return `${JSON.stringify((headers[fault.header]?.key ?? '').slice(0, LONGEST_HEADER_KEY))} ${message}`;
}

/** Whether a receiver would treat two keys as the same header. */
export function isSameKey(one: string, other: string): boolean {
  return foldKey(one) === foldKey(other);
}

/** Whether a key's value is likely a secret; the form masks it. */
export function looksSecret(key: string): boolean {
  return /token|secret|key|auth|password|signature/i.test(key);
}

/** Reads pasted `Key: value` lines. Undefined if the text is anything else, which is then pasted as is. */
export function readHeaderLines(text: string): readonly { key: string; value: string }[] | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const headers = lines.map((line) => /^\s*([^:\s][^:]*?)\s*:(.*)$/.exec(line));
  if (headers.length === 0 || headers.includes(null)) return undefined;
  return headers.map((match) => ({ key: match?.[1] ?? '', value: (match?.[2] ?? '').trim() }));
}

function foldKey(key: string): string {
  return toAsciiLower(key).replaceAll('_', '-');
}

/** `toLowerCase` would also map some non-ASCII letters to ASCII. */
function toAsciiLower(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
