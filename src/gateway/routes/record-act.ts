import { toIsoTime } from '#domain/iso-time.ts';
import type { Audited } from '#contract/gateway/audit.ts';
import { recordAudit } from '#gateway/store/people/audit-entries.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { readVisitor } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import type { Caller, GatewayDeps } from './gateway-deps.ts';

/**
 * Records in the audit log what a signed-in person did, and from where; pass `session` to do so within a transaction. What the service is to do is
 * recorded as asked before it is asked: its answer may be lost, or Slipway may end before it comes.
 */
export function recordAct(
  { database, access, now }: Pick<GatewayDeps, 'database' | 'access' | 'now'>,
  action: Audited,
  { caller, context }: { readonly caller: Caller; readonly context: Context },
  subject: string | null = null,
  session: Session = database,
) {
  return recordAudit(session, {
    at: toIsoTime(now()),
    action,
    by: caller.person?.email ?? null,
    address: readVisitor(context, access.trustProxy).address,
    subject,
  });
}

/**
 * Records something that is already done: a failure to do so is logged, and must not be answered as if nothing had changed. `what`: a clause
 * like "Orders were cancelled".
 */
export async function writeAfterwards(
  { storage, log }: Pick<GatewayDeps, 'storage' | 'log'>,
  what: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (err) {
    storage.record(err);
    log.error({ err }, `${what}, but this could not be recorded`);
  }
}
