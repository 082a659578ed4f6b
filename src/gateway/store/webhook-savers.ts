import { readSetting, writeSetting } from './settings.ts';
import type { Database } from './schema/tables.ts';

const NAME = 'webhook_saved_by';

/** The email of whoever saved the webhook settings with this timestamp; null if they were changed at the platform itself. */
export async function findSaver(database: Database, updatedAt: string | null | undefined): Promise<string | null> {
  const kept = await readSetting(database, NAME);
  if (kept === undefined || updatedAt == null) return null;
  const { by, at } = JSON.parse(kept) as { readonly by: string; readonly at: string };
  return at === updatedAt ? by : null;
}

export async function recordSaver(database: Database, by: string, at: string | null | undefined): Promise<void> {
  if (at != null) await writeSetting(database, NAME, JSON.stringify({ by, at }));
}
