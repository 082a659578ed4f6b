import * as z from 'zod/mini';
import { ServiceState, StorageState } from './session.ts';

/**
 * What changed. Events only say what to read again. A browser that may have missed some reads everything again on reconnect, unless the first event
 * is `continued`: then the missed ones follow, one per kind. `tracking_numbers` null: too many to list.
 */
export const ChangeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('orders'), tracking_numbers: z.nullable(z.array(z.string())) }),
  z.object({ kind: z.literal('booking'), attempt_id: z.string() }),
  z.object({ kind: z.literal('manifest'), manifest_id: z.number() }),
  /** Label checks, prints, or whether checking is paused. */
  z.object({ kind: z.literal('labels') }),
  /** Lanes of Today: warnings, cut-offs, handovers, prints, auto-book; null: all lanes, and the cut-off settings. */
  z.object({ kind: z.literal('today'), lanes: z.nullable(z.array(z.string())) }),
  /** People, saved views, or the settings of webhooks. */
  z.object({ kind: z.literal('settings') }),
  /** The service's state, its clock, or what it offers. */
  z.object({ kind: z.literal('service'), state: ServiceState }),
  /** Slipway can't write to its disk, or (null) can again. Carries the state itself, because reading it again may fail. */
  z.object({ kind: z.literal('storage'), problem: z.nullable(StorageState) }),
  /** The stream resumes from the position that the browser gave. */
  z.object({ kind: z.literal('continued') }),
  z.object({ kind: z.literal('signed_out') }),
  /** Slipway is shutting down: nothing new is started, and pages say so until it is back. */
  z.object({ kind: z.literal('restarting') }),
]);
export type ChangeEvent = z.infer<typeof ChangeEvent>;
