import type { Offered } from '#contract/gateway/offer.ts';
import type { Connection } from '#gateway/service/connection.ts';

/** A web server's page counts as the service's answer only after this many rounds (`HTML_ROUNDS`). */
const ROUNDS = 3;

/**
 * Whether the service can read these single orders, for the working list. A known `no` is enough here, as nothing is sent because
 * of it. A process that has just started hasn't probed often enough to believe a web server's page, so it probes again at once,
 * unless the service has asked to be left alone for a while.
 */
export async function canReadOrders(connection: Connection, trackingNumbers: readonly string[]): Promise<Offered> {
  let offered = connection.knownOffer().capabilities.orderRead;
  for (let round = 0; round < ROUNDS && offered === 'not_known'; round += 1) {
    offered = await connection.canReadOrders(trackingNumbers);
    const { link } = connection;
    if (link.state().state !== 'connected' || link.pace.waitMs('other') > 0) break;
  }
  return offered;
}
