import { callEndpoint } from '#client/call.ts';
import * as platformEndpoints from '#contract/added/sandbox.ts';
import * as endpoints from '#contract/gateway/sandbox.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { shownTo } from './describe-address.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, passOn } from './refusals.ts';

/** The sandbox endpoints, forwarded to the embedded platform. A real service has none, so nothing is sent to it. */
export function serveSandbox(serve: Serve, { connection, embedded }: GatewayDeps): void {
  const { caller } = connection.link;

  serve(endpoints.readSandbox, () => forward(() => callEndpoint(caller, platformEndpoints.readSandbox, {})));
  serve(endpoints.makeSandboxOrders, ({ body }) =>
    forward(() => callEndpoint(caller, platformEndpoints.makeSandboxOrders, { body })),
  );
  serve(endpoints.setSandboxCarrier, ({ params, body }) =>
    forward(() => callEndpoint(caller, platformEndpoints.setSandboxCarrier, { params, body })),
  );
  serve(endpoints.addSandboxFault, ({ body }) =>
    forward(() => callEndpoint(caller, platformEndpoints.addSandboxFault, { body })),
  );
  serve(endpoints.moveSandboxClock, ({ body }) =>
    forward(() => callEndpoint(caller, platformEndpoints.moveSandboxClock, { body })),
  );
  serve(endpoints.sendSandboxStatus, ({ params, body }) =>
    forward(() => callEndpoint(caller, platformEndpoints.sendSandboxStatus, { params, body })),
  );
  serve(endpoints.listSandboxRequests, ({ query, caller: who }) =>
    forward(async () => shownTo(who, await callEndpoint(caller, platformEndpoints.listSandboxRequests, { query }))),
  );
  serve(endpoints.resetSandbox, () => forward(() => callEndpoint(caller, platformEndpoints.resetSandbox, {})));

  async function forward<T>(call: () => Promise<T>) {
    if (!embedded) return NOT_FOUND;
    try {
      return answer(200, await call());
    } catch (error) {
      return passOn(error);
    }
  }
}
