import { timingSafeEqual } from 'node:crypto';
import type { SignatureRefusal } from '#gateway/store/webhook-receiver.ts';
import { signWebhook } from '#server/sign-webhook.ts';

/** Between the signing and us, either way: what is older may be a recording. */
const TOLERANCE_S = 5 * 60;

interface SignedRequest {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signatures: string | undefined;
  readonly body: Uint8Array;
}

/**
 * Whether an update was signed with the secret (Standard Webhooks 1.0): null when it was. `clocks`: ours and the
 * service's; a timestamp may be right by either.
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
  // Several while a secret is being replaced: one of them is enough.
  const isOurs = signatures.split(' ').some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return isRecent && isOurs ? null : 'signature_wrong';
}
