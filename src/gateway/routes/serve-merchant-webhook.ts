import { callEndpoint } from '#client/call.ts';
import { findError } from '#client/find-error.ts';
import { CallProblem } from '#client/problem.ts';
import { type Merchant, readMerchant, replaceMerchant, updateMerchant } from '#contract/added/merchant.ts';
import * as endpoints from '#contract/gateway/merchant-webhook.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { describeAddress } from './describe-address.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct, writeAfterwards } from './record-act.ts';
import { passOn, refuse } from './refusals.ts';

const NOT_OFFERED = refuse(404, 'not_offered', "The service doesn't offer this.");
/** Statuses of a service for a method or address that it doesn't have. */
const NOT_THERE = new Set([404, 405, 501]);
/** Some services instead answer unknown addresses with a page of their own in place of the record. */
const isNotThere = (error: unknown) =>
  error instanceof CallProblem &&
  (NOT_THERE.has(error.status) || (error.kind === 'unreadable' && error.status === 200));

/** The webhook address in the merchant record: the only setting that most services let their clients change (field services, section 1). */
export function serveMerchantWebhook(serve: Serve, deps: GatewayDeps): void {
  const { caller } = deps.connection.link;
  const read = async () => {
    const merchant = await callEndpoint(caller, readMerchant, {});
    throwError(merchant);
    return { url: merchant.response.webhook_url ?? null };
  };
  /** Returns the address that the service stored, which may differ from the one sent. If it can't be read, the change still counts. */
  const readAfterwards = async (changed: Merchant, sent: string | null) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      return { url: changed.webhook_url === undefined ? sent : changed.webhook_url };
    }
  };

  serve(endpoints.readMerchantWebhook, async () => {
    try {
      return answer(200, await read(), { 'cache-control': 'no-store' });
    } catch (error) {
      return isNotThere(error) ? NOT_OFFERED : passOn(error);
    }
  });

  serve(endpoints.saveMerchantWebhook, async (request) => {
    const { url } = request.body;
    const body = { merchant: { webhook_url: url } };
    await recordAct(deps, 'webhook_save_asked', request, describeAddress(url));
    try {
      const changed = await callEndpoint(caller, updateMerchant, { body }).catch((error: unknown) => {
        if (!isNotThere(error)) throw error;
        return callEndpoint(caller, replaceMerchant, { body });
      });
      throwError(changed);
      await writeAfterwards(deps, "The webhook's address was saved", () =>
        recordAct(deps, 'webhook_saved', request, describeAddress(url)),
      );
      deps.hub.publish({ kind: 'settings' });
      return answer(200, await readAfterwards(changed.response, url), { 'cache-control': 'no-store' });
    } catch (error) {
      return isNotThere(error) ? NOT_OFFERED : passOn(error);
    }
  });
}

/** Throws the error in the body of a 200, if there is one. */
function throwError(answered: Parameters<typeof findError>[0]): void {
  const error = findError(answered);
  if (error !== undefined) throw error;
}
