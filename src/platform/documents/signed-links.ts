import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LINK_LIFETIME_S } from '#contract/limits.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';
import type { Database } from '#platform/store/schema.ts';

/** Pre-signed links in the form that S3 uses: valid for 7 days from their issue (Limits). */
export interface SignedLinks {
  /** `path` with the signed query. Each call gives another link. */
  readonly sign: (path: string, now: number) => string;
  /** `target` is path and query exactly as they came. True only for an unaltered link in its lifetime. */
  readonly allows: (target: string, now: number) => boolean;
}

const SIGNED =
  /^(?<signed>[^?]+\?.*&X-Amz-Date=(?<date>\d{8}T\d{6}Z)&X-Amz-Expires=(?<expires>\d{1,6})&.*)&X-Amz-Signature=(?<signature>[0-9a-f]{64})$/;

/** The key is kept in the database, so links outlive a restart. */
export async function openSignedLinks(database: Database): Promise<SignedLinks> {
  const kept = await readSetting(database, 'link_key');
  const key = kept ?? randomBytes(32).toString('hex');
  if (kept === undefined) await writeSetting(database, 'link_key', key);
  const signatureOf = (signed: string) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(`GET\n${signed}`).digest('hex');
  return {
    sign: (path, now) => {
      const date = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const credential = `slipway%2F${date.slice(0, 8)}%2Flocal%2Fs3%2Faws4_request`;
      const signed =
        `${path}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${date}` +
        `&X-Amz-Expires=${LINK_LIFETIME_S}&X-Amz-SignedHeaders=host&x-id=${randomBytes(6).toString('hex')}`;
      return `${signed}&X-Amz-Signature=${signatureOf(signed)}`;
    },
    allows: (target, now) => {
      const { signed = '', date = '', expires = '', signature = '' } = SIGNED.exec(target)?.groups ?? {};
      const expected = signatureOf(signed);
      const isOurs =
        signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
      if (!isOurs) return false;
      const issued = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
      return now < issued + Number(expires) * 1000;
    },
  };
}
