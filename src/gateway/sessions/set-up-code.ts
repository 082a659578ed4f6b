import { randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Vault } from '#server/vault.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** The code that is printed in the terminal at the start and entered on the first visit, like `K7QX-2MRB`. */
export function makeSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

const SETTING = 'set_up_code';

/** Returns the same code in every process that shares the database. */
export function shareSetUpCode(database: Database, vault: Vault): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const kept = await readSetting(transaction, SETTING);
    const known = kept === undefined ? undefined : vault.tryOpen(kept, SETTING);
    if (known !== undefined) return known;
    const code = makeSetUpCode();
    await writeSetting(transaction, SETTING, vault.seal(code, SETTING));
    return code;
  });
}

/** Ignores case, spaces and dashes. */
export function isSetUpCode(typed: string, code: string): boolean {
  const [one, other] = [fold(typed), fold(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function fold(text: string): Buffer {
  return Buffer.from(text.toUpperCase().replaceAll(/[\s-]/gu, ''));
}
