import { readSetting, writeSetting } from '#platform/store/settings.ts';
import type { Database } from '#platform/store/schema.ts';

/** The platform's one clock: the machine's, moved forward by the sandbox. Milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly advance: (byMs: number) => Promise<void>;
  /** Resolves when the clock shows `at`, by waiting or by being moved. */
  readonly until: (at: number) => Promise<void>;
  readonly onMove: (listener: () => void) => void;
  readonly stop: () => void;
}

/** Timers hold 32 bits of milliseconds; a longer wait is looked at again. */
const LONGEST_TIMER_MS = 2_000_000_000;

export async function openClock(database: Database, machine: () => number = Date.now): Promise<Clock> {
  let offset = Number((await readSetting(database, 'clock_offset_ms')) ?? '0');
  const listeners = new Set<() => void>();
  const timers = new Set<NodeJS.Timeout>();
  const now = () => machine() + offset;
  const until = (at: number) =>
    new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const look = () => {
        if (timer) {
          clearTimeout(timer);
          timers.delete(timer);
        }
        if (now() >= at) {
          listeners.delete(look);
          resolve();
          return;
        }
        timer = setTimeout(look, Math.min(at - now(), LONGEST_TIMER_MS));
        timers.add(timer);
      };
      listeners.add(look);
      look();
    });
  return {
    now,
    until,
    advance: async (byMs) => {
      offset += byMs;
      await writeSetting(database, 'clock_offset_ms', String(offset));
      for (const listener of listeners) listener();
    },
    onMove: (listener) => {
      listeners.add(listener);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      listeners.clear();
    },
  };
}
