import type { Scan } from './scan-burst.ts';
import { FAST, type ScanLimits, scanLimits, type ScannerPace } from './scan-limits.ts';

/** The measured times come from a few scans; the next scan may be slower by this factor. */
const MARGIN = 1.25;
const STEP_MS = 5;
export const MAX_GAP_MS = 120;
const MAX_STALL_MS = 600;

/** Limits while a scanner is tried out: all input counts as a scan, however slow the scanner is. */
export const TRIAL_LIMITS: ScanLimits = { usualGapMs: 150, longestGapMs: 600, pauseMs: 800, end: null };

/** The pace at which scans like these are accepted. */
export function learnScanner(seen: readonly Scan[]): Required<ScannerPace> {
  const gap = Math.max(...seen.map((scan) => scan.gapMs)) * MARGIN;
  const stall = Math.max(...seen.map((scan) => scan.longestGapMs)) * MARGIN;
  const ends = new Set(seen.map((scan) => scan.end));
  const [end = null] = ends;
  return {
    gapMs: Math.min(MAX_GAP_MS, Math.max(FAST.usualGapMs, roundUp(gap))),
    stallMs: Math.min(MAX_STALL_MS, roundUp(stall)),
    end: ends.size === 1 ? end : null,
  };
}

/** Whether a scan like this one is accepted in full at this pace. */
export function acceptsScan(pace: ScannerPace, { gapMs, longestGapMs, end }: Scan): boolean {
  const limits = scanLimits(pace);
  if (gapMs > limits.usualGapMs || longestGapMs > limits.longestGapMs) return false;
  return gapMs <= FAST.usualGapMs || limits.end === null || limits.end === end;
}

function roundUp(ms: number): number {
  return Math.ceil(ms / STEP_MS) * STEP_MS;
}
