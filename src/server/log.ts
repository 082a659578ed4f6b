import { pino } from 'pino';
import { currentRequestId } from './request-context.ts';

/**
 * Writes to standard error, so that what `npm start` prints on standard output stays readable. Pass errors as `err`; the request id is
 * added to log lines automatically.
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
