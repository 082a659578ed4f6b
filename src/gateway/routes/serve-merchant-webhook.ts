import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readMerchant, replaceMerchant, updateMerchant } from '#contract/added/merchant.ts';
import * as endpoints from '#contract/gateway/merchant-webhook.ts';
import { answer } from '#server/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { passOn, refuse } from './refusals.ts';

const NOT_OFFERED = refuse(404, 'not_offered', "The service doesn't offer this.");
/** What a service says of a method or an address that it doesn't have. */
const NOT_THERE = new Set([404, 405, 501]);

/** The webhook's address in the merchant record: all that most services let their clients set (field services, section 1). */
export function serveMerchantWebhook(serve: Serve, { connection }: GatewayDeps): void {
  const { caller } = connection.link;
  const read = async () => {
    const { response } = await callEndpoint(caller, readMerchant, {});
    return { url: response.webhook_url ?? null };
  };

  serve(endpoints.readMerchantWebhook, async () => {
    try {
      return answer(200, await read(), { 'cache-control': 'no-store' });
    } catch (error) {
      return error instanceof CallProblem && error.kind !== 'no_answer' ? NOT_OFFERED : passOn(error);
    }
  });

  serve(endpoints.saveMerchantWebhook, async ({ body: { url } }) => {
    const body = { merchant: { webhook_url: url } };
    try {
      await callEndpoint(caller, updateMerchant, { body }).catch(async (error: unknown) => {
        if (!(error instanceof CallProblem) || !NOT_THERE.has(error.status)) throw error;
        await callEndpoint(caller, replaceMerchant, { body });
      });
      // What counts is what the service keeps, not what it was sent.
      return answer(200, await read(), { 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof CallProblem && NOT_THERE.has(error.status)) return NOT_OFFERED;
      return passOn(error);
    }
  });
}
