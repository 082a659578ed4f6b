import { queryOptions } from '@tanstack/react-query';
import type { readSession, Session } from '#contract/gateway/session.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { call } from './caller.ts';
import { readFirstAnswer } from './first-answers.ts';
import { sessionEndpoints } from './later-endpoints.ts';
import { sessionKeys } from './query-keys.ts';

export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKeys.session,
    queryFn: async ({ signal }) => keepTime(await call((await sessionEndpoints()).readSession, { signal })),
    initialData: () => {
      const first = readFirstAnswer<typeof readSession>('/session');
      return first && keepTime(first);
    },
    staleTime: 5 * 60_000,
  });
}

function keepTime(session: Session): Session {
  setServiceTime(session.time);
  return session;
}
