import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';
import { Day, Lane, LaneKey } from './lanes.ts';
import { refusals } from './refusals.ts';

/**
 * Actions on a lane's day. Each returns the lane's new state. `day`: the day of the cut-off that the user saw, so that an
 * action never applies to another one: 409 `another_day` if that day is over. 404: no such lane. `seen_change`: the `changed_at` of the
 * change of today's cut-off that the person saw, null if there was none: 409 `changed_meanwhile` if it isn't the current one. Without it,
 * the last save wins.
 */
const laneDay = z.object({ lane: LaneKey, day: Day });
const answers = { 200: z.object({ lane: Lane }), ...refusals, 404: Problem, 409: Problem } as const;

export const changeTodaysCutOff = endpoint({
  name: 'changeTodaysCutOff',
  method: 'PUT',
  path: '/today/cut-off',
  summary:
    'Sets a different cut-off for this day only. 422 `invalid`, `fields.time`: not a time, or already past. 409 `closed`: the lane is closed; open it again first.',
  role: 'owner',
  body: z.extend(laneDay, {
    time: z.string().check(z.maxLength(20)),
    seen_change: z.optional(z.nullable(z.string())),
  }),
  answers: { ...answers, 422: InvalidProblem },
});

export const undoTodaysChange = endpoint({
  name: 'undoTodaysChange',
  method: 'DELETE',
  path: '/today/cut-off',
  summary: 'Goes back to the usual cut-off for this day.',
  role: 'owner',
  query: z.extend(laneDay, { seen_change: z.optional(z.string()) }),
  answers,
});

export const closeLane = endpoint({
  name: 'closeLane',
  method: 'PUT',
  path: '/today/closed',
  summary:
    'Closes the lane (“Van was here”): orders that aren’t booked yet, and all that arrive from now on, go to the next pickup. Closing a closed lane changes nothing.',
  role: 'packer',
  body: laneDay,
  answers,
});

export const openLane = endpoint({
  name: 'openLane',
  method: 'DELETE',
  path: '/today/closed',
  summary: 'Reopens the lane: its orders are due today again.',
  role: 'packer',
  query: laneDay,
  answers,
});

export const moveLateOrders = endpoint({
  name: 'moveLateOrders',
  method: 'POST',
  path: '/today/late',
  summary:
    'After the cut-off, moves orders that aren’t booked to the next cut-off. 409 `not_passed`: the cut-off has not passed yet; `no_next`: there is no next one.',
  role: 'packer',
  body: laneDay,
  answers,
});

export const markWarningSeen = endpoint({
  name: 'markWarningSeen',
  method: 'POST',
  path: '/today/warnings/seen',
  summary:
    'Records that a person has seen this warning, and with it the earlier ones. The first person to see a warning stays on record. 404: no such warning was given.',
  role: 'packer',
  body: z.object({ lane: LaneKey, cut_off_at: z.iso.datetime({ offset: true }), minutes: z.number() }),
  answers,
});

export const stopAutoBook = endpoint({
  name: 'stopAutoBook',
  method: 'PUT',
  path: '/today/auto-book/stopped',
  summary:
    'Stops auto-book for this day, whatever its cut-off is changed to. 409 `begun`: the booking `booking_id` has already begun.',
  role: 'packer',
  body: laneDay,
  answers: { ...answers, 409: z.looseObject({ ...Problem.shape, booking_id: z.nullish(z.string()) }) },
});

export const turnAutoBookOnAgain = endpoint({
  name: 'turnAutoBookOnAgain',
  method: 'DELETE',
  path: '/today/auto-book/stopped',
  summary: 'Turns auto-book on again for this day. 409 `too_late`: its time has passed.',
  role: 'packer',
  query: laneDay,
  answers,
});
