// @vitest-environment node
import type { OfferEvidence } from '#contract/gateway/offer.ts';
import { expect, test } from 'vitest';
import { explainEvidence } from './offer-evidence.ts';

const evidence = (change: Partial<OfferEvidence>): OfferEvidence => ({
  endpoint: 'GET /orders/{tracking_number}',
  offered: 'yes',
  status: 403,
  detail: null,
  at: '2026-11-21T09:41:00.000Z',
  known_by: null,
  ...change,
});
const LOOKUP = 'POST /orders/lookup';

test('says in one sentence on which evidence it is known', () => {
  const earlier = { kind: 'earlier', endpoint: '', status: 200, at: '2026-11-21T09:40:00.000Z' } as const;
  expect(explainEvidence(evidence({ known_by: earlier }))).toMatch(
    /^Known by its answer 200 at \d\d:\d\d:00; it refuses this API secret now \(403\)\.$/,
  );
  expect(explainEvidence(evidence({ status: 404, known_by: { ...earlier, kind: 'other', endpoint: LOOKUP } }))).toMatch(
    /^Orders are read by POST \/orders\/lookup \(200 at \d\d:\d\d:00\) instead; here its last answer \(404\) doesn't say\.$/,
  );
  expect(explainEvidence(evidence({ status: null, known_by: { ...earlier, kind: 'document' } }))).toBe(
    'Every service has it by the interface document; its last answer did not come.',
  );
  expect(explainEvidence(evidence({ offered: 'not_known' }))).toBe(
    'It refuses this API secret (403), so nobody can tell whether it is there.',
  );
});

test('says nothing more if the last answer shows it', () => {
  expect(explainEvidence(evidence({ status: 200 }))).toBe('');
});
