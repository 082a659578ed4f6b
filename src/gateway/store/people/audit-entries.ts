import { AUDIT_PAGE, type AuditEntry, type Audited } from '#contract/gateway/audit.ts';
import { sql, type SqlBool } from 'kysely';
import { likePattern } from '#gateway/store/dialect.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** Records who did what. Entries are immutable: a trigger rejects updates. */
export async function recordAudit(
  session: Session,
  entry: { at: string; action: Audited; by: string | null; address: string | null; subject?: string | null },
): Promise<void> {
  const { by, subject = null, ...rest } = entry;
  await session
    .insertInto('audit_entry')
    .values({ ...rest, by_person: by, subject })
    .execute();
}

/** One page of entries, newest first. `cursor`: only entries before it. */
export async function listAudit(
  session: Session,
  { q, cursor }: { q: string | undefined; cursor: string | undefined },
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const pattern = q === undefined || q.trim() === '' ? undefined : likePattern(q.trim().toLowerCase());
  let query = session.selectFrom('audit_entry').selectAll();
  if (cursor !== undefined) query = query.where('entry_id', '<', Number(cursor));
  if (pattern !== undefined) {
    const searched = sql`lower(coalesce(by_person, '') || ' ' || action || ' ' || coalesce(address, '') || ' ' || coalesce(subject, ''))`;
    query = query.where(sql<SqlBool>`${searched} like ${pattern} escape '\\'`);
  }
  const rows = await query.orderBy('entry_id', 'desc').limit(AUDIT_PAGE).execute();
  const last = rows.length === AUDIT_PAGE ? rows.at(-1) : undefined;
  return {
    entries: rows.map(({ at, action, by_person, address, subject }) => ({
      at,
      action,
      by: by_person,
      address,
      subject,
    })),
    next_cursor: last === undefined ? null : String(last.entry_id),
  };
}
