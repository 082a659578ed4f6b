import { brunswick, melbourne, openIndex } from '#gateway/store/testing/today-index.ts';
import { EventHub } from '#gateway/events/event-hub.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { saveCutOffs } from '#gateway/today/cut-offs.ts';
import { readToday } from '#gateway/today/read-today.ts';
import { afterEach, beforeEach } from 'vitest';

export const NORTHPOST = 'main:NorthpostStandard';
export const FRIDAY = '2026-11-20';

/** Set up anew before each test: an index on a Friday at 15:20, and what Today depends on. */
export const stage = { clock: 0 } as { database: Database; clock: number };

let closeIndex = () => Promise.resolve();

export function useTodayStage(): void {
  beforeEach(async () => {
    const { database, close } = await openIndex();
    stage.database = database;
    stage.clock = melbourne('2026-11-20 15:20');
    closeIndex = close;
  });
  afterEach(() => closeIndex());
}

const hub = new EventHub();
export const deps = () => ({
  database: stage.database,
  hub,
  now: () => stage.clock,
  connection: { knownOffer: () => ({ capabilities: { ordersFeed: 'yes' } }) } as never,
});

export function save(settings = brunswick(), version = 0, at = '2026-11-01 09:00') {
  return saveCutOffs(stage.database, { ...settings, version }, 'owner@slipway.test', melbourne(at));
}

export async function read(asked: { site?: string; day?: string; isOwner?: boolean } = {}) {
  const today = await readToday(deps(), { isOwner: true, ...asked });
  if (!today) throw new Error('There is no such site');
  return today;
}

export async function lane(key = NORTHPOST) {
  const found = (await read()).lanes.find((one) => one.key === key);
  if (!found) throw new Error(`There is no lane ${key}`);
  return found;
}
