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
    /** Higher for every new holder, so that one that was unresponsive notices that it has lost the lease. */
    fence: number;
    held_until: DatabaseTime;
  };
  /** What the browsers of all processes are told, kept for a minute. JSON. */
  live_event: { event_id: Generated<number>; epoch: number; events: string; at: DatabaseTime };
  /** Sign-in attempts of the last minute that failed or haven't finished yet. */
  sign_in_try: { try_id: string; tried_by: string; at: number };
}
