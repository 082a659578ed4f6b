import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createOwner, readSession, Session, signIn, signInAsDemo } from '#contract/gateway/session.ts';
import { setServiceTime } from '#dashboard/browser/clock.ts';
import { rememberWorking } from '#dashboard/state/signed-in-tab.ts';
import { call } from './caller.ts';
import { readFirstAnswer } from './first-answers.ts';
import { sessionEndpoints } from './later-endpoints.ts';

export const sessionKeys = { session: ['session'] } as const;

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

export function signInMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof signIn>) => call((await sessionEndpoints()).signIn, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

export function signInAsDemoMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof signInAsDemo>) => call((await sessionEndpoints()).signInAsDemo, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

export function createOwnerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof createOwner>) => call((await sessionEndpoints()).createOwner, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

/** A page that stood still while the session was over reads everything again. */
function begin(client: QueryClient, session: Session) {
  client.setQueryData(sessionKeys.session, session);
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
}

/** Everything read so far belongs to the person who leaves, so all of it is forgotten. */
export function signOutMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async () => call((await sessionEndpoints()).signOut, {}),
    onSuccess: () => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      return client.invalidateQueries({ queryKey: sessionKeys.session });
    },
  });
}
