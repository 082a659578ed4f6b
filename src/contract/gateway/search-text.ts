import * as z from 'zod/mini';

/** Search text for a list. People paste columns of tracking numbers into it: about 300 fit. */
export const SearchText = z.string().check(z.maxLength(5000));
