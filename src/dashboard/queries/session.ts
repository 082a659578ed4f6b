import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createOwner, readSession, Session, signIn } from '#contract/gateway/session.ts';
import { rememberWorking } from '#dashboard/state/working-here.ts';
import { call } from './caller.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { sessionRows } from './later-rows.ts';

export const sessionKeys = { session: ['session'] } as const;

export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKeys.session,
    queryFn: async ({ signal }) => call((await sessionRows()).readSession, { signal }),
    initialData: () => takeFirstAnswer<typeof readSession>('/session'),
    staleTime: 5 * 60_000,
  });
}

export function signInMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof signIn>) => call((await sessionRows()).signIn, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

export function createOwnerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof createOwner>) => call((await sessionRows()).createOwner, { body }),
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
    mutationFn: async () => call((await sessionRows()).signOut, {}),
    onSuccess: () => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      return client.invalidateQueries({ queryKey: sessionKeys.session });
    },
  });
}
