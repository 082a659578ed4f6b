import { pino } from 'pino';

/** Writes to standard error, so that what `npm start` prints on standard output stays readable. */
export const log = pino(
  { base: null, redact: ['*.authorization', '*.secret', '*.manifest_pdf', '*.url'] },
  pino.destination({ dest: 2, sync: false }),
);
export type Log = typeof log;
