import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';

/**
 * `works`: address, key and permission are right · `refused`: 403 · `unreachable`: no answer · `no_such_host`: the host
 * name doesn't resolve · `certificate`: it is not trusted · `web_page`: a page from a proxy or web server instead of the
 * service · `odd`: an answer that the interface doesn't define.
 */
export const ConnectionResult = z.enum([
  'works',
  'refused',
  'unreachable',
  'no_such_host',
  'certificate',
  'web_page',
  'redirected',
  'odd',
]);
export type ConnectionResult = z.infer<typeof ConnectionResult>;

export const testConnection = endpoint({
  name: 'testConnection',
  method: 'POST',
  path: '/connection/test',
  summary:
    'Tests the connection by asking the service for manifest document 0, which does not exist: a 404 proves that address, key and document permission are right.',
  role: 'owner',
  answers: {
    200: z.object({
      result: ConnectionResult,
      status: z.nullable(z.number()),
      /** How far the service's clock is ahead of ours, if the difference makes links seem expired or never-expiring. */
      clock_ahead_s: z.optional(z.number()),
    }),
    ...refusals,
  },
});
