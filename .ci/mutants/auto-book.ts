import type { Mutant } from './mutant.ts';

const AUTO_BOOK = 'src/gateway/today/auto-book.test.ts';
const PLAN = 'src/domain/today/auto-book-plan.test.ts';

/** Ways to auto-book something nobody was told about, or something somebody stopped. */
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
    file: 'src/gateway/store/auto-books.ts',
    edits: [["    .where('begun_at', 'is', null);", ';']],
    caughtBy: [
      [AUTO_BOOK, 'stopped while it is about to begin'],
      [AUTO_BOOK, 'is announced, books what is ready'],
    ],
  },
  {
    name: 'auto-book has a different ID each time',
    file: 'src/gateway/today/auto-book.ts',
    edits: [['auto-book\\n${lane}', 'auto-book\\n${Math.random()}${lane}']],
    caughtBy: [
      [AUTO_BOOK, 'two processes at once'],
      [AUTO_BOOK, 'the same for the same lane and cut-off'],
    ],
  },
];
