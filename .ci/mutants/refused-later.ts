import type { Mutant } from './mutant.ts';

const BOOKINGS = 'src/gateway/bookings';
const REFUSED = `${BOOKINGS}/refused-manifests.test.ts`;

/** Ways to show orders wrongly whose carrier refused their manifest after it had been booked. */
export const REFUSED_LATER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a manifest that the carrier refused proves a booking while the service still names it',
    file: `${BOOKINGS}/interpret-record.ts`,
    edits: [["refused.has(record.manifest_id) ? 'in_between' : 'booked'", "refused.has(0) ? 'in_between' : 'booked'"]],
    caughtBy: [
      [REFUSED, 'proves nothing: the orders stay unclear'],
      [`${BOOKINGS}/interpret-record.test.ts`, 'after its manifest was refused'],
    ],
  },
  {
    name: 'a refusal of a manifest that a 200 says without an envelope is overlooked',
    file: 'src/contract/field/normalise-answers.ts',
    edits: [["isFailure ? ['success'] : DOCUMENT_FACTS", "isFailure ? ['manifest_id'] : DOCUMENT_FACTS"]],
    caughtBy: [
      ['src/gateway/documents/documents-without-facts.test.ts', 'that says flat that the carrier refused it'],
      ['src/gateway/documents/documents-without-facts.test.ts', 'that says with an error that the carrier refused it'],
    ],
  },
  {
    name: 'a late update about a refused booking makes the order booked again',
    file: 'src/domain/refused-booking.ts',
    edits: [['dropRevoked(update, isGivenByBooking, refusedAt)', 'dropRevoked(update, () => false, refusedAt)']],
    caughtBy: [
      [REFUSED, 'about the booking, a second time'],
      ['src/domain/refused-booking.test.ts', 'that says ready_for_pickup with'],
    ],
  },
  {
    name: 'what was received about a booking outlives its refusal',
    file: 'src/gateway/store/bookings/set-back-orders.ts',
    edits: [['await setBackReceived(session, chunk.map(foldNumber));', 'await setBackReceived(session, []);']],
    caughtBy: [
      [REFUSED, 'that the order is back where it was'],
      [REFUSED, 'an update from before the carrier refused the manifest'],
    ],
  },
  {
    name: 'updates about an order that was booked again are taken for those of its refused booking',
    file: 'src/gateway/store/bookings/booked-ledger.ts',
    edits: [['return isBooked ? undefined', 'return isBooked === null ? undefined']],
    caughtBy: [
      [REFUSED, 'dated without a time, counts'],
      [REFUSED, 'dated by a clock that is slow, counts'],
    ],
  },
  {
    name: 'an update from before the carrier refused the manifest proves a booking',
    file: `${BOOKINGS}/gather-evidence.ts`,
    edits: [["refused.get(order.folded) ?? NONE) === 'booked'", "NONE) === 'booked' && refused.size >= 0"]],
    caughtBy: [
      [REFUSED, 'an update from before the carrier refused'],
      [REFUSED, 'nor does it prove a later booking'],
    ],
  },
];
