import { closeTo } from '#dashboard/router/close-to.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import type { LaneDialog } from './lane-step.tsx';

export const TODAY_DIALOGS = ['review', 'handover', 'van', 'cut-off', 'sheet'] as const;
export type TodayDialog = LaneDialog | 'sheet';

/** The state of Today that is kept in the URL. Back closes a dialog. */
export function useTodayAddress() {
  const [search, setSearch] = useSearchParams();
  const dialog = TODAY_DIALOGS.find((one) => one === search.get('dialog'));
  const change = (name: string, value: string | undefined, also: Readonly<Record<string, string | undefined>> = {}) => {
    const next = new URLSearchParams(search);
    for (const [key, text] of Object.entries({ [name]: value, ...also }))
      if (text === undefined) next.delete(key);
      else next.set(key, text);
    return next;
  };
  return {
    site: search.get('site') ?? undefined,
    day: search.get('day') ?? undefined,
    lane: search.get('lane') ?? undefined,
    dialog,
    open: (one: TodayDialog, lane?: string) => setSearch(change('dialog', one, { lane })),
    close: () => setSearch(change('dialog', undefined), closeTo),
    withSite: (site: string | undefined) => `?${change('site', site, { lane: undefined, dialog: undefined })}`,
    withoutDay: () => `?${change('day', undefined, { dialog: undefined })}`,
  };
}
