import { timingSafeEqual } from 'node:crypto';
import type { SignatureRefusal } from '#gateway/store/webhook-receiver.ts';
import { signWebhook } from '#server/sign-webhook.ts';

/** The maximum difference from the time of signing, either way: anything older may be a replay. */
const TOLERANCE_S = 5 * 60;

interface SignedRequest {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signatures: string | undefined;
  readonly body: Uint8Array;
}

/**
 * Returns null if an update was signed with the secret (Standard Webhooks 1.0), or else why not. `clocks`: ours and the
 * service's; the timestamp may match either.
 */
export function checkSignature(
  secret: string,
  { id, timestamp, signatures, body }: SignedRequest,
  clocks: readonly number[],
): SignatureRefusal | null {
  if (!id || !timestamp || !signatures) return 'signature_missing';
  const signedAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const isRecent = clocks.some((clock) => Math.abs(clock / 1000 - signedAt) <= TOLERANCE_S);
  const expected = Buffer.from(signWebhook([secret], id, signedAt, body));
  // There may be several while a secret is being rotated: one match is enough.
  const isOurs = signatures.split(' ').some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return isRecent && isOurs ? null : 'signature_wrong';
}
