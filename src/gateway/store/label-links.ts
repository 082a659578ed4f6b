import type { LinkLife } from '#domain/signed-link.ts';
import type { Session } from './tables.ts';

export async function findLabelLink(session: Session, trackingNumber: string) {
  return session.selectFrom('label_link').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst();
}

export async function keepLabelLink(
  session: Session,
  trackingNumber: string,
  link: string,
  life: LinkLife,
): Promise<void> {
  const values = { link, issued_at: life.issued_at, expires_at: life.expires_at };
  await session
    .insertInto('label_link')
    .values({ tracking_number: trackingNumber, ...values })
    .onConflict((conflict) => conflict.column('tracking_number').doUpdateSet(values))
    .execute();
}
