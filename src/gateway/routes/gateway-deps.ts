import type { Person } from '#contract/gateway/session.ts';
import type { Bookings } from '#gateway/bookings/bookings.ts';
import type { Cancels } from '#gateway/cancels/cancels.ts';
import type { Documents } from '#gateway/documents/documents.ts';
import type { LabelDocuments } from '#gateway/documents/label-documents.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { LabelChecks } from '#gateway/label-checks/label-checks.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Sessions } from '#gateway/sessions/sessions.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { serveEndpoints } from '#server/serve-endpoints.ts';

/** Who calls: a signed-in person, or nobody on the open endpoints. */
export interface Caller {
  readonly person: (Person & { readonly person_id: string; readonly tokenHash: string }) | null;
}

export type Serve = ReturnType<typeof serveEndpoints<Caller>>;

/** What the routes work with. */
export interface GatewayDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly sessions: Sessions;
  readonly bookings: Bookings;
  readonly documents: Documents;
  readonly labelChecks: LabelChecks;
  readonly cancels: Cancels;
  readonly labelDocuments: LabelDocuments;
  readonly hub: EventHub;
  readonly now: () => Date;
  readonly monotonicMs: () => number;
  readonly demo: boolean;
  readonly embedded: boolean;
}
