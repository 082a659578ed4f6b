import type { Generated } from 'kysely';
import type { DatabaseTime, ProcessTables } from '#server/process-rows.ts';

/** `gateway` answers people, `worker` does what goes on without them, `all` both. */
export type ProcessRole = 'all' | 'gateway' | 'worker';

/** What several processes of the gateway share. */
export interface SharedTables extends ProcessTables {
  /** What one process does for all. */
  lease: {
    name: string;
    epoch: number;
    /** Higher for every holder: one that was silent finds out that it isn't the holder any more. */
    fence: number;
    held_until: DatabaseTime;
  };
  /** What the browsers of all processes are told, for a minute. JSON. */
  live_event: { event_id: Generated<number>; epoch: number; events: string; at: DatabaseTime };
  /** Tries to sign in of the last minute that did not succeed, or have not yet. */
  sign_in_try: { try_id: string; tried_by: string; at: number };
}
