import { lookUpOrders, readOrder } from '#contract/added/orders.ts';
import { getManifestDocument } from '#contract/documented/booking.ts';
import type { OfferEvidence, ServiceOffer } from '#contract/gateway/offer.ts';
import { type Evidence, nameOf, type Offer } from './probe-capabilities.ts';

const [READ, LOOKUP, DOCUMENT] = [readOrder, lookUpOrders, getManifestDocument].map(nameOf);

/** What is known about the service, with the answer that proves each endpoint, so that the list and the evidence agree. */
export function presentOffer(offer: Offer, feedFailingSince: string | null): ServiceOffer {
  const { capabilities, evidence, fault } = offer;
  const explained = evidence.map((last) => explain(offer, last));
  return { capabilities, evidence: explained, fault, feed_failing_since: feedFailingSince };
}

function explain({ capabilities, proofs }: Offer, last: Evidence): OfferEvidence {
  const { endpoint, offered } = last;
  const lookup = proofs[LOOKUP ?? ''];
  // If the look-up returns orders, they can be read, whatever this endpoint answered.
  if (
    endpoint === READ &&
    capabilities.orderRead === 'yes' &&
    offered !== 'yes' &&
    proofs[endpoint]?.offered !== 'yes'
  ) {
    return { ...last, offered: 'yes', known_by: lookup ? knownBy('other', lookup) : null };
  }
  if (offered !== 'not_known') return { ...last, known_by: null };
  const earlier = proofs[endpoint];
  if (earlier) return { ...last, offered: earlier.offered, known_by: knownBy('earlier', earlier) };
  if (endpoint !== DOCUMENT) return { ...last, known_by: null };
  return { ...last, offered: 'yes', known_by: { kind: 'document', endpoint, status: null, at: null } };
}

function knownBy(kind: 'earlier' | 'other', { endpoint, status, at }: Evidence) {
  return { kind, endpoint, status, at };
}
