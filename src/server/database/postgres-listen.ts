import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/log.ts';
import { queryWithin, connectDedicated, WORK_TIMEOUT_MS } from './postgres-client.ts';
import type { PostgresPlace } from './postgres-dialect.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * Listens on a channel with a connection of its own, which is replaced whenever it is lost. Notifications sent in the meantime are missed,
 * so callers must also poll.
 */
export function listenPostgres(
  place: PostgresPlace,
  channel: string,
  log: Log,
  onNotification: () => void,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const listen = async (): Promise<void> => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    stopping.signal.addEventListener('abort', () => {
      end();
    });
    const client = await connectDedicated(place, WORK_TIMEOUT_MS, () => {
      end();
    });
    client.on('notification', onNotification);
    try {
      await queryWithin(client, WORK_TIMEOUT_MS, `listen ${channel}`);
      onNotification();
      if (!stopping.signal.aborted) await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((err: unknown) => {
        log.debug({ err }, 'Messages from other processes do not arrive at once; polling for them every second');
      });
      await sleep(RETRY_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };
}
