import type { Generated } from 'kysely';
import type { DatabaseTime, ProcessTables } from '#server/database/process-rows.ts';

/** `gateway` serves people, `worker` does the background work, `all` does both. */
export type ProcessRole = 'all' | 'gateway' | 'worker';

/** What several gateway processes share. */
export interface SharedTables extends ProcessTables {
  /** A task that one process does for all. */
  lease: {
    name: string;
    epoch: number;
    /** Higher for every new holder, so that an unresponsive process notices that it has lost the lease. */
    fence: number;
    held_until: DatabaseTime;
  };
  /** Events for the browsers of all processes, as JSON; kept for a minute. */
  live_event: { event_id: Generated<number>; epoch: number; events: string; at: DatabaseTime };
  /** Sign-in attempts of the last minute that failed or haven't finished yet. */
  sign_in_try: { try_id: string; tried_by: string; at: number };
}
