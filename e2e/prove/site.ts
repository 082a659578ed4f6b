import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Slipway } from '../slipway.ts';
import type { Victim } from './plans.ts';

/** The gateways between people and the service. */
export interface Site {
  /** One URL per gateway; any of them will do. */
  readonly urls: readonly string[];
  /**
   * Does the harm; whatever is restarted has a wall clock that is off by `shiftMs`. Resolves when the harm is done, with a function that
   * undoes it.
   */
  readonly strike: (victim: Victim, shiftMs: number) => Promise<() => Promise<void>>;
  /** Resolves when nothing is harmed any more. */
  readonly calmDown: () => Promise<void>;
  readonly figures: () => Readonly<Record<string, number>>;
  readonly end: () => Promise<void>;
}

/** Settings of a Slipway whose wall clock is shifted by the contents of the `clock` file, from its next start on. */
export function withShiftedClock(folder: string, name: string) {
  const clock = join(folder, name);
  const setClock = (shiftMs: number) => {
    writeFileSync(clock, String(shiftMs));
  };
  setClock(0);
  return {
    setClock,
    settings: {
      PROVE_CLOCK_FILE: clock,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href}`,
    },
  };
}

/** One Slipway with its tables in files. */
export async function openSingleSite(folder: string, settings: Record<string, string>): Promise<Site> {
  const clock = withShiftedClock(folder, 'clock');
  const slipway = await Slipway.start({ ...settings, ...clock.settings });
  return {
    urls: [slipway.url],
    strike: async (victim, shiftMs) => {
      if (victim === 'service') return () => Promise.resolve();
      await slipway.kill();
      clock.setClock(shiftMs);
      return () => slipway.resume();
    },
    calmDown: () => Promise.resolve(),
    figures: () => ({}),
    end: () => slipway.end(),
  };
}
