import { createHash } from 'node:crypto';
import type { Permission } from '#contract/endpoint.ts';
import { lockRows } from './dialect.ts';
import type { AccountRow, Store } from './schema.ts';

/** The caller: an account, and what its secret allows. */
export interface Caller {
  readonly account: number;
  readonly secret: string;
  readonly permissions: ReadonlySet<string>;
}

/** Secrets are stored only as SHA-256 hashes. Real ones are long and random, so no slow hash is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export async function findCaller(store: Store, secret: string): Promise<Caller | undefined> {
  const row = await store.selectFrom('secrets').selectAll().where('hash', '=', hashSecret(secret)).executeTakeFirst();
  if (!row) return undefined;
  return {
    account: row.account_id,
    secret: row.name,
    permissions: new Set(JSON.parse(row.permissions) as Permission[]),
  };
}

export async function readAccount(store: Store, id: number): Promise<AccountRow> {
  return store.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads an account in order to change it, locking it until the transaction ends. */
export async function readAccountToChange(store: Store, id: number): Promise<AccountRow> {
  return lockRows(store, store.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirstOrThrow();
}

export async function writeAccount(store: Store, id: number, change: Partial<Omit<AccountRow, 'id'>>): Promise<void> {
  await store.updateTable('accounts').set(change).where('id', '=', id).execute();
}

export async function addAccount(store: Store, account: AccountRow): Promise<void> {
  await store.insertInto('accounts').values(account).execute();
}

/** Adds a secret if it doesn't exist yet. */
export async function addSecret(
  store: Store,
  secret: { account: number; name: string; text: string; permissions: readonly Permission[] },
): Promise<void> {
  const { account, name, text, permissions } = secret;
  await store
    .insertInto('secrets')
    .values({ hash: hashSecret(text), account_id: account, name, permissions: JSON.stringify(permissions) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
