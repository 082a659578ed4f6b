import type { WebhookEndpointRow } from '#platform/store/schema.ts';
import { hintOf } from './compose-request.ts';
import { makeSigningSecret } from '#server/sign-webhook.ts';
import type { Vault } from '#server/vault.ts';

/** A header as stored. */
export interface SealedHeader {
  readonly key: string;
  readonly value: string;
  readonly hint: string | null;
}

export function listHeaders(endpoint: WebhookEndpointRow): readonly SealedHeader[] {
  return JSON.parse(endpoint.headers) as SealedHeader[];
}

export function sealHeader(vault: Vault, account: number, key: string, value: string): SealedHeader {
  return { key, value: vault.seal(value, account), hint: hintOf(value) };
}

export function openHeaders(
  vault: Vault,
  endpoint: WebhookEndpointRow,
): { key: string; value: string; hint: string }[] {
  return listHeaders(endpoint).map(({ key, value, hint }) => ({
    key,
    value: vault.open(value, endpoint.account_id),
    hint: hint ?? '••••',
  }));
}

/** The secrets to sign with, newest first: both during a rotation. An old one that was sealed with a lost key is left out. */
export function openSecrets(vault: Vault, endpoint: WebhookEndpointRow, now: number): readonly string[] {
  const { account_id, secret, previous_secret, previous_until } = endpoint;
  const isOldLive = previous_secret !== null && previous_until !== null && now < previous_until;
  const old = isOldLive ? vault.tryOpen(previous_secret, account_id) : undefined;
  return [vault.open(secret, account_id), ...(old === undefined ? [] : [old])];
}

/** False after the key was lost: nobody can sign with this secret anymore. */
export function canSign(vault: Vault, endpoint: WebhookEndpointRow): boolean {
  return vault.tryOpen(endpoint.secret, endpoint.account_id) !== undefined;
}

const HINT_LENGTH = 4;

/** The columns for a new secret. */
export function makeSealedSecret(vault: Vault, account: number, now: number, text = makeSigningSecret()) {
  return { secret: vault.seal(text, account), secret_hint: text.slice(-HINT_LENGTH), secret_at: now, secret_shown: 0 };
}
