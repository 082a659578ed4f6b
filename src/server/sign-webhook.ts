import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A signing secret in the format of the Standard Webhooks specification. */
export function makeSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * `webhook-signature` (Standard Webhooks 1.0): one signature for each active secret, newest first. The timestamp is that of this attempt,
 * in unix seconds; the signature covers the exact bytes that are sent.
 */
export function signWebhook(secrets: readonly string[], id: string, timestamp: number, body: Uint8Array): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
      const hash = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
      return `v1,${hash}`;
    })
    .join(' ');
}
