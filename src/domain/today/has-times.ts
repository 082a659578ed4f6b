import type { LaneSetting } from '#contract/gateway/cut-offs.ts';

/** A van comes on some weekday. */
export function hasTimes({ times }: { readonly times: Readonly<Partial<LaneSetting['times']>> }): boolean {
  return Object.values(times).some((time) => time != null && time !== '');
}
