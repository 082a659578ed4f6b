import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LINK_LIFETIME_S } from '#contract/limits.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';
import type { Database } from '#platform/store/schema.ts';
import type { Log } from '#server/log.ts';
import { scrub } from '#server/database/database.ts';
import type { Vault } from '#server/vault.ts';

const SIGNED =
  /^(?<signed>[^?]+\?.*&X-Amz-Date=(?<date>\d{8}T\d{6}Z)&X-Amz-Expires=(?<expires>\d{1,6})&.*)&X-Amz-Signature=(?<signature>[0-9a-f]{64})$/;

const LINK_KEY = 'link_key';
/** 1: a key that was stored unencrypted may still be in unused parts of the file. */
const SCRUB_DUE = 'scrub_due';
/** As an earlier version stored it. */
const PLAIN_KEY = /^[0-9a-f]{64}$/;

/** Pre-signed links in S3's format: valid for 7 days after being issued (Limits). */
export class SignedLinks {
  readonly #key: Buffer;

  private constructor(key: string) {
    this.#key = Buffer.from(key, 'hex');
  }

  /** The key is stored in the database, so links survive a restart; sealed, so that a copy of the database can't sign links. */
  static async open(database: Database, vault: Vault, log: Log): Promise<SignedLinks> {
    const kept = await readSetting(database, LINK_KEY);
    const isPlain = kept !== undefined && PLAIN_KEY.test(kept);
    const known = kept === undefined || isPlain ? kept : vault.tryOpen(kept, LINK_KEY);
    if (kept !== undefined && known === undefined) {
      log.warn(
        'The key for signed links was sealed with a different key and is lost: links issued earlier are refused',
      );
    }
    const key = known ?? randomBytes(32).toString('hex');
    await inTransaction(database, async (transaction) => {
      if (isPlain) await writeSetting(transaction, SCRUB_DUE, '1');
      if (isPlain || known === undefined) await writeSetting(transaction, LINK_KEY, vault.seal(key, LINK_KEY));
    });
    if ((await readSetting(database, SCRUB_DUE)) === '1' && (await scrub(database, log))) {
      await writeSetting(database, SCRUB_DUE, '0');
    }
    return new SignedLinks(key);
  }

  /** Whether the vault has the key that the stored one was sealed with. True if none is stored yet. */
  static async opensKey(database: Database, vault: Vault): Promise<boolean> {
    const kept = await readSetting(database, LINK_KEY);
    return kept === undefined || PLAIN_KEY.test(kept) || vault.tryOpen(kept, LINK_KEY) !== undefined;
  }

  /** Returns `path` with a signed query; each call gives a different link. `now` is in milliseconds. */
  sign(path: string, now: number): string {
    const date = toIsoTime(now).replaceAll(/[-:]|\.\d+/g, '');
    const credential = `slipway%2F${date.slice(0, 8)}%2Flocal%2Fs3%2Faws4_request`;
    const signed =
      `${path}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${date}` +
      `&X-Amz-Expires=${LINK_LIFETIME_S}&X-Amz-SignedHeaders=host&x-id=${randomBytes(6).toString('hex')}`;
    return `${signed}&X-Amz-Signature=${this.#signatureOf(signed)}`;
  }

  /** `target` is the path and query exactly as received. True only for an unaltered link that hasn't expired. */
  allows(target: string, now: number): boolean {
    const { signed = '', date = '', expires = '', signature = '' } = SIGNED.exec(target)?.groups ?? {};
    const expected = this.#signatureOf(signed);
    const isOurs =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    if (!isOurs) return false;
    const issued = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
    return now < issued + Number(expires) * 1000;
  }

  #signatureOf(signed: string): string {
    return createHmac('sha256', this.#key).update(`GET\n${signed}`).digest('hex');
  }
}
