import { mutationOptions, type MutationFunctionContext } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createOwner, type Session, signIn, signInAsDemo, signOut } from '#contract/gateway/session.ts';
import { rememberWorking } from '#dashboard/state/signed-in-tab.ts';
import { call } from './caller.ts';
import { sessionKeys } from './query-keys.ts';

export function signInMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    onSuccess: begin,
  });
}

export function signInAsDemoMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof signInAsDemo>) => call(signInAsDemo, { body }),
    onSuccess: begin,
  });
}

export function createOwnerMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof createOwner>) => call(createOwner, { body }),
    onSuccess: begin,
  });
}

/** Refetches everything: the previous session had ended. */
function begin(session: Session, _body: unknown, _result: unknown, { client }: MutationFunctionContext) {
  client.setQueryData(sessionKeys.session, session);
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
}

/** Clears the cache: all of it belongs to the person who signs out. */
export function signOutMutation() {
  return mutationOptions({
    mutationFn: () => call(signOut, {}),
    onSuccess: (_answer, _nothing, _result, { client }) => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      return client.invalidateQueries({ queryKey: sessionKeys.session });
    },
    // The session may have ended even though no answer arrived.
    meta: { readAgain: [sessionKeys.session] },
  });
}
