import type { InvalidProblem } from '#contract/errors.ts';
import * as acts from '#contract/gateway/today-acts.ts';
import * as endpoints from '#contract/gateway/today.ts';
import {
  changeCutOff,
  closeLane,
  type LaneDay,
  moveLateOrders,
  openLane,
  type Refused,
  undoChange,
} from '#gateway/today/change-day.ts';
import { computeLanes, presentLanes } from '#gateway/today/compute-lanes.ts';
import { readToday } from '#gateway/today/read-today.ts';
import { readDaySheets } from '#gateway/today/day-sheets.ts';
import { exportDay } from '#gateway/today/export-day.ts';
import { readSinceYesterday } from '#gateway/today/since-yesterday.ts';
import { stopAutoBook } from '#gateway/today/stop-auto-book.ts';
import { seeWarnings } from '#gateway/store/today/lane-warnings.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { isDay } from '#domain/today/site-time.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

const NO_SUCH_SITE = refuse(404, 'no_such_site', 'There is no such site.');
const NO_SUCH_DAY = refuse(400, 'bad_request', 'query.day: must be a day, like 2026-11-20.');

/** The day's lanes, and what people do with them. */
export function serveToday(serve: Serve, deps: GatewayDeps): void {
  const { database, hub, now } = deps;

  serve(endpoints.readToday, async ({ query, caller }) => {
    if (query.day !== undefined && !isDay(query.day)) return NO_SUCH_DAY;
    const today = await readToday(deps, { ...query, isOwner: isOwner(caller) });
    return today ? answer(200, today) : NO_SUCH_SITE;
  });

  serve(endpoints.readSinceYesterday, async ({ query, caller }) => {
    const facts = await readSinceYesterday(deps, { ...query, isOwner: isOwner(caller) });
    return facts ? answer(200, facts) : NO_SUCH_SITE;
  });

  serve(endpoints.readDaySheets, async ({ query, caller }) => {
    if (query.day !== undefined && !isDay(query.day)) return NO_SUCH_DAY;
    const sheets = await readDaySheets(deps, { ...query, isOwner: isOwner(caller) });
    return sheets ? answer(200, sheets) : NOT_FOUND;
  });

  serve(endpoints.exportDay, async ({ query, caller }) => {
    if (query.day !== undefined && !isDay(query.day)) return NO_SUCH_DAY;
    const exported = await exportDay(deps, { ...query, isOwner: isOwner(caller) });
    if (!exported) return NO_SUCH_SITE;
    const headers = { 'content-disposition': `attachment; filename="${exported.file}"` };
    return answer(200, new TextEncoder().encode(exported.csv), headers);
  });

  serve(acts.changeTodaysCutOff, async ({ body, caller }) => {
    const refused = await changeCutOff(deps, body, emailOf(caller));
    if (refused === 'not_a_time') return invalidTime('Enter a time like 16:00');
    if (refused === 'has_passed')
      return invalidTime(`${body.time.trim()} has already passed. Enter a later time, or use “Van was here”`);
    return refused === undefined ? answerLane(body.lane, caller) : explain(refused);
  });

  serve(acts.undoTodaysChange, ({ query, caller }) => carryOut(undoChange, query, caller));
  serve(acts.closeLane, ({ body, caller }) => carryOut(closeLane, body, caller));
  serve(acts.openLane, ({ query, caller }) => carryOut(openLane, query, caller));
  serve(acts.moveLateOrders, ({ body, caller }) => carryOut(moveLateOrders, body, caller));

  serve(acts.markWarningSeen, async ({ body, caller }) => {
    const warning = { ...body, cut_off_at: toIsoTime(Date.parse(body.cut_off_at)) };
    const seen = { seen_at: toIsoTime(now()), seen_by: emailOf(caller) };
    if (!(await seeWarnings(database, warning, seen))) return NOT_FOUND;
    hub.publish({ kind: 'today', lanes: [body.lane] });
    return answerLane(body.lane, caller);
  });

  serve(acts.stopAutoBook, ({ body, caller }) => stop(body, caller, false));
  serve(acts.turnAutoBookOnAgain, ({ query, caller }) => stop(query, caller, true));

  async function stop(target: LaneDay, caller: Caller, again: boolean) {
    const stopped = await stopAutoBook(deps, target, emailOf(caller), again);
    switch (stopped.kind) {
      case 'done':
        return answerLane(target.lane, caller);
      case 'not_found':
        return NOT_FOUND;
      case 'another_day':
        return explain('another_day');
      case 'off':
        return refuse(409, 'off', 'Nothing books itself for this carrier today.');
      case 'too_late':
        return refuse(409, 'too_late', 'Its time has passed. Book by hand.');
      case 'begun':
        return answer(409, { ...BEGUN, booking_id: stopped.bookingId });
    }
  }

  async function carryOut<Target extends LaneDay>(
    act: (deps: GatewayDeps, target: Target, by: string) => Promise<Refused | undefined>,
    target: Target,
    caller: Caller,
  ) {
    const refused = await act(deps, target, emailOf(caller));
    return refused === undefined ? answerLane(target.lane, caller) : explain(refused);
  }

  /** The lane's state after an act. */
  async function answerLane(key: string, caller: Caller) {
    const { lanes, version } = await computeLanes(deps, now());
    const showsCosts = isOwner(caller) || version.settings.show_costs_to_packers;
    const [lane] = await presentLanes(
      deps,
      lanes.filter(({ plan }) => plan.key === key),
      showsCosts,
    );
    return lane ? answer(200, { lane }) : NOT_FOUND;
  }
}

const BEGUN = { error: 'begun', error_description: 'The booking has begun. It can’t be stopped here.' };

function isOwner({ person }: Caller): boolean {
  return person?.role === 'owner';
}

function invalidTime(message: string) {
  const problem: InvalidProblem = { error: 'invalid', error_description: `${message}.`, fields: { time: [message] } };
  return answer(422, problem);
}

const TEXTS: Readonly<Record<Exclude<Refused, 'not_found' | 'not_a_time' | 'has_passed'>, string>> = {
  another_day: 'That day is over. Nothing was changed. Look at today.',
  changed_meanwhile:
    'Somebody changed this cut-off meanwhile. Nothing was changed. Look at it as it is now, then decide again.',
  closed: 'This carrier is closed for today. Open it again first.',
  no_pickup: 'There is no pickup today. Nothing was changed.',
  not_passed: 'The cut-off has not passed. Nothing was changed.',
  no_next: 'There is no next pickup to move orders to. Nothing was changed.',
};

function explain(refused: Refused) {
  if (refused === 'not_found') return NOT_FOUND;
  if (refused === 'not_a_time' || refused === 'has_passed') throw new Error(`${refused} is the change's own`);
  return refuse(409, refused, TEXTS[refused]);
}
