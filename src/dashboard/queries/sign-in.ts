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

/** After the session had ended, the page reads everything again. */
function begin(session: Session, _body: unknown, _result: unknown, { client }: MutationFunctionContext) {
  client.setQueryData(sessionKeys.session, session);
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
}

/** All cached data belongs to the person who signs out, so it is removed. */
export function signOutMutation() {
  return mutationOptions({
    mutationFn: () => call(signOut, {}),
    onSuccess: (_answer, _nothing, _result, { client }) => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      return client.invalidateQueries({ queryKey: sessionKeys.session });
    },
    // It may have ended although no answer came.
    meta: { readAgain: [sessionKeys.session] },
  });
}
