import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { randomBytes } from 'node:crypto';
import { makeSigningSecret } from '#server/sign-webhook.ts';
import type { Vault } from '#server/vault.ts';
import { HOOK_SECRET, HOOK_TOKEN } from './sealed-places.ts';
import { readSetting, replaceSetting, writeSetting } from './settings.ts';
import type { Database, Session } from './schema/tables.ts';

/** What the status webhook receiver reports about itself. */
interface ReceiverFacts {
  readonly created_at: string;
  readonly last_received_at: string | null;
  readonly received_count: number;
  /** The address was replaced because the key that sealed the previous one was lost. */
  readonly key_lost: boolean;
  /** Updates rejected because their signature was missing or wrong. */
  readonly refused_count: number;
  readonly last_refused_at: string | null;
  readonly last_refusal: SignatureRefusal | null;
  /** Unusable updates since the last usable one: the service sends a different kind of payload. */
  readonly unusable_count: number;
  readonly last_unusable_at: string | null;
  readonly last_unusable: UnusableUpdate | null;
}
export type SignatureRefusal = 'signature_missing' | 'signature_wrong';
export type UnusableUpdate = 'not_json' | 'no_order';

/** The address that receives status webhooks: its token, the secret they are signed with, and what it has received. */
export interface Receiver extends ReceiverFacts {
  readonly token: string;
  /** Null: signatures are not checked. */
  readonly secret: string | null;
  /** The service was asked to sign with this one, and may do so without having answered: it replaces `secret` once an update is signed with it. */
  readonly next_secret: string | null;
}

interface KeptReceiver extends Partial<ReceiverFacts> {
  readonly sealed_token?: string;
  readonly sealed_secret?: string | null;
  readonly sealed_next_secret?: string | null;
  /** As an earlier version wrote it. */
  readonly token?: string;
}

const RECEIVER = 'webhook_receiver';
const TOKEN_BYTES = 32;
const NOTHING_YET = {
  last_received_at: null,
  received_count: 0,
  key_lost: false,
  refused_count: 0,
  last_refused_at: null,
  last_refusal: null,
  unusable_count: 0,
  last_unusable_at: null,
  last_unusable: null,
};

/** Reads the receiver. Creates it on first use, and replaces it if the key that sealed its token is lost; if several processes do, one wins. */
export async function readReceiver(database: Session, vault: Vault, now: number): Promise<Receiver> {
  const kept = await readSetting(database, RECEIVER);
  const receiver = kept === undefined ? undefined : openReceiver(vault, kept, now);
  if (receiver !== undefined) return receiver;
  const made = { ...makeReceiver(now, { secret: null, next_secret: null }), key_lost: kept !== undefined };
  const isKept = await replaceSetting(database, RECEIVER, kept, sealReceiver(vault, made));
  return isKept ? made : readReceiver(database, vault, now);
}

/** Creates a new token; the previous one stops working at once. The secret belongs to the service, and stays. Runs in a transaction. */
export async function renewReceiver(session: Session, vault: Vault, now: number): Promise<Receiver> {
  return writeReceiver(session, vault, makeReceiver(now, await readReceiver(session, vault, now)));
}

function makeReceiver(now: number, { secret, next_secret }: Pick<Receiver, 'secret' | 'next_secret'>): Receiver {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { ...NOTHING_YET, token, secret, next_secret, created_at: toIsoTime(now) };
}

/** Seals the token that an earlier version wrote in plain text. */
export async function sealOldReceiver(session: Session, vault: Vault): Promise<void> {
  const kept = await readSetting(session, RECEIVER);
  if (kept === undefined) return;
  const { token, ...facts } = JSON.parse(kept) as KeptReceiver;
  if (token === undefined) return;
  const sealed_token = vault.seal(token, HOOK_TOKEN);
  await writeSetting(session, RECEIVER, JSON.stringify({ ...facts, sealed_token }));
}

