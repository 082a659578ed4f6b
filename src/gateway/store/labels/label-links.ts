import { foldNumber } from '#domain/fold-number.ts';
import type { LinkLife } from '#domain/signed-link.ts';
import type { Vault } from '#server/vault.ts';
import { labelLink } from '#gateway/store/sealed-places.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** How long a label's link is valid; undefined if there is none. */
export async function findLabelLife(session: Session, trackingNumber: string): Promise<LinkLife | undefined> {
  return findRow(session, trackingNumber);
}

/** `link` is undefined if the key that sealed it is lost; the caller then requests a new one. */
export async function findLabelLink(session: Session, vault: Vault, trackingNumber: string) {
  const row = await findRow(session, trackingNumber);
  return row && { ...row, link: vault.tryOpen(row.link, labelLink(foldNumber(trackingNumber))) };
}

async function findRow(session: Session, trackingNumber: string) {
  return session
    .selectFrom('label_link')
    .select(['link', 'issued_at', 'expires_at'])
    .where('folded', '=', foldNumber(trackingNumber))
    .executeTakeFirst();
}

export async function keepLabelLink(
  session: Session,
  vault: Vault,
  trackingNumber: string,
  { link, life }: { readonly link: string; readonly life: LinkLife },
): Promise<void> {
  const folded = foldNumber(trackingNumber);
  const sealed = vault.seal(link, labelLink(folded));
  const values = {
    tracking_number: trackingNumber,
    link: sealed,
    issued_at: life.issued_at,
    expires_at: life.expires_at,
  };
  await session
    .insertInto('label_link')
    .values({ folded, ...values })
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(values))
    .execute();
}
