import { join } from 'node:path';
import { seedOnFirstStart } from '#platform/demo/seed-on-first-start.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import { openDatabase } from '#server/database/database.ts';
import { FilledFolder } from '#server/testing/filled-folder.ts';

/** The folder of a platform that was started once: its tables, and the two accounts with their secrets. First starts have tests of their own. */
export const firstFolder = new FilledFolder(async (folder) => {
  const database = await openDatabase<Tables>(join(folder, 'platform.db'), migrations);
  await seedOnFirstStart(database, Date.now(), false);
  await database.destroy();
});
