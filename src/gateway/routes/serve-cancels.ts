import { foldNumber } from '#domain/fold-number.ts';
import { cancelOrders, createOrderAgain } from '#contract/gateway/cancellations.ts';
import { createAgain } from '#gateway/cancels/create-again.ts';
import { answer } from '#server/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct } from './record-act.ts';
import { NOT_FOUND, passOn, refuse } from './refusals.ts';

export function serveCancels(serve: Serve, deps: GatewayDeps): void {
  serve(cancelOrders, async ({ body, caller, context }) => {
    const numbers = [...new Map(body.tracking_numbers.map((number) => [foldNumber(number), number])).values()];
    const results = [];
    for (const number of numbers) results.push(await deps.cancels.cancel(number, caller.person?.email ?? ''));
    const cancelled = results.filter(({ outcome }) => outcome === 'cancelled').map((one) => one.tracking_number);
    if (cancelled.length > 0) await recordAct(deps, 'orders_cancelled', { caller, context }, cancelled.join(', '));
    return answer(200, { results });
  });

  serve(createOrderAgain, async ({ params, caller }) => {
    const from = params.tracking_number;
    try {
      const made = await createAgain(deps, from, caller.person?.email ?? '');
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
