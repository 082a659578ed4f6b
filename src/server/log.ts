import { pino } from 'pino';
import { LineOutput } from './line-output.ts';
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
  new LineOutput(),
);
export type Log = typeof log;