/** Sets the secret that updates must be signed with from now on, or null for none. Resets the record of refusals. Runs in a transaction. */
export async function setReceiverSecret(session: Session, vault: Vault, secret: string | null, now: number) {
  const receiver = await readReceiver(session, vault, now);
  const { refused_count, last_refused_at, last_refusal } = NOTHING_YET;
  const reset = { refused_count, last_refused_at, last_refusal, next_secret: null };
  return writeReceiver(session, vault, { ...receiver, secret, ...reset });
}

/**
 * The secret that the service is to be asked to sign with, written down before it is asked: updates signed with it are accepted from now on,
 * beside the old one. Until one has arrived it stays the same, because the service may have it already.
 */
export async function writeNextSecret(database: Database, vault: Vault, now: number): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const receiver = await readReceiver(transaction, vault, now);
    const next_secret = receiver.next_secret ?? makeSigningSecret();
    await writeReceiver(transaction, vault, { ...receiver, next_secret });
    return next_secret;
  });
}

/** The service signs with the next secret: the old one no longer counts. Ignored if another one was set in the meantime. */
export async function confirmNextSecret(database: Database, vault: Vault, next: string, now: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const receiver = await readReceiver(transaction, vault, now);
    if (receiver.next_secret === next) await setReceiverSecret(transaction, vault, next, now);
  });
}

/** Counts an update received with a token: used, rejected or unusable. Ignored if the token was replaced meanwhile. */
export async function countUpdate(
  database: Database,
  vault: Vault,
  token: string,
  outcome: 'used' | SignatureRefusal | UnusableUpdate,
  now: number,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const receiver = await readReceiver(transaction, vault, now);
    if (receiver.token !== token) return;
    const at = toIsoTime(now);
    await writeReceiver(transaction, vault, { ...receiver, ...countOne(receiver, outcome, at) });
  });
}

function countOne(
  receiver: Receiver,
  outcome: 'used' | SignatureRefusal | UnusableUpdate,
  at: string,
): Partial<ReceiverFacts> {
  switch (outcome) {
    case 'used':
      return {
        last_received_at: at,
        received_count: receiver.received_count + 1,
        unusable_count: 0,
        last_unusable_at: null,
        last_unusable: null,
      };
    case 'signature_missing':
    case 'signature_wrong':
      return { last_refused_at: at, refused_count: receiver.refused_count + 1, last_refusal: outcome };
    case 'not_json':
    case 'no_order':
      return { last_unusable_at: at, unusable_count: receiver.unusable_count + 1, last_unusable: outcome };
  }
}

async function writeReceiver(database: Session, vault: Vault, receiver: Receiver): Promise<Receiver> {
  await writeSetting(database, RECEIVER, sealReceiver(vault, receiver));
  return receiver;
}

function sealReceiver(vault: Vault, { token, secret, next_secret, ...facts }: Receiver): string {
  const kept: KeptReceiver = {
    ...facts,
    sealed_token: vault.seal(token, HOOK_TOKEN),
    sealed_secret: secret === null ? null : vault.seal(secret, HOOK_SECRET),
    sealed_next_secret: next_secret === null ? null : vault.seal(next_secret, HOOK_SECRET),
  };
  return JSON.stringify(kept);
}

/** Undefined if the key that sealed its token is lost. */
function openReceiver(vault: Vault, kept: string, now: number): Receiver | undefined {
  const { sealed_token = '', sealed_secret, sealed_next_secret, ...facts } = JSON.parse(kept) as KeptReceiver;
  const token = vault.tryOpen(sealed_token, HOOK_TOKEN);
  if (token === undefined) return undefined;
  const open = (sealed: string | null | undefined) => (sealed == null ? null : vault.open(sealed, HOOK_SECRET));
  const secrets = { secret: open(sealed_secret), next_secret: open(sealed_next_secret) };
  return { ...NOTHING_YET, created_at: toIsoTime(now), ...facts, token, ...secrets };
}
