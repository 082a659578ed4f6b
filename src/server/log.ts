import { pino } from 'pino';
import { currentRequestId } from './http/request-context.ts';

// A line that can't be written, as on a full disk, is lost: without a listener, it would end the process.
process.stderr.on('error', () => undefined);

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
  process.stderr,
);
export type Log = typeof log;
