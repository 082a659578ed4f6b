import type { Now } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import type { Bookings } from '#gateway/bookings/bookings.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** What Today depends on. */
export interface TodayDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly bookings: Bookings;
  readonly hub: EventHub;
  readonly now: Now;
  readonly log: Log;
}
