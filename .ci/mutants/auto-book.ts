import type { Mutant } from './mutant.ts';

const AUTO_BOOK = 'src/gateway/today/auto-book.test.ts';
const STOP = 'src/gateway/today/stop-auto-book.test.ts';
const REST = 'src/gateway/today/auto-book-rest.test.ts';
const PLAN = 'src/domain/today/auto-book-plan.test.ts';

/** Ways to auto-book something nobody was told about, something somebody stopped, or something that the van won't take. */
export const AUTO_BOOK_MUTANTS: readonly Mutant[] = [
  {
    name: 'auto-book begins although it was stopped',
    file: 'src/domain/today/auto-book-plan.ts',
    edits: [["  if (facts.isStopped) return 'wait';", '']],
    caughtBy: [
      [PLAN, 'is stopped'],
      [PLAN, 'never begins unannounced'],
    ],
  },
  {
    name: 'auto-book begins without having been announced for ten minutes',
    file: 'src/domain/today/auto-book-plan.ts',
    edits: [['Math.max(planned, announcedAt + ANNOUNCED_MS)', 'planned']],
    caughtBy: [
      [PLAN, 'then it doesn’t begin at its time'],
      [PLAN, 'never begins unannounced'],
    ],
  },
  {
    name: 'somebody who stops auto-book is not told that it has begun',
    file: 'src/gateway/store/today/auto-books.ts',
    edits: [["    .where('begun_at', 'is', null)\n    .executeTakeFirst();", '    .executeTakeFirst();']],
    caughtBy: [
      [AUTO_BOOK, 'stopped while it is about to begin'],
      [AUTO_BOOK, 'is announced, books what is ready'],
    ],
  },
  {
    name: 'auto-book tries the orders again that kept its booking from being sent',
    file: 'src/gateway/today/find-rest.ts',
    edits: [[' && !culprits.has(folded)', '']],
    caughtBy: [
      [REST, 'it books the others'],
      [REST, 'another one in the next'],
    ],
  },
  {
    name: 'auto-book books the rest whenever Slipway is back',
    file: 'src/gateway/today/find-rest.ts',
    edits: [['sinceMs >= 0 && sinceMs < BEGINS_WITHIN_MS', 'sinceMs >= 0']],
    caughtBy: [[REST, 'off for longer than a minute']],
  },
  {
    name: 'auto-book has a different ID each time',
    file: 'src/gateway/today/auto-book-attempts.ts',
    edits: [['auto-book\\n${lane}', 'auto-book\\n${Math.random()}${lane}']],
    caughtBy: [
      [AUTO_BOOK, 'two processes at once'],
      [AUTO_BOOK, 'the same for the same lane and cut-off'],
    ],
  },
  {
    name: 'auto-book is on again once the cut-off of the day is changed',
    file: 'src/gateway/today/days-auto-book.ts',
    edits: [['    stop: first ?? null,', '    stop: first?.cut_off_at === toIsoTime(pickup.at) ? first : null,']],
    caughtBy: [
      [STOP, 'it stays stopped for the day when'],
      [STOP, 'it stays stopped for the day when the owner saves'],
    ],
  },
  {
    name: 'auto-book sends further requests after the cut-off',
    file: 'src/gateway/today/auto-book.ts',
    edits: [['  if (at >= pickup.dueBefore) await stopUnsent(deps, begun, at);', '']],
    caughtBy: [
      [AUTO_BOOK, 'it is still being sent at the cut-off'],
      [AUTO_BOOK, 'closed by hand while it is still being sent'],
    ],
  },
];
