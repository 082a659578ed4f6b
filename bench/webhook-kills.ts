import { killWhileSending } from '#platform/testing/kill-while-sending.ts';
import { openKillablePlatform } from '#platform/testing/open-killable-platform.ts';
import { openReceiver } from '#platform/testing/open-receiver.ts';

const KILLS = 100;
const ORDERS_PER_KILL = 100;

/**
 * Ten thousand status changes sent by a platform that is killed a hundred times meanwhile (reliability R5): what was sent must be what
 * happened, nothing lost and nothing invented; sending twice is allowed, with the same id and body.
 */
export async function proveKilledWebhooks(): Promise<void> {
  const platform = openKillablePlatform();
  const receiver = await openReceiver();
  const started = performance.now();
  try {
    const { told, happened, requests, wrong } = await killWhileSending(platform, receiver, {
      kills: KILLS,
      ordersPerKill: ORDERS_PER_KILL,
    });
    const [heard, really] = [new Set(told), new Set(happened)];
    console.log(
      `${happened.length} status changes, ${KILLS} kills, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    console.log(
      `lost: ${happened.filter((one) => !heard.has(one)).length}; made up: ${told.filter((one) => !really.has(one)).length} (reach: 0)`,
    );
    console.log(
      `told under a second id: ${told.length - heard.size}; faulty body or signature: ${wrong.length} (reach: 0)`,
    );
    console.log(`sent again after a kill, with the same id: ${requests - told.length} of ${requests} requests`);
  } finally {
    await platform.close();
    await receiver.close();
  }
}
