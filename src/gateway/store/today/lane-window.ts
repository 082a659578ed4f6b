import type { LaneFrame } from '#domain/today/lane-frame.ts';
import { toIsoTime } from '#domain/iso-time.ts';

/** A lane and the moments that delimit its orders. */
export interface LaneWindow {
  readonly key: string;
  readonly carrierClass: string;
  /** As stored on orders: empty for the default site. */
  readonly siteIds: readonly string[];
  readonly frame: LaneFrame;
}

/** Sorts after any moment as text; stands for an open end. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** A moment in the format of the columns, so that it compares as text. */
export function boundOf(moment: number): string {
  if (moment === -Infinity) return '';
  return moment === Infinity ? NEVER : toIsoTime(moment);
}
