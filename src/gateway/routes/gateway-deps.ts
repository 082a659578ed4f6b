import type { Now } from '#server/clock.ts';
import type { Person } from '#contract/gateway/session.ts';
import type { Bookings } from '#gateway/bookings/bookings.ts';
import type { Cancels } from '#gateway/cancels/cancels.ts';
import type { Documents } from '#gateway/documents/documents.ts';
import type { LabelDocuments } from '#gateway/documents/label-documents.ts';
import type { OrderPapers } from '#gateway/documents/order-papers.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { LabelChecks } from '#gateway/label-checks/label-checks.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Passwords } from '#gateway/sessions/passwords.ts';
import type { Sessions } from '#gateway/sessions/sessions.ts';
import type { SharedThrottle } from '#gateway/sessions/shared-throttle.ts';
import type { StorageWatch } from '#server/database/storage-watch.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { LoopAges } from '#server/loop-ages.ts';
import type { Log } from '#server/log.ts';
import type { serveEndpoints } from '#server/http/serve-endpoints.ts';
import type { Vault } from '#server/vault.ts';
import type { TrustProxy } from '#server/http/visitor.ts';

/** Who is calling: a signed-in person, or nobody on the open endpoints. */
export interface Caller {
  readonly person: (Person & { readonly person_id: string; readonly tokenHash: string }) | null;
}

export type Serve = ReturnType<typeof serveEndpoints<Caller>>;

/** Who may access Slipway, and from where. */
export interface Access {
  /** The demo people may sign in. */
  readonly demo: boolean;
  /** The demo people may sign in from other machines, too. */
  readonly demoOnNetwork: boolean;
  /** Host names that requests may use in addition to this machine's own. */
  readonly allowedHosts: readonly string[];
  readonly trustProxy: TrustProxy;
}

/** What the routes depend on. */
export interface GatewayDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly sessions: Sessions;
  readonly bookings: Bookings;
  readonly documents: Documents;
  readonly labelChecks: LabelChecks;
  readonly cancels: Cancels;
  readonly labelDocuments: LabelDocuments;
  readonly orderPapers: OrderPapers;
  readonly hub: EventHub;
  readonly storage: StorageWatch;
  readonly now: Now;
  readonly passwords: Passwords;
  readonly throttle: SharedThrottle;
  readonly access: Access;
  /** The code to be entered on the first visit. */
  readonly setUpCode: string;
  readonly monotonicMs: () => number;
  /** The epoch of this process. */
  readonly epoch: number;
  readonly embedded: boolean;
  readonly health: Health;
  readonly log: Log;
}

/** Whether this process can do its work. */
interface Health {
  readonly isDraining: () => boolean;
  /** Whether no other process is working on the same database. */
  readonly isSure: () => boolean;
  readonly loops: LoopAges;
  /** The number of living workers, if background work is done by separate processes; undefined if this process does it. */
  readonly countWorkers: (() => number | undefined) | undefined;
}
