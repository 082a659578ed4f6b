import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A signing secret as the Standard Webhooks specification writes it. */
export function makeSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * `webhook-signature` (Standard Webhooks 1.0): one signature for each live secret, newest first. The timestamp is that
 * of this attempt, unix seconds; the body is signed as the bytes that are sent.
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
