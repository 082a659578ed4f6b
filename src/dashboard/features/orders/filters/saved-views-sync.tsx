import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '#dashboard/browser/store.ts';
import { savedViewsQuery } from '#dashboard/queries/saved-views.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { arrangeViews } from './arrange-views.ts';
import { savedViews } from './saved-views.ts';
import { migrateOldViews } from './migrate-old-views.ts';
import { renamedView } from './renamed-view.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';

/** Refreshes the saved views that the bar was rendered with, and has the dialog in which one is renamed. */
export function SavedViewsSync({ owner }: { readonly owner: string }) {
  const client = useQueryClient();
  const { data } = useQuery(savedViewsQuery());
  const account = useQuery(sessionQuery()).data?.service?.account_name;
  useEffect(() => {
    if (data === undefined || owner === '') return;
    const list = savedViews(owner);
    const next = arrangeViews(list.get(), data);
    if (JSON.stringify(next) !== JSON.stringify(list.get())) list.set(next);
  }, [data, owner]);
  const isThere = data !== undefined && owner !== '';
  useEffect(() => {
    if (isThere && account != null) void migrateOldViews(client, account);
  }, [client, isThere, account]);
  const renamed = useStore(renamedView);
  useEffect(() => closeRenamed, []);
  return renamed === undefined ? null : <SaveViewDialog owner={owner} view={renamed} onClose={closeRenamed} />;
}

function closeRenamed(): void {
  renamedView.set(undefined);
}
