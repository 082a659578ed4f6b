import type { OfferEvidence } from '#contract/gateway/offer.ts';
import { formatTimeWithSeconds } from './dates.ts';

/** How it is known whether the service has an endpoint, or why it isn't; empty if the last answer says it all. */
export function explainEvidence({ offered, status, known_by: knownBy }: OfferEvidence): string {
  if (knownBy === null) {
    return offered === 'not_known' && isRefusal(status)
      ? `It refuses this API secret (${status}), so nobody can tell whether it is there.`
      : '';
  }
  const last = describeLast(status);
  const answered = `${knownBy.status ?? ''}${knownBy.at === null ? '' : ` at ${formatTimeWithSeconds(knownBy.at)}`}`;
  switch (knownBy.kind) {
    case 'earlier':
      return `Known by its answer ${answered}; ${last}.`;
    case 'other':
      return `Orders are read by ${knownBy.endpoint} (${answered}) instead; here ${last}.`;
    case 'document':
      return `Every service has it by the interface document; ${last}.`;
  }
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403;
}

function describeLast(status: number | null): string {
  if (status === null) return 'its last answer did not come';
  return isRefusal(status) ? `it refuses this API secret now (${status})` : `its last answer (${status}) doesn't say`;
}
