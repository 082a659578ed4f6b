import { readFileSync } from 'node:fs';

/**
 * Loaded into the servers before anything else: their wall clock goes wrong by as many milliseconds as the file holds that
 * PROVE_CLOCK_FILE names. The monotonic clock stays as it is.
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
