import { toIsoTime } from '#domain/iso-time.ts';
import { laneDayAt, type Pickup, pickupOn } from '#domain/today/lane-calendar.ts';
import { warningDue } from '#domain/today/lane-state.ts';
import type { Leases } from '#gateway/leases.ts';
import { raiseWarning } from '#gateway/store/today/lane-warnings.ts';
import type { Loop } from '#server/run-loop.ts';
import { stepAutoBook } from './auto-book.ts';
import { countLanes } from './count-lanes.ts';
import { readCutOffsAt } from './cut-offs.ts';
import { type LanePlan, planLanes } from './lane-plans.ts';
import type { TodayDeps } from './today-deps.ts';

const MINUTE = 60_000;
/** Cut-offs, times and orders can change at any moment: check this often, and count only where a cut-off is near. */
const CHECK_EVERY_MS = 5_000;

/** A clock that is further ahead than the time elapsed was set, or the machine was suspended. */
const JUMP_MS = 60_000;

/** Raises cut-off warnings, and books automatically where the owner has turned that on, with or without an open browser. */
export function watchCutOffs(deps: TodayDeps & { readonly monotonicMs: () => number; readonly leases: Leases }): Loop {
  let before: { readonly wall: number; readonly passed: number } | undefined;
  return deps.leases.run('cut-offs', deps.log, async () => {
    const here = { wall: deps.now(), passed: deps.monotonicMs() };
    const jump = before ? here.wall - before.wall - (here.passed - before.passed) : 0;
    await processCutOffs(deps, jump > JUMP_MS);
    before = here;
    return CHECK_EVERY_MS;
  });
}

/** `hasAsked`: whether the service was asked if it answers, and everything is looked at again since. */
export async function processCutOffs(deps: TodayDeps, hasClockJumped = false, hasAsked = false): Promise<void> {
  const { database, now, hub } = deps;
  const at = now();
  const version = await readCutOffsAt(database);
  const { warnings } = version.settings;
  const near = (await planLanes(database, version, at)).flatMap((plan) => {
    const pickup = pickupOn(plan.calendar, laneDayAt(plan.calendar, at));
    return pickup && isNear(plan, pickup, Math.max(0, ...warnings), at) ? [{ plan, pickup }] : [];
  });
  if (near.length === 0) return;
  const figures = await countLanes(
    database,
    near.map(({ plan }) => plan),
    at,
  );
  for (const { plan, pickup } of near) {
    const found = figures.get(plan.key);
    if (!found) continue;
    const lane = { plan, figures: found, moment: at };
    if ((await stepAutoBook(deps, lane, pickup, { hasClockJumped, hasAsked })) === 'ask') {
      // Once for all lanes, because it may take a minute, in which people stop it, close lanes or change settings.
      await deps.connection.probe();
      return processCutOffs(deps, hasClockJumped, true);
    }
    if (found.frame.shown?.at !== pickup.at || plan.calendar.closures.has(pickup.day)) continue;
    const minutes = warningDue(found.counts.not_booked, pickup.at, warnings, at);
    if (minutes === undefined) continue;
    const warning = { lane: plan.key, cut_off_at: toIsoTime(pickup.at), minutes, raised_at: toIsoTime(at) };
    if (await raiseWarning(database, warning)) hub.publish({ kind: 'today', lanes: [plan.key] });
  }
}

/** Whether something may be due: a warning before the cut-off, or auto-book, which also reports afterwards that it didn't start. */
function isNear(plan: LanePlan, pickup: Pickup, warnMinutes: number, now: number): boolean {
  return plan.setting?.auto_book.is_on === true || (now < pickup.at && pickup.at - now <= warnMinutes * MINUTE);
}
