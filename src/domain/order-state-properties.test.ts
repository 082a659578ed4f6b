import * as fc from 'fast-check';
import { ManifestId } from '#contract/identifiers.ts';
import { expect, test } from 'vitest';
import { bookingStateOf, labelStateOf } from './index-states.ts';

const state = fc.constantFrom(
  'order_placed',
  'processing',
  'despatch_in_progress',
  'ready_for_pickup',
  'in_transit',
  'with_driver',
  'completed',
  'cancelled',
  'a_state_of_tomorrow',
  null,
);
const record = fc.record({
  state,
  manifest_id: fc.constantFrom(null, ManifestId.parse(482_131)),
  tracking_only: fc.constantFrom(true, false, null),
});
const ownBooking = fc.constantFrom('sending' as const, 'failed' as const, 'unclear' as const, 'booked' as const, null);
const ownLabel = fc.constantFrom(
  'queued' as const,
  'checking' as const,
  'paused' as const,
  'attention' as const,
  'ready' as const,
  'tracking-only' as const,
  null,
);

test('what we don’t know yet is never shown as settled, whatever the record says', () => {
  fc.assert(
    fc.property(fc.constantFrom('sending' as const, 'unclear' as const), record, (own, one) => {
      expect(bookingStateOf(own, one)).toBe(own);
    }),
  );
});

test('an order that has a manifest, or that we booked, is never offered as bookable', () => {
  fc.assert(
    fc.property(ownBooking, record, (own, one) => {
      const shown = bookingStateOf(own, one);
      if (one.manifest_id !== null || own === 'booked') expect(['not_booked', 'failed']).not.toContain(shown);
      if (shown === 'failed') expect(own).toBe('failed');
    }),
  );
});

test('a label is ready or printed only if a record or a check says so; printing changes nothing else', () => {
  fc.assert(
    fc.property(ownLabel, record, (own, one) => {
      const before = labelStateOf(own, one, false);
      const after = labelStateOf(own, one, true);
      expect(after).toBe(before === 'ready' ? 'printed' : before);
      if (one.tracking_only === true) expect(before).toBe('tracking-only');
      else if (one.state === 'cancelled') expect(before).toBe('none');
    }),
  );
});
