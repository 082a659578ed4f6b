import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/gateway/bookings.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import type { Conflict } from '#gateway/bookings/start-attempt.ts';
import { presentBooking, summariseBooking } from '#gateway/bookings/present-booking.ts';
import { listParts } from '#gateway/store/bookings/booking-journal.ts';
import { findKeptPdf } from '#gateway/store/manifests/kept-manifests.ts';
import { listAttemptIds } from '#gateway/store/bookings/booking-queries.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct } from './record-act.ts';
import { NOT_FOUND, refuse } from './refusals.ts';
import { splitList } from '#gateway/store/split-list.ts';

const BOOKINGS_PER_PAGE = 50;
const NO_PDF = refuse(404, 'no_pdf', 'The PDF of this manifest was not kept. Look for it in the service.');

export function serveBookings(serve: Serve, deps: GatewayDeps): void {
  const { database, bookings, connection, now } = deps;
  const present = (attemptId: string) =>
    presentBooking(database, connection, attemptId, bookings.describeRun(attemptId), now());

  serve(endpoints.startBooking, async ({ params, body, caller }) => {
    if (!caller.person) return NOT_SIGNED_IN;
    const started = await bookings.start(params.attempt_id, body.orders, caller.person);
    if (started.kind === 'not_yours') return NOT_FOUND;
    if (started.kind === 'reused') {
      return refuse(422, 'attempt_reused', 'This booking id was used for other orders. Nothing was sent.');
    }
    if (started.kind === 'closing') return RESTARTS;
    if (started.kind === 'conflict') return answer(409, describeConflicts(started.conflicts));
    const booking = await present(params.attempt_id);
    if (!booking) return NOT_FOUND;
    return started.kind === 'started' ? answer(202, booking) : answer(200, booking);
  });

  serve(endpoints.readBooking, async ({ params }) => {
    const booking = await present(params.attempt_id);
    return booking ? answer(200, booking) : NOT_FOUND;
  });

  serve(endpoints.listBookings, async ({ query: { outcome, page = 1, q, from, to } }) => {
    const filter = { q, from, to, outcomes: splitList(outcome) };
    const { attemptIds, total } = await listAttemptIds(
      database,
      filter,
      BOOKINGS_PER_PAGE,
      (page - 1) * BOOKINGS_PER_PAGE,
    );
    const found = await Promise.all(attemptIds.map((id) => summariseBooking(database, id, bookings.describeRun(id))));
    return answer(200, { bookings: found.filter((one) => one !== undefined), total, as_of: toIsoTime(now()) });
  });

  serve(endpoints.readKeptManifestPdf, async ({ params }) => {
    const parts = await listParts(database, params.attempt_id);
    const part = parts.find((one) => one.part_number === Number(params.part_number));
    const pdf = part && (await findKeptPdf(database, part.part_id, Number(params.item)));
    return pdf ? answer(200, pdf, { 'cache-control': 'private, no-store' }) : NO_PDF;
  });

  serve(endpoints.checkBooking, async ({ params }) => {
    await bookings.check(params.attempt_id);
    const booking = await present(params.attempt_id);
    return booking ? answer(200, booking) : NOT_FOUND;
  });

  serve(endpoints.markBooking, async ({ params, body, caller, context }) => {
    if (!caller.person) return NOT_SIGNED_IN;
    const record = (session: Session) =>
      recordAct(deps, 'booking_marked', { caller, context }, params.attempt_id, session);
    const marked = await bookings.mark(params.attempt_id, body.marks, caller.person.email, record);
    const booking = await present(params.attempt_id);
    if (!booking) return NOT_FOUND;
    return marked
      ? answer(200, booking)
      : refuse(409, 'not_unclear', 'Some of these orders are not unclear any more. Nothing was marked.');
  });

  serve(endpoints.stopWaiting, async ({ params, query }) => {
    await bookings.stop(params.attempt_id, query.only ?? 'all');
    const booking = await present(params.attempt_id);
    return booking ? answer(200, booking) : NOT_FOUND;
  });

  serve(endpoints.continueBooking, async ({ params }) => {
    const started = await bookings.continue(params.attempt_id);
    const booking = await present(params.attempt_id);
    if (!booking) return NOT_FOUND;
    if (started.kind === 'closing') return RESTARTS;
    if (started.kind === 'conflict')
      return refuse(409, 'orders_taken', "Some of these orders can't be booked now. Nothing was sent.");
    return started.kind === 'started'
      ? answer(200, booking)
      : refuse(
          409,
          'nothing_held',
          'There is nothing to send: an earlier part is still unclear, or no part was held back.',
        );
  });
}

/** How long a restart usually takes, in seconds. */
const RESTART_S = '10';
const RESTARTS = answer(
  503,
  { error: 'restarting', error_description: 'Slipway is restarting. Nothing was sent. Try again in a moment.' },
  { 'retry-after': RESTART_S },
);
const NOT_SIGNED_IN = refuse(401, 'signed_out', 'Sign in first.');

function describeConflicts(conflicts: readonly Conflict[]) {
  return {
    error: 'orders_taken',
    error_description: "Some of these orders can't be booked now. Nothing was sent.",
    conflicts: conflicts.map((conflict) => ({
      tracking_number: conflict.tracking_number,
      reason: conflict.reason,
      booking_id: conflict.attempt_id,
      by: conflict.created_by,
      since: conflict.since,
      manifest_id: conflict.manifest_id as ManifestId | null,
    })),
  };
}
