import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';
import { openDatabase } from '#server/database/database.ts';
import type { TestPlatform } from './open-test-platform.ts';

/** For tests: what a copy of the database would reveal about the webhook settings. */
export async function readStoredSettings({ place, dataFolder }: TestPlatform): Promise<string> {
  if (typeof place === 'string') {
    return ['platform.db', 'platform.db-wal'].map((name) => readFileSync(join(dataFolder, name), 'latin1')).join('');
  }
  const database = await openDatabase<Tables>(place, migrations);
  const endpoint = await findEndpoint(database, DEMO_ACCOUNT);
  await database.destroy();
  return JSON.stringify(endpoint);
}
