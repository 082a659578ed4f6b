import { randomBytes } from 'node:crypto';
import { readSetting, writeSetting } from './settings.ts';
import type { Database } from './tables.ts';

/** The address that takes status webhooks: its token, and what came in by it. */
export interface Receiver {
  readonly token: string;
  readonly created_at: string;
  readonly last_received_at: string | null;
  readonly received_count: number;
}

const RECEIVER = 'webhook_receiver';
const TOKEN_BYTES = 32;

/** Made when first asked for. */
export async function readReceiver(database: Database, now: Date): Promise<Receiver> {
  const known = await readSetting(database, RECEIVER);
  return known === undefined ? renewReceiver(database, now) : (JSON.parse(known) as Receiver);
}

/** A new token; the one before opens nothing from here on. */
export async function renewReceiver(database: Database, now: Date): Promise<Receiver> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const receiver = { token, created_at: now.toISOString(), last_received_at: null, received_count: 0 };
  await writeSetting(database, RECEIVER, JSON.stringify(receiver));
  return receiver;
}

export async function recordReceived(database: Database, token: string, now: Date): Promise<void> {
  const receiver = await readReceiver(database, now);
  // Renewed in between: the count is the new token's.
  if (receiver.token !== token) return;
  const { received_count } = receiver;
  const noted = { ...receiver, last_received_at: now.toISOString(), received_count: received_count + 1 };
  await writeSetting(database, RECEIVER, JSON.stringify(noted));
}
