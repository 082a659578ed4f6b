import type { Caller } from './gateway-deps.ts';

/** The caller's email, as recorded with what they do. Endpoints with a role always have a person. */
export function emailOf({ person }: Caller): string {
  return person?.email ?? '';
}
