import type { AutoBookSetting } from '#contract/gateway/cut-offs.ts';
import { startAttempt } from '#gateway/bookings/start-attempt.ts';
import { listPartOrders, listParts } from '#gateway/store/bookings/booking-journal.ts';
import { brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { attemptOf } from '#gateway/today/auto-book-attempts.ts';
import { processCutOffs } from '#gateway/today/watch-cut-offs.ts';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { deps as todayDeps, FRIDAY, lane, NORTHPOST, save, stage, useTodayStage } from './today-stage.ts';

export const CUT_OFF = { lane: NORTHPOST, cut_off_at: new Date(melbourne('2026-11-20 16:00')).toISOString() };
export const ATTEMPT = attemptOf(CUT_OFF);

/** Set up anew before each test. */
export const auto = {} as {
  service: 'connected' | 'unreachable';
  /** Bookings that were asked to send nothing more, in order. */
  stopped: string[];
  beforeStart: () => Promise<unknown>;
  /** What happens while the service is asked whether it answers. */
  whileAsked: () => Promise<unknown>;
};

/** Before each test in the file, sets up an index on a Friday, with bookings that are journaled as usual but never sent. */
export function useAutoBookStage(): void {
  useTodayStage();
  beforeEach(() => {
    Object.assign(auto, {
      service: 'connected',
      stopped: [],
      beforeStart: () => Promise.resolve(),
      whileAsked: () => Promise.resolve(),
    } satisfies typeof auto);
  });
}

export const deps = () => ({
  ...todayDeps(),
  log: pino({ level: 'silent' }),
  connection: { link: { state: () => ({ state: auto.service }) }, probe: () => auto.whileAsked() } as never,
  bookings: {
    start: async (id: string, numbers: readonly string[], person: never) => {
      await auto.beforeStart();
      return startAttempt({ database: stage.database, now: () => stage.clock, epoch: 1 }, id, numbers, person);
    },
    stop: (id: string) => Promise.resolve(auto.stopped.push(id)),
  } as never,
});

export const setting = (leave_out: Partial<AutoBookSetting['leave_out']> = {}): AutoBookSetting => ({
  is_on: true,
  minutes_before: 15,
  leave_out: { placed_last_minutes: 0, tags: [], abroad: false, dearer_than_cents: null, ...leave_out },
});

/** Auto-book for Northpost, 15 minutes before its cut-off; no warnings. */
export const turnOn = (leave_out = {}, time = '16:00') =>
  save(brunswick({ lanes: [laneSetting(NORTHPOST, time, { auto_book: setting(leave_out) })], warnings: [] }));

/** Lets Slipway look at the cut-offs at a time of the Friday, or of another day. */
export const look = async (time: string, day = FRIDAY) => {
  stage.clock = melbourne(`${day} ${time}`);
  await processCutOffs(deps());
};

export const autoBook = async () => (await lane()).auto_book;

export const bookedNumbers = async (attemptId = ATTEMPT) => {
  const parts = await listParts(stage.database, attemptId);
  const orders = await Promise.all(parts.map((part) => listPartOrders(stage.database, part.part_id)));
  return orders.flat().map((order) => order.tracking_number);
};
