import { AROUND_MUTANTS } from './around-booking.ts';
import { AUTO_BOOK_MUTANTS } from './auto-book.ts';
import { WALL_MUTANTS } from './at-rest.ts';
import { TWICE_MUTANTS } from './booked-twice.ts';
import { LABEL_MUTANTS } from './lost-labels.ts';
import { LATE_MUTANTS } from './late-answers.ts';
import type { Mutant } from './mutant.ts';
import { REFUSED_LATER_MUTANTS } from './refused-later.ts';
import { PLATFORM_MUTANTS } from './several-platforms.ts';
import { WRONG_MUTANTS } from './said-wrong.ts';
import { UNCHECKED_MUTANTS } from './sent-unchecked.ts';

/** At least two tests catch each of these: losing or weakening one must not lose a rule. */
export const OF_BOOKING: readonly Mutant[] = [
  ...TWICE_MUTANTS,
  ...LATE_MUTANTS,
  ...UNCHECKED_MUTANTS,
  ...WRONG_MUTANTS,
  ...REFUSED_LATER_MUTANTS,
];
export const MUTANTS: readonly Mutant[] = [
  ...OF_BOOKING,
  ...AUTO_BOOK_MUTANTS,
  ...AROUND_MUTANTS,
  ...LABEL_MUTANTS,
  ...WALL_MUTANTS,
  ...PLATFORM_MUTANTS,
];
