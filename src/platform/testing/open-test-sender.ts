import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { placeOf } from '#platform/main.ts';
import { openDatabase } from '#server/database/database.ts';
import { holdDatabase, USUAL_TIMES } from '#server/database/database-hold.ts';
import { Processes } from '#server/database/processes.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { log } from '#server/log.ts';
import { Clock } from '#platform/clock.ts';
import { ALONE } from '#platform/sharing.ts';
import { countEpoch } from '#platform/store/count-epoch.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Database, Tables } from '#platform/store/schema.ts';
import { insertDeliveries } from '#platform/store/webhook-deliveries.ts';
import type { Resolve } from '#platform/webhooks/find-target.ts';
import { makeUid } from '#platform/webhooks/outbox.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';
import { Webhooks } from '#platform/webhooks/webhooks.ts';

/** A sender with its own database, without the rest of the platform: for many accounts and deliveries. */
export interface TestSender {
  readonly database: Database;
  /** The number of its process among those that share the database. */
  readonly epoch: number;
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  readonly setUrl: (account: number, url: string) => Promise<void>;
  /** Records updates for `count` orders; returns their webhook-ids. */
  readonly emit: (account: number, count: number) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const BODY = renderPayload(EXAMPLE_UPDATE, WEBHOOK_FIELDS);

/** The same for all senders that share a database. */
const SHARED_KEY = Buffer.alloc(32, 5).toString('base64');

/** With `databaseUrl`, its tables already exist and stay, and others may send from them too; without it, uses a test database. */
export async function openTestSender(
  resolve: Resolve = () => Promise.resolve([]),
  databaseUrl?: string,
): Promise<TestSender> {
  log.level = 'silent';
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sender-'));
  const own = databaseUrl === undefined ? await makeTestDatabase() : undefined;
  const place = placeOf({ dataFolder: folder, databaseUrl: databaseUrl ?? own?.url });
  const vault = openPlatformVault(folder, databaseUrl === undefined ? undefined : SHARED_KEY);
  const known = Object.keys(migrations);
  const hold = databaseUrl === undefined ? undefined : await holdDatabase(place, known, log, { isShared: true });
  const database = await openDatabase<Tables>(place, migrations);
  const among = { vault, times: USUAL_TIMES, role: 'platform', countEpoch };
  const processes = hold && (await Processes.begin(database, hold, among));
  const sharing = processes ? { epoch: processes.epoch, isShared: true } : ALONE;
  await hold?.begin(sharing.epoch);
  const clock = await Clock.open(database);
  const sending = { vault, resolve, allowLoopback: true, log };
  const webhooks = new Webhooks(database, clock, sending, sharing, () => 0.5);
  await webhooks.sender.start();
  // Senders never use the same order numbers.
  let orders = sharing.epoch * 1_000_000;
  return {
    database,
    epoch: sharing.epoch,
    clock,
    webhooks,
    setUrl: async (account, url) => {
      const draft = { url, kind: 'mapped' as const, headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };
      const saved = await webhooks.save(account, draft);
      if ('faults' in saved) throw new Error(JSON.stringify(saved.faults));
    },
    emit: async (account, count) => {
      const now = clock.now();
      const deliveries = Array.from({ length: count }, () => ({
        uid: makeUid(now),
        account_id: account,
        order_id: (orders += 1),
        tracking_number: `SLP${orders}`,
        status: 'in_transit',
        body: BODY,
        outcome: 'waiting' as const,
        created_at: now,
        due_at: now,
      }));
      await insertDeliveries(database, deliveries);
      return deliveries.map(({ uid }) => `msg_${uid}`);
    },
    close: async () => {
      clock.stop();
      await webhooks.stop();
      await processes?.end();
      await database.destroy();
      await hold?.release();
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
