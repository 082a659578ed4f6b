import type { Offered } from '#contract/gateway/offer.ts';
import type { Connection } from '#gateway/service/connection.ts';

/** A web server's page counts as an answer of the service only after so many rounds (`HTML_ROUNDS`). */
const ROUNDS = 3;

/**
 * Whether the service tells about these single orders, for the working list. A `no` that was known before is enough here:
 * nothing is sent on it. Who just started has asked too seldom to believe a web server's page, so it asks again at once.
 */
export async function canReadOrders(connection: Connection, trackingNumbers: readonly string[]): Promise<Offered> {
  let offered = connection.knownOffer().capabilities.orderRead;
  for (let round = 0; round < ROUNDS && offered === 'not_known'; round += 1) {
    offered = await connection.canReadOrders(trackingNumbers);
    if (connection.link.state().state !== 'connected') break;
  }
  return offered;
}
