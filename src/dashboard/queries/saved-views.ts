import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import * as endpoints from '#contract/gateway/saved-views.ts';
import { call } from './caller.ts';
import { savedViewKeys } from './later-query-keys.ts';
import { orderKeys } from './query-keys.ts';
import { whenOnline } from './when-online.ts';

export function savedViewsQuery() {
  return queryOptions({
    queryKey: savedViewKeys.all,
    queryFn: async ({ signal }) => (await call(endpoints.listSavedViews, { signal })).views,
  });
}

/** How many orders match each of these filters, in one request. */
export function orderCountsQuery(filters: readonly OrderFilter[]) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'counts', filters],
    queryFn: async ({ signal }) =>
      (await call(endpoints.countOrders, { body: { filters: [...filters] }, signal })).counts,
    enabled: filters.length > 0,
  });
}

export type ViewToSave = Pick<endpoints.SavedView, 'view_id' | 'name' | 'search' | 'is_shared' | 'version'>;

export function saveView({ view_id, ...body }: ViewToSave): Promise<endpoints.SavedView> {
  return whenOnline(() => call(endpoints.saveView, { params: { view_id }, body }));
}

export function saveViewMutation() {
  return mutationOptions({
    mutationFn: saveView,
    // After a refusal too: somebody else may have changed or deleted the view.
    onSettled: (_saved, _problem, _view, _result, { client }) => refetchViews(client),
  });
}

export async function deleteView(client: QueryClient, view: ViewToSave): Promise<void> {
  const { view_id, version } = view;
  try {
    await whenOnline(() => call(endpoints.deleteSavedView, { params: { view_id }, body: { version } }));
  } finally {
    await refetchViews(client);
  }
}

export function refetchViews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: savedViewKeys.all });
}
