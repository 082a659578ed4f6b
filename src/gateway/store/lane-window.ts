import type { LaneFrame } from '#domain/today/lane-frame.ts';
import { toIsoTime } from '#domain/iso-time.ts';

/** A lane and the moments that its orders are counted between. */
export interface LaneWindow {
  readonly key: string;
  readonly carrierClass: string;
  /** As orders have them: the default site's have none. */
  readonly siteIds: readonly string[];
  readonly frame: LaneFrame;
}

/** After every moment, as text: what is open at its end. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** A moment as the columns hold them, so that they compare as text. */
export function boundOf(moment: number): string {
  if (moment === -Infinity) return '';
  return moment === Infinity ? NEVER : toIsoTime(moment);
}
