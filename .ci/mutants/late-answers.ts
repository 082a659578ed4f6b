import type { Mutant } from './mutant.ts';

const BOOKINGS = 'src/gateway/bookings';
const AGAIN = `${BOOKINGS}/proved-twice.test.ts`;
const LATE = `${BOOKINGS}/late-answers.test.ts`;

/** Ways to lose an answer that arrives after the person stopped waiting, or when nobody waited. */
export const LATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'late answers are dropped',
    file: `${BOOKINGS}/run-attempt.ts`,
    edits: [['if (deps.ending.aborted) return;', 'if (!deps.ending.aborted) return;']],
    caughtBy: [
      [LATE, 'success against a mark'],
      [LATE, 'success is booked, without a mark'],
    ],
  },
  {
    name: 'a late success against a mark raises no alarm',
    file: `${BOOKINGS}/record-late-answer.ts`,
    edits: [['...nowBooked.filter((order) => marked(order) || taken.has(order.folded)),', '']],
    caughtBy: [
      [LATE, 'success against a mark'],
      [LATE, 'success that another booking has overtaken'],
    ],
  },
  {
    name: 'reads that show nothing remove a contradiction',
    file: `${BOOKINGS}/reconcile-part.ts`,
    edits: [['contradicted === 0 && (presumed', 'contradicted >= 0 && (presumed']],
    caughtBy: [
      [LATE, 'success against a mark'],
      [AGAIN, 'a contradiction outlives a restart'],
    ],
  },
];
