import type { Endpoint } from '#contract/endpoint.ts';

/** Whether a request may come without a body, because no field of it is required. */
export function mayLackBody({ body }: Endpoint): boolean {
  return body?.safeParse({}).success === true;
}
