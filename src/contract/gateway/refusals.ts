import * as z from 'zod/mini';
import { Problem } from '#contract/errors.ts';

/** Refusals by the gateway's own endpoints: not signed in, not allowed or cross-site, invalid. */
export const refusals = { 400: Problem, 401: Problem, 403: Problem, 413: Problem, 500: Problem } as const;

/** Platform statuses that an endpoint passes on, and 502: the platform did not answer, or not properly. */
export const platformRefusals = { 404: Problem, 422: Problem, 429: Problem, 502: Problem } as const;

export const Done = z.object({ done: z.literal(true) });
