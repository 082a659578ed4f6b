import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { getManifestDocument } from '#contract/documented/booking.ts';
import { type ConnectionResult, testConnection } from '#contract/gateway/connection.ts';
import { askServiceOffer, readServiceOffer, type ServiceOffer } from '#contract/gateway/offer.ts';
import type { Offer } from '#gateway/service/probe-capabilities.ts';
import { answer } from '#server/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';

export function addConnectionRoutes(serve: Serve, { connection }: GatewayDeps): void {
  serve(readServiceOffer, async () => answer(200, present(await connection.offer())));

  serve(askServiceOffer, async () => answer(200, present(await connection.ask())));

  serve(testConnection, async () => {
    try {
      await callEndpoint(connection.link.caller, getManifestDocument, { params: { manifest_id: '0' } });
      return answer(200, { result: 'odd' as const, status: 200 });
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem;
      return answer(200, { result: judge(problem), status: problem.status === 0 ? null : problem.status });
    }
  });
}

function present({ capabilities, evidence, fault }: Offer): ServiceOffer {
  return { capabilities, evidence: [...evidence], fault };
}

/** Nobody has a manifest 0: who is told that it isn't there was let in. */
function judge({ kind, status, code }: CallProblem): ConnectionResult {
  if (kind === 'no_answer') return 'unreachable';
  if (status === 403) return 'refused';
  // Any web server answers 404 to an address it doesn't know; the service's own names an error.
  return status === 404 && code !== undefined ? 'works' : 'odd';
}
