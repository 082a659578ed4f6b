import { useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { Today } from '#contract/gateway/today.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import type { LaneDialog } from './lane-step.tsx';

export const TODAY_DIALOGS = ['review', 'handover', 'van', 'cut-off', 'sheet'] as const;
export type TodayDialog = LaneDialog | 'sheet';

/** The state of Today that is kept in the URL, except for values that the server doesn't know. Back closes a dialog. */
export function useTodayAddress() {
  const [search, setSearch] = useSearchParams();
  /** As written in the URL: "site=perth" for a site that was removed since. */
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const partOf = (name: 'site' | 'day' | 'dialog') => `${name}=${search.get(name) ?? ''}`;
  const read = (name: 'site' | 'day') => (unknown.includes(partOf(name)) ? undefined : (search.get(name) ?? undefined));
  const dialog = TODAY_DIALOGS.find((one) => one === search.get('dialog'));
  const change = (name: string, value: string | undefined, also: Readonly<Record<string, string | undefined>> = {}) => {
    const next = new URLSearchParams(search);
    for (const [key, text] of Object.entries({ [name]: value, ...also }))
      if (text === undefined) next.delete(key);
      else next.set(key, text);
    return next;
  };
  return {
    site: read('site'),
    day: read('day'),
    ignored: [
      ...(['site', 'day'] as const).map(partOf).filter((part) => unknown.includes(part)),
      ...(dialog === undefined && search.has('dialog') ? [partOf('dialog')] : []),
    ],
    /** To be called while rendering, with the answer to the address's query. */
    ignoreUnknown: (problem: Error | null) => {
      const name = nameUnknown(problem);
      if (name !== undefined && read(name) !== undefined) setUnknown([...unknown, partOf(name)]);
    },
    lane: search.get('lane') ?? undefined,
    dialog,
    open: (one: TodayDialog, lane?: string) => setSearch(change('dialog', one, { lane })),
    /** Also if a past day is shown, which the dialog would not be for. */
    openOnToday: (one: TodayDialog) => setSearch(change('dialog', one, { lane: undefined, day: undefined })),
    close: () => setSearch(change('dialog', undefined), closeTo),
    withSite: (site: string | undefined) => `?${change('site', site, { lane: undefined, dialog: undefined })}`,
    withoutDay: () => `?${change('day', undefined, { dialog: undefined })}`,
  };
}

/** Whether the lane in the URL exists, or existed when it was opened: what was done there may have been the last thing to do. */
export function useHasLane(lane: string | undefined, today: Today | undefined): boolean {
  const [seen, setSeen] = useState<string>();
  const isThere = today === undefined || today.lanes.some(({ key }) => key === lane);
  if (today !== undefined && isThere && lane !== seen) setSeen(lane);
  return lane === undefined || isThere || lane === seen;
}

function nameUnknown(problem: Error | null): 'site' | 'day' | undefined {
  if (!(problem instanceof CallProblem)) return undefined;
  if (problem.code === 'no_such_site') return 'site';
  return problem.status === 400 ? 'day' : undefined;
}
