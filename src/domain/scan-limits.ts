/** What tells a scanner from a person, and one scan from the next. All times are between key events, as the device sent them. */
export interface ScanLimits {
  /** Median time between two characters of a scan, at most. */
  readonly usualGapMs: number;
  /** A longer gap than this is a stall of the scanner, or the end of what a person typed before. */
  readonly longestGapMs: number;
  /** After a pause this long, what follows is a scan of its own. */
  readonly pauseMs: number;
  /** How this scanner ends a scan; null: any way. Asked of slow scanners only, which a person could be mistaken for. */
  readonly end: ScanEnd | null;
}

export const SCAN_ENDS = ['Enter', 'Tab', 'silence'] as const;
export type ScanEnd = (typeof SCAN_ENDS)[number];

/** How fast a station's scanner is, as it was set up or learned. */
export interface ScannerPace {
  readonly gapMs: number;
  /** Its longest pause within a scan. */
  readonly stallMs?: number;
  readonly end?: ScanEnd | null;
}

const LONGEST_PER_USUAL_GAP = 1.7;
/** A scanner that stalls longer than it did so far is still waited for. */
const PAUSE_PER_GAP = 1.3;

/** No person types so fast; every scanner on a cable does. */
export const FAST: ScanLimits = { usualGapMs: 35, longestGapMs: 60, pauseMs: 300, end: null };

export function scanLimits({ gapMs, stallMs = 0, end = null }: ScannerPace): ScanLimits {
  const longestGapMs = Math.max(FAST.longestGapMs, gapMs * LONGEST_PER_USUAL_GAP, stallMs);
  return { usualGapMs: gapMs, longestGapMs, pauseMs: Math.max(FAST.pauseMs, longestGapMs * PAUSE_PER_GAP), end };
}
