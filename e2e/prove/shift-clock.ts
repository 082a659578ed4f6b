import { readFileSync } from 'node:fs';

/**
 * Preloaded into the servers: shifts their wall clock by the number of milliseconds in the file that PROVE_CLOCK_FILE names. The monotonic
 * clock is unaffected.
 */
const shift = Number(readFileSync(process.env['PROVE_CLOCK_FILE'] ?? '', 'utf8'));
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [string]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
