import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditEntry, listAuditEntries } from '#contract/gateway/audit.ts';
import { call } from './caller.ts';
import { auditKeys } from './later-query-keys.ts';

export function auditQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [...auditKeys.all, q],
    queryFn: ({ pageParam, signal }) => fetchPage(q, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Fetches every matching entry, newest first. */
export async function fetchAuditEntries(q: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(q, cursor);
    entries.push(...page.entries);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

function fetchPage(q: string, cursor: string | undefined, signal?: AbortSignal) {
  const query = { ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) };
  return call(listAuditEntries, { query, ...(signal ? { signal } : {}) });
}
