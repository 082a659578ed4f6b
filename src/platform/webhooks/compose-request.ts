import { WEBHOOK_DEFAULT_HEADERS } from '#contract/documented/webhook.ts';
import { findHeaderFaults, isSameKey } from '#domain/webhook-headers.ts';
import type { HeaderLines } from './post-webhook.ts';
import { signWebhook } from '#server/sign-webhook.ts';

export interface Envelope {
  readonly url: URL;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** Live signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly webhookId: string;
  /** Time of this attempt, in milliseconds. */
  readonly now: number;
  readonly isSuperseded: boolean;
  readonly body: Uint8Array;
}

const USER_AGENT = 'Slipway/1 (webhooks)';
const [CONTENT_TYPE, ACCEPT] = WEBHOOK_DEFAULT_HEADERS;

/**
 * The headers of a request, without duplicates. Custom ones are validated again, whatever was saved: undefined if one of
 * them must not be sent (reliability W5).
 */
export function composeHeaders(envelope: Envelope): HeaderLines | undefined {
  const { url, headers, secrets, webhookId, now, isSuperseded, body } = envelope;
  if (findHeaderFaults(headers).length > 0) return undefined;
  const timestamp = Math.floor(now / 1000);
  const custom = headers.filter(({ key }) => !isSameKey(key, ACCEPT[0]) && !isSameKey(key, 'User-Agent'));
  const given = (key: string) => headers.find((header) => isSameKey(header.key, key))?.value;
  return [
    ['Host', url.host],
    ['User-Agent', given('User-Agent') ?? USER_AGENT],
    CONTENT_TYPE,
    // Not reserved, so it may also be a custom header; the two are merged into one list.
    [ACCEPT[0], mergeAccept(given(ACCEPT[0]))],
    ['Content-Length', String(body.byteLength)],
    ['webhook-id', webhookId],
    ['webhook-timestamp', String(timestamp)],
    ['webhook-signature', signWebhook(secrets, webhookId, timestamp, body)],
    ...(isSuperseded ? ([['webhook-superseded', 'true']] as const) : []),
    ['Connection', 'close'],
    ...custom.map(({ key, value }) => [key, value] as const),
  ];
}

function mergeAccept(given: string | undefined): string {
  const [, usual] = ACCEPT;
  return given === undefined || given.toLowerCase() === usual ? usual : `${usual}, ${given}`;
}

const MASK = '••••';
/** Headers that aren't secret; all others are masked. */
const SHOWN = new Set([
  'host',
  'content-type',
  'content-length',
  'connection',
  'webhook-id',
  'webhook-timestamp',
  'webhook-superseded',
]);

/** The headers for display: values of custom headers and signatures are masked. */
export function maskHeaders(lines: HeaderLines, hints: ReadonlyMap<string, string>): { key: string; value: string }[] {
  return lines.map(([key, value]) => {
    const isDefault = isSameKey(key, ACCEPT[0])
      ? value === ACCEPT[1]
      : isSameKey(key, 'user-agent') && value === USER_AGENT;
    if (isDefault || SHOWN.has(key.toLowerCase())) return { key, value };
    return { key, value: key === 'webhook-signature' ? `v1,${MASK}` : (hints.get(key) ?? MASK) };
  });
}

/** The last four characters, if the value is long enough for the rest to stay secret. */
export function hintOf(value: string): string | null {
  return value.length >= 12 ? MASK + value.slice(-4) : null;
}
