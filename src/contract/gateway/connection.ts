import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';

/** `works` address, key and permission are right · `refused` 403 · `unreachable` no answer · `odd` an answer that the interface doesn't have. */
export const ConnectionResult = z.enum(['works', 'refused', 'unreachable', 'odd']);
export type ConnectionResult = z.infer<typeof ConnectionResult>;

export const testConnection = endpoint({
  name: 'testConnection',
  method: 'POST',
  path: '/connection/test',
  summary:
    'Asks the service for manifest document 0, which nobody has: 404 proves address, key and document permission.',
  role: 'owner',
  answers: { 200: z.object({ result: ConnectionResult, status: z.nullable(z.number()) }), ...refusals },
});
