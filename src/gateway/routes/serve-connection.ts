import { getManifestDocument } from '#contract/documented/booking.ts';
import { testConnection } from '#contract/gateway/connection.ts';
import { askServiceOffer, readServiceOffer } from '#contract/gateway/offer.ts';
import { endPause } from '#gateway/bookings/refused-key.ts';
import { feedFailingSince } from '#gateway/order-index/feed-trouble.ts';
import { judgeConnection } from '#gateway/service/judge-connection.ts';
import { probeEndpoint } from '#gateway/service/probe-endpoint.ts';
import type { Offer } from '#gateway/service/probe-capabilities.ts';
import { presentOffer } from '#gateway/service/present-offer.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';

/** Smaller differences of the service's clock do no harm. */
const CLOCK_SHOWN_FROM_S = 60;

export function serveConnection(serve: Serve, { connection, database, hub, now }: GatewayDeps): void {
  const present = async (offer: Offer) => presentOffer(offer, await feedFailingSince(database, connection));

  serve(readServiceOffer, async () => answer(200, await present(await connection.offer())));

  serve(askServiceOffer, async () => answer(200, await present(await connection.probe())));

  serve(testConnection, async () => {
    const probed = await probeEndpoint(connection.link.caller, getManifestDocument, { params: { manifest_id: '0' } });
    const result = judgeConnection(probed);
    // The key works: bookings that wait because it was refused may go out.
    if (result === 'works' && (await endPause(database)))
      hub.publish({ kind: 'service', state: connection.link.state().state });
    const aheadS = Math.round((connection.link.clock.now() - now()) / 1000);
    return answer(200, {
      result,
      status: probed.status === 0 ? null : probed.status,
      ...(probed.status !== 0 && Math.abs(aheadS) >= CLOCK_SHOWN_FROM_S ? { clock_ahead_s: aheadS } : {}),
    });
  });
}
