import { afterAll, expect, test } from 'vitest';
import { seedRandom } from '#platform/demo/seeded-random.ts';
import { openKillablePlatform } from '#platform/testing/open-killable-platform.ts';

const platform = openKillablePlatform();
afterAll(() => platform.close());
const { call, kill, start } = platform;

test('a platform that is killed again and again books every order once, with complete manifests only', async () => {
  const random = seedRandom(7);
  await start();
  const made = await call('POST', '/sandbox/orders', { count: 400, labelled: true });
  const orders = made.response.tracking_numbers as string[];
  const parts = Array.from({ length: 40 }, (_, place) => orders.slice(place * 10, place * 10 + 10));
  const answered = new Set<number>();
  for (let round = 0; answered.size < parts.length; round += 1) {
    let killAfter = round < 12 ? 1 + random.below(4) : Number.POSITIVE_INFINITY;
    let killing: Promise<void> | undefined;
    const open = [...parts.keys()].filter((part) => !answered.has(part));
    await Promise.all(
      open.map(async (part) => {
        try {
          const body = await call('POST', '/book', { orders: parts[part] }, `part-${part}`);
          expect(body.response.every((item: { success: boolean }) => item.success)).toBe(true);
          answered.add(part);
          killAfter -= 1;
          if (killAfter === 0) killing = kill();
        } catch (cause) {
          // The connection broke: the outcome is unknown, and repeating the key will tell.
          if (!(cause instanceof TypeError || cause instanceof SyntaxError)) throw cause;
        }
      }),
    );
    await killing;
    if (!platform.isRunning()) await start();
  }
  const ledger = (await call('GET', '/sandbox/ledger')).response as { tracking_number: string; manifest_id: number }[];
  expect(ledger.map((entry) => entry.tracking_number).toSorted()).toEqual(orders.toSorted());
  const looked = (await call('POST', '/orders/lookup', { orders })).response as {
    tracking_number: string;
    manifest_id: number;
  }[];
  const manifestOf = new Map(ledger.map((entry) => [entry.tracking_number, entry.manifest_id]));
  for (const order of looked) expect(order.manifest_id).toBe(manifestOf.get(order.tracking_number));
  // Documents of interrupted bookings are made after the restart.
  for (const id of new Set(manifestOf.values())) {
    let document = await call('GET', `/book/${id}/document`);
    while (document.error === 'manifest_still_generating') {
      await call('POST', '/sandbox/clock', { advance_s: 1 });
      document = await call('GET', `/book/${id}/document`);
    }
    const numbers = ledger.filter((entry) => entry.manifest_id === id).map((entry) => entry.tracking_number);
    expect((document.response.orders as string[]).toSorted()).toEqual(numbers.toSorted());
  }
});
