import type { OfferEvidence } from '#contract/gateway/offer.ts';
import { expect, test } from 'vitest';
import { presentOffer } from './present-offer.ts';
import { DOCUMENTED_OFFER, type Evidence, type Offer } from './probe-capabilities.ts';

const READ = 'GET /orders/{tracking_number}';
const LOOKUP = 'POST /orders/lookup';
const AT = '2026-11-21T09:41:00.000Z';
const told = (endpoint: string, offered: Evidence['offered'], status: number | null): Evidence => ({
  endpoint,
  offered,
  status,
  detail: null,
  at: AT,
});
const known = (orderRead: Evidence['offered'], last: readonly Evidence[], proofs: readonly Evidence[] = []): Offer => ({
  ...DOCUMENTED_OFFER,
  capabilities: { ...DOCUMENTED_OFFER.capabilities, orderRead },
  evidence: last,
  proofs: Object.fromEntries(proofs.map((proof) => [proof.endpoint, proof])),
});
const rowOf = (offer: Offer, endpoint: string): OfferEvidence | undefined =>
  presentOffer(offer, null).evidence.find((one) => one.endpoint === endpoint);

test('a 403 after a good answer changes nothing, and the earlier answer stays as the evidence', () => {
  const offer = known('yes', [told(READ, 'not_known', 403)], [told(READ, 'yes', 200)]);
  const knownBy = { kind: 'earlier', endpoint: READ, status: 200, at: AT };
  expect(rowOf(offer, READ)).toMatchObject({ offered: 'yes', status: 403, known_by: knownBy });
});

test.each([
  ['no', 404],
  ['not_known', 403],
] as const)('orders that come by the lookup can be read, even if their own endpoint says %s', (offered, status) => {
  const offer = known('yes', [told(LOOKUP, 'yes', 200), told(READ, offered, status)], [told(LOOKUP, 'yes', 200)]);
  expect(rowOf(offer, READ)).toMatchObject({
    offered: 'yes',
    known_by: { kind: 'other', endpoint: LOOKUP, status: 200 },
  });
});

test('a 403 from the start means not known, and so is what it would have shown', () => {
  const row = rowOf(known('not_known', [told(READ, 'not_known', 403)]), READ);
  expect(row).toMatchObject({ offered: 'not_known', known_by: null });
});

test('what the interface document names is offered, whatever its last answer was', () => {
  const row = rowOf(
    known('not_known', [told('GET /book/{manifest_id}/document', 'not_known', 503)]),
    'GET /book/{manifest_id}/document',
  );
  expect(row).toMatchObject({ offered: 'yes', known_by: { kind: 'document' } });
});

test('a later conclusive answer replaces the earlier one', () => {
  const row = rowOf(known('no', [told(READ, 'no', 404)], [told(READ, 'no', 404)]), READ);
  expect(row).toMatchObject({ offered: 'no', known_by: null });
});
