import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createOwner, type Session, signIn, signInAsDemo, signOut } from '#contract/gateway/session.ts';
import { rememberWorking } from '#dashboard/state/signed-in-tab.ts';
import { call } from './caller.ts';
import { sessionKeys } from './session.ts';

export function signInMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

export function signInAsDemoMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof signInAsDemo>) => call(signInAsDemo, { body }),
    onSuccess: (session) => begin(client, session),
  });
}

export function createOwnerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof createOwner>) => call(createOwner, { body }),
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
    mutationFn: () => call(signOut, {}),
    onSuccess: () => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      return client.invalidateQueries({ queryKey: sessionKeys.session });
    },
  });
}
