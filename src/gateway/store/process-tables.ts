import type { Generated } from 'kysely';

/** Milliseconds by the database's clock, which all processes share. */
type DatabaseTime = number;

/** `gateway` answers people, `worker` does what goes on without them, `all` both. */
export type ProcessRole = 'all' | 'gateway' | 'worker';

export interface ProcessTables {
  /** One that ended long ago is forgotten; a row that isn't there says the same as one that ended. */
  process: {
    epoch: number;
    begun_at: DatabaseTime;
    /** Moved on every few seconds while it lives. */
    seen_at: DatabaseTime;
    /** By itself, or because it was silent for too long; it does nothing more from then on. */
    ended_at: DatabaseTime | null;
    /** Of the key that it seals secrets with: all of them must have the same. */
    key_hash: string;
    role: ProcessRole;
  };
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
