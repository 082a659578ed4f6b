import { pino } from 'pino';
import { currentRequestId } from './request-context.ts';

/**
 * Writes to standard error, so that what `npm start` prints on standard output stays readable. An error goes as `err`; the
 * line of a request carries its id by itself.
 */
export const log = pino(
  {
    base: null,
    redact: ['*.authorization', '*.secret', '*.manifest_pdf', '*.url'],
    mixin: () => {
      const id = currentRequestId();
      return id === undefined ? {} : { request_id: id };
    },
  },
  pino.destination({ dest: 2, sync: false }),
);
export type Log = typeof log;
