import type { Mutant } from './mutant.ts';

const TOGETHER = 'src/platform/several-processes.test.ts';
const TROUBLE = 'src/platform/several-in-trouble.test.ts';
const SENDERS = 'src/platform/webhooks/one-sender.test.ts';
const CLAIMS = 'src/platform/store/claims.test.ts';

/** What several embedded platforms on one database must not do to each other. */
export const PLATFORM_MUTANTS: readonly Mutant[] = [
  {
    name: 'platforms: a late carrier answer overwrites what another process has settled',
    file: 'src/platform/booking/book-orders.ts',
    edits: [
      [
        "if (manifest) return manifest.state === 'booking' ? undefined : describeSettled(manifest);",
        'if (manifest) return undefined;',
      ],
    ],
    caughtBy: [[TROUBLE, 'one that was taken for dead']],
  },
  {
    name: 'platforms: a process that lost its claim to a job still finishes it',
    file: 'src/platform/store/jobs.ts',
    edits: [[".where('tries', '=', tries).executeTakeFirst()", '.executeTakeFirst()']],
    caughtBy: [[CLAIMS, 'a job whose claim was over']],
  },
  {
    name: 'platforms: a process that lost its lease of a delivery still records its attempt',
    file: 'src/platform/webhooks/record-attempt.ts',
    edits: [['if (!delivery || delivery.lease_until !== attempt.leasedUntil) return;', 'if (!delivery) return;']],
    caughtBy: [[CLAIMS, 'an attempt whose lease was over']],
  },
  {
    name: 'platforms: two of them send to one receiver at once',
    file: 'src/platform/webhooks/claim-shared.ts',
    edits: [
      ['if (sender !== null && sender !== claim.epoch && (await isLiving(store, sender))) return new Map();', ''],
      ['.$if(isShared, ', '.$if(isShared && epoch < 0, ', 'src/platform/store/webhook-endpoints.ts'],
    ],
    caughtBy: [[SENDERS, 'a receiver belongs to one process']],
  },
  {
    name: 'platforms: two of them do what was requested once',
    file: 'src/platform/store/kept-answers.ts',
    edits: [['return numInsertedOrUpdatedRows === 1n;', 'return numInsertedOrUpdatedRows !== undefined;']],
    caughtBy: [[TOGETHER, 'the same Idempotency-Key at both']],
  },
  {
    name: 'platforms: the transaction of a suspended process is never ended',
    file: 'src/platform/main.ts',
    edits: [['const MAX_IDLE_MS = 4_000;', 'const MAX_IDLE_MS = 4_000_000;']],
    caughtBy: [[TROUBLE, 'a process suspended in the middle of a transaction']],
  },
  {
    name: 'platforms: a label is overwritten by the slower process',
    file: 'src/platform/documents/document-keys.ts',
    edits: [
      [
        'const text = JSON.stringify([draft, courier_allocation, courier_job_id]);',
        'const text = String(draft === courier_allocation && draft === courier_job_id);',
      ],
    ],
    caughtBy: [[TROUBLE, 'a label that one redraws']],
  },
];
