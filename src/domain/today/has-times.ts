import type { LaneSetting } from '#contract/gateway/cut-offs.ts';

/** Whether there is a pickup on any weekday. */
export function hasTimes({ times }: { readonly times: Readonly<Partial<LaneSetting['times']>> }): boolean {
  return Object.values(times).some((time) => time != null && time !== '');
}
