import type { Database, WebhookEndpointRow } from '#platform/store/schema.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';

interface Withdrawal {
  /** Aborted if the request is not to be sent after all. */
  readonly withdrawn: AbortSignal;
  readonly onConnected: () => Promise<void>;
}

/** Cancels a request that is still connecting when its webhook is disabled or saved again, by whichever process. */
export function watchForWithdrawal(database: Database, { account_id, version }: WebhookEndpointRow): Withdrawal {
  const withdrawal = new AbortController();
  const onConnected = async () => {
    // If the settings can't be read, nothing is sent either.
    const now = await findEndpoint(database, account_id).catch(() => undefined);
    if (now?.version !== version || now.disabled_by !== null) withdrawal.abort();
  };
  return { withdrawn: withdrawal.signal, onConnected };
}
