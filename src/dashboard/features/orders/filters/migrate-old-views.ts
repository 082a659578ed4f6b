import type { QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { refetchViews, saveView } from '#dashboard/queries/saved-views.ts';

/** The format in which an earlier version stored views, in the browser only. */
interface OldView {
  readonly name: string;
  readonly search: string;
}

const migrating = new Map<string, Promise<void>>();

/**
 * Migrates views stored only in this browser to the account of whoever is signed in, once. A name that is already taken is skipped:
 * it may be the same view, from another browser or an interrupted migration. Views that couldn't be saved stay for the next attempt.
 */
export function migrateOldViews(client: QueryClient, account: string): Promise<void> {
  removeCopies();
  const running = migrating.get(account) ?? migrate(client, account).finally(() => migrating.delete(account));
  migrating.set(account, running);
  return running;
}

/** A later version kept a copy of each person's views here, under account and email, where the next person could find it. */
function removeCopies(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => /^slipway\.views\..* \S+@\S+$/u.test(one)))
      localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

async function migrate(client: QueryClient, account: string): Promise<void> {
  const old = new PersistedStore<readonly OldView[] | undefined>(`slipway.views.${account}`, undefined, [
    { name: '', search: '' },
  ]);
  const views = old.get() ?? [];
  if (views.length === 0) return;
  const left: OldView[] = [];
  for (const { name, search } of views) {
    try {
      await saveView({ view_id: makeUuid(), name, search, is_shared: false, version: 0 });
    } catch (problem) {
      const isRefused = problem instanceof CallProblem && problem.kind === 'refused' && problem.status < 500;
      if (!isRefused) left.push({ name, search });
    }
  }
  old.set(left.length === 0 ? undefined : left);
  await refetchViews(client);
}
