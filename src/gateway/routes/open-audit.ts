import { toIsoTime } from '#domain/iso-time.ts';
import type { Audited } from '#contract/gateway/audit.ts';
import { recordAudit } from '#gateway/store/audit-entries.ts';
import type { Session } from '#gateway/store/tables.ts';
import { readVisitor } from '#server/visitor.ts';
import type { Context } from 'hono';
import type { Caller, GatewayDeps } from './gateway-deps.ts';

/** Returns a function that records what a signed-in person did, from where; in `session` when it belongs to a transaction. */
export function openAudit({ database, access, now }: Pick<GatewayDeps, 'database' | 'access' | 'now'>) {
  return (
    action: Audited,
    { caller, context }: { readonly caller: Caller; readonly context: Context },
    subject: string | null = null,
    session: Session = database,
  ) =>
    recordAudit(session, {
      at: toIsoTime(now()),
      action,
      by: caller.person?.email ?? null,
      address: readVisitor(context, access.trustProxy).address,
      subject,
    });
}
