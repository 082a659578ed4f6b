import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '#gateway/main.ts';
import { shareEvents } from '#gateway/store/live-events.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { runStatement } from '#gateway/store/testing/tamper.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';
import { openDatabase } from '#server/database/database.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventHub } from './event-hub.ts';
import { SharedEvents } from './shared-events.ts';

const [OWN, OTHER] = [1, 2];
const folder = mkdtempSync(join(tmpdir(), 'slipway-events-'));
let own: TestDatabase;
let database: Database;
let shared: SharedEvents;
const heard: unknown[] = [];

beforeAll(async () => {
  own = await makePostgresDatabase();
  const place = placeOf({ dataFolder: folder, databaseUrl: own.url });
  database = await openDatabase<GatewayTables>(place, migrations);
  let passed = 0;
  shared = new SharedEvents({
    database,
    place,
    epoch: OWN,
    hub: new EventHub(),
    log: pino({ level: 'silent' }),
    // Half a minute between any two looks.
    monotonicMs: () => (passed += 30_000),
    onRemoteEvent: (event) => heard.push('attempt_id' in event ? event.attempt_id : event.kind),
  });
  await shared.open();
});
afterAll(async () => {
  await shared.close();
  await database.destroy();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

const tell = (attempt_id: string) => shareEvents(database, OTHER, JSON.stringify([{ kind: 'booking', attempt_id }]));

test("an event of another process is delivered once, even after the database's clock was set back", async () => {
  // The first look only finds out where it begins.
  await expect
    .poll(async () => {
      await tell('begun');
      return heard;
    })
    .toContain('begun');
  await tell('once');
  await expect.poll(() => heard).toContain('once');
  await runStatement(database, 'update live_event set at = at + 3600000');
  for (const later of ['a', 'b', 'c']) {
    await tell(later);
    await expect.poll(() => heard).toContain(later);
  }
  expect(heard.filter((one) => one === 'once')).toHaveLength(1);
});

test('events that other processes missed because the connection was lost reach them later', async () => {
  const hub = new EventHub();
  const place = placeOf({ dataFolder: folder, databaseUrl: own.url });
  const failed = Promise.withResolvers<void>();
  const logMethod = ([told]: unknown[]) => {
    if ((told as { readonly loop?: string }).loop === 'events for others') failed.resolve();
  };
  const log = pino({ hooks: { logMethod } });
  const other = new SharedEvents({
    database,
    place,
    epoch: OTHER,
    hub,
    log,
    monotonicMs: () => 0,
    onRemoteEvent: () => {},
  });
  await other.open();
  await runStatement(database, 'alter table live_event rename to out_of_reach');
  hub.publish({ kind: 'booking', attempt_id: 'late' });
  await failed.promise;
  await runStatement(database, 'alter table out_of_reach rename to live_event');
  await expect.poll(() => heard).toContain('late');
  await other.close();
});
