import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { placeOf } from '#platform/main.ts';
import { openDatabase } from '#server/database.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { log } from '#server/log.ts';
import { Clock } from '#platform/clock.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Database, Tables } from '#platform/store/schema.ts';
import { insertDeliveries } from '#platform/store/webhook-deliveries.ts';
import type { Resolve } from '#platform/webhooks/find-target.ts';
import { makeUid } from '#platform/webhooks/outbox.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';
import { Webhooks } from '#platform/webhooks/webhooks.ts';

/** A sender on a database of its own, without the rest of the platform: for many accounts and many deliveries. */
export interface TestSender {
  readonly database: Database;
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  readonly setUrl: (account: number, url: string) => Promise<void>;
  /** Writes down updates of as many orders; returns their webhook-ids. */
  readonly emit: (account: number, count: number) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const BODY = renderPayload(EXAMPLE_UPDATE, WEBHOOK_FIELDS);

export async function openTestSender(resolve: Resolve = () => Promise.resolve([])): Promise<TestSender> {
  log.level = 'silent';
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sender-'));
  const own = await makeTestDatabase();
  const database = await openDatabase<Tables>(placeOf({ dataFolder: folder, databaseUrl: own?.url }), migrations);
  const clock = await Clock.open(database);
  const sending = { vault: openPlatformVault(folder, undefined), resolve, allowLoopback: true, log };
  const webhooks = new Webhooks(database, clock, sending, () => 0.5);
  await webhooks.sender.start();
  let orders = 0;
  return {
    database,
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
      await database.destroy();
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
