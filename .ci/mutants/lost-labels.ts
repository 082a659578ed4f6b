import type { Mutant } from './mutant.ts';

const AGAIN = 'src/gateway/label-checks/quoted-again.test.ts';
const STATES = 'src/domain/index-states.test.ts';

/** A label that no longer applies would send a parcel to an address that was changed. */
export const LABEL_MUTANTS: readonly Mutant[] = [
  {
    name: 'an order that is quoted again keeps its label',
    file: 'src/domain/index-states.ts',
    edits: [["if (record.state === 'processing') return true;", "if (record.state === 'processing') return false;"]],
    caughtBy: [
      [STATES, 'it is being quoted'],
      [STATES, 'its label was printed'],
    ],
  },
  {
    name: 'an order that was quoted again unseen keeps its label',
    file: 'src/domain/index-states.ts',
    edits: [["return record.state === 'order_placed' && wasFurther", 'return wasFurther && false']],
    caughtBy: [
      [STATES, 'it was labelled and is only placed'],
      [AGAIN, 'seen only afterwards'],
    ],
  },
  {
    name: 'a booked order loses its label',
    file: 'src/domain/index-states.ts',
    edits: [["return booking !== 'booked' && (", 'return (']],
    caughtBy: [
      [STATES, 'it is booked'],
      [AGAIN, 'a booked order keeps its label'],
    ],
  },
  {
    name: 'an answer from before an order was quoted again counts as its label',
    file: 'src/gateway/label-checks/record-attempt.ts',
    edits: [['if (current?.run !== check.run) return undefined;', 'if (!current) return undefined;']],
    caughtBy: [
      [AGAIN, 'a label that arrives after its order was changed'],
      ['src/gateway/label-checks/requested-again.test.ts', 'an answer to the earlier request'],
    ],
  },
  {
    name: 'a repeated update brings a lost label back',
    file: 'src/domain/requoted.ts',
    edits: [["(status) => status === 'despatch_in_progress', quotedAgainAt", '() => false, quotedAgainAt']],
    caughtBy: [[AGAIN, 'a repeated update about the earlier label']],
  },
  {
    name: 'an order that the service has no label for keeps its label here',
    file: 'src/gateway/bookings/refuse-before-sending.ts',
    edits: [['await loseLabels(transaction, unlabelled, askedAt);', '']],
    caughtBy: [[AGAIN, 'an order that its service has no label for']],
  },
];
