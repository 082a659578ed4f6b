import { SCAN_ENDS, type ScanEnd, type ScanLimits, scanLimits } from '#domain/scan-limits.ts';
import { PersistedStore } from './persisted-store.ts';
import { oneOf, optional } from './stored-shape.ts';

/** Scanner and sound settings of this device. */
export interface ScannerSettings {
  /** Highest median gap between two characters of a scan, in milliseconds. */
  readonly gapMs: number;
  /** The scanner's longest pause within a scan, and how it ends one, if learned. Settings stored by an older version have neither. */
  readonly stallMs?: number;
  readonly end?: ScanEnd | null;
  /** Prefix that the scanner sends before every code. */
  readonly prefix: string;
  readonly hasSound: boolean;
  /** From 0 to 1. */
  readonly volume: number;
}

export const DEFAULT_GAP_MS = 35;

export const scannerSettings = new PersistedStore<ScannerSettings>(
  'slipway.scanner',
  {
    gapMs: DEFAULT_GAP_MS,
    prefix: '',
    hasSound: true,
    volume: 0.6,
  },
  {
    gapMs: 0,
    prefix: '',
    hasSound: false,
    volume: 0,
    stallMs: optional(0),
    end: optional(oneOf([...SCAN_ENDS, null])),
  },
);

/** The limits that tell this station's scanner from a person. */
export function stationLimits(): ScanLimits {
  return scanLimits(scannerSettings.get());
}
