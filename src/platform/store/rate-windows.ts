import { sql } from 'kysely';
import type { Store } from './schema.ts';

export interface CountedRequest {
  readonly endpoint: string;
  readonly account: number;
  readonly now: number;
  readonly windowMs: number;
}

/** Counts a request in its window, shared by all processes. Returns the window after counting. */
export async function countRequest(
  store: Store,
  { endpoint, account, now, windowMs }: CountedRequest,
): Promise<{ readonly start: number; readonly count: number }> {
  // Starts a new window if this one is over or the clock was set back. Small differences between the clocks of processes are neither.
  const isOver = sql`abs(${now} - rate_windows.started_at) >= ${windowMs}`;
  const { rows } = await sql<{ started_at: number; requests: number }>`
    insert into rate_windows (account_id, endpoint, started_at, requests) values (${account}, ${endpoint}, ${now}, 1)
    on conflict (account_id, endpoint) do update set
      started_at = case when ${isOver} then ${now} else rate_windows.started_at end,
      requests = case when ${isOver} then 1 else rate_windows.requests + 1 end
    returning started_at, requests`.execute(store);
  const { started_at = now, requests = 1 } = rows[0] ?? {};
  return { start: started_at, count: requests };
}
