/** What distinguishes a scanner from a person, and one scan from the next. All times are between key events, by device timestamps. */
export interface ScanLimits {
  /** Maximum median time between two characters of a scan. */
  readonly usualGapMs: number;
  /** A longer gap than this is a scanner stall, or the end of what a person typed before. */
  readonly longestGapMs: number;
  /** After a pause this long, a new scan starts. */
  readonly pauseMs: number;
  /** How this scanner ends a scan, as chosen or learned; null: any way. Only checked for slow scanners, which could be confused with a person. */
  readonly end: ScanEnd | null;
}

export const SCAN_ENDS = ['Enter', 'Tab', 'silence'] as const;
export type ScanEnd = (typeof SCAN_ENDS)[number];

/** A station's scanner speed, as configured or learned. */
export interface ScannerPace {
  readonly gapMs: number;
  /** Its longest pause within a scan. */
  readonly stallMs?: number;
  readonly end?: ScanEnd | null;
}

const LONGEST_PER_USUAL_GAP = 1.7;
/** Leaves room for a scanner that stalls longer than it has so far. */
const PAUSE_PER_GAP = 1.3;

/** Nobody types this fast, and every wired scanner does. */
export const FAST: ScanLimits = { usualGapMs: 35, longestGapMs: 60, pauseMs: 300, end: null };

export function scanLimits({ gapMs, stallMs = 0, end = null }: ScannerPace): ScanLimits {
  const longestGapMs = Math.max(FAST.longestGapMs, gapMs * LONGEST_PER_USUAL_GAP, stallMs);
  return { usualGapMs: gapMs, longestGapMs, pauseMs: Math.max(FAST.pauseMs, longestGapMs * PAUSE_PER_GAP), end };
}
