import * as z from 'zod/mini';

/** What is looked for in a list. People paste columns of tracking numbers there: some 300 fit. */
export const SearchText = z.string().check(z.maxLength(5000));
