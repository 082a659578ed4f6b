import { foldNumber } from '#domain/fold-number.ts';
import { type CancelResult, cancelOrders, createOrderAgain, markCancel } from '#contract/gateway/cancellations.ts';
import type { AskedBy } from '#gateway/cancels/cancel-deps.ts';
import { createAgain } from '#gateway/cancels/create-again.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { readVisitor } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import { emailOf } from './email-of.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, passOn, refuse } from './refusals.ts';

const NOT_WRITTEN = { outcome: 'blocked', blocked_by: 'not_written', code: null, message: null } as const;

export function serveCancels(serve: Serve, deps: GatewayDeps): void {
  const askedBy = (caller: Caller, context: Context): AskedBy => ({
    email: emailOf(caller),
    address: readVisitor(context, deps.access.trustProxy).address,
  });

  serve(cancelOrders, async ({ body, caller, context }) => {
    const numbers = [...new Map(body.tracking_numbers.map((number) => [foldNumber(number), number])).values()];
    const person = askedBy(caller, context);
    const results: CancelResult[] = [];
    for (const number of numbers) {
      try {
        results.push(await deps.cancels.cancel(number, person));
      } catch (error) {
        // Earlier orders in the request may already have been changed.
        if (results.length === 0) throw error;
        deps.storage.record(error);
        deps.log.error({ err: error, number }, 'A cancellation could not be recorded, so it was not sent');
        results.push({ ...NOT_WRITTEN, tracking_number: number });
      }
    }
    return answer(200, { results });
  });

  serve(markCancel, async ({ params, body, caller, context }) => {
    const marked = await deps.cancels.mark(params.tracking_number, body.outcome, askedBy(caller, context));
    switch (marked) {
      case 'unknown':
        return NOT_FOUND;
      case 'not_unclear':
        return refuse(409, marked, 'What became of this cancel is known already. Nothing was marked.');
      case 'can_be_read':
        return refuse(409, marked, 'The service is asked what became of this cancel. Nothing was marked.');
      case 'may_still_happen':
        return refuse(
          409,
          marked,
          'The service may still cancel this order: look again in a minute. Nothing was marked.',
        );
      default:
        return answer(200, marked);
    }
  });

  serve(createOrderAgain, async ({ params, query, caller }) => {
    const from = params.tracking_number;
    try {
      const made = await createAgain({ ...deps, maySend: deps.health.isSure }, from, {
        person: emailOf(caller),
        despite: query.despite,
      });
      switch (made.kind) {
        case 'created':
          return answer(200, { tracking_number: made.tracking_number, created_from: from });
        case 'unknown':
          return NOT_FOUND;
        case 'not_cancelled':
          return refuse(409, made.kind, "This order isn't cancelled. Nothing was sent.");
        case 'running':
          return refuse(409, made.kind, 'This order is being created again already. Nothing was sent.');
        case 'unclear':
          return refuse(409, made.kind, 'An earlier try may have created it. Nothing is sent until that is known.');
        case 'needs_person':
          return refuse(
            409,
            made.kind,
            "An earlier try may have created it, and the service doesn't tell. Nothing was sent.",
          );
        case 'restored':
          return refuse(
            409,
            made.kind,
            'Slipway was restored from a backup, so this order may have been created again already. Nothing was sent.',
          );
        case 'not_offered':
          return refuse(
            409,
            made.kind,
            "The service doesn't show orders, so this one can't be copied. Nothing was sent.",
          );
      }
    } catch (error) {
      return passOn(error);
    }
  });
}
