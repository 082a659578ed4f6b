import { callRow } from '#client/call.ts';
import * as platformRows from '#contract/added/sandbox.ts';
import * as rows from '#contract/gateway/sandbox.ts';
import { answer } from '#server/serve-rows.ts';
import type { GatewayParts, Serve } from './gateway-parts.ts';
import { NOT_FOUND, passOn } from './refusals.ts';

/** The sandbox rows, passed on to the embedded platform. A real service has none, and nothing is asked of it. */
export function addSandboxRoutes(serve: Serve, { connection, embedded }: GatewayParts): void {
  const { caller } = connection.link;

  serve(rows.readSandbox, () => ask(() => callRow(caller, platformRows.readSandbox, {})));
  serve(rows.makeSandboxOrders, ({ body }) => ask(() => callRow(caller, platformRows.makeSandboxOrders, { body })));
  serve(rows.setSandboxCarrier, ({ params, body }) =>
    ask(() => callRow(caller, platformRows.setSandboxCarrier, { params, body })),
  );
  serve(rows.addSandboxFault, ({ body }) => ask(() => callRow(caller, platformRows.addSandboxFault, { body })));
  serve(rows.moveSandboxClock, ({ body }) => ask(() => callRow(caller, platformRows.moveSandboxClock, { body })));
  serve(rows.sendSandboxStatus, ({ params, body }) =>
    ask(() => callRow(caller, platformRows.sendSandboxStatus, { params, body })),
  );
  serve(rows.listSandboxRequests, ({ query }) =>
    ask(() => callRow(caller, platformRows.listSandboxRequests, { query })),
  );
  serve(rows.resetSandbox, () => ask(() => callRow(caller, platformRows.resetSandbox, {})));

  async function ask<T>(call: () => Promise<T>) {
    if (!embedded) return NOT_FOUND;
    try {
      return answer(200, await call());
    } catch (error) {
      return passOn(error);
    }
  }
}
