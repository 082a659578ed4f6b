import { mutationOptions, type MutationFunctionContext, notifyManager, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createOwner, readSession, type Session, signIn, signInAsDemo, signOut } from '#contract/gateway/session.ts';
import { storedViews } from '#dashboard/state/stored-views.ts';
import { rememberWorking } from '#dashboard/state/signed-in-tab.ts';
import { call } from './caller.ts';
import { savedViewKeys } from './later-query-keys.ts';
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

/** Carries on as after signing in here if somebody has signed in in another tab since; otherwise does nothing. */
export async function adoptSession(client: QueryClient): Promise<void> {
  const session = await call(readSession, {}).catch(() => undefined);
  const known = client.getQueryData<Session>(sessionKeys.session);
  if (session?.person != null && known?.person == null) begin(session, undefined, undefined, { client });
}

/** Refetches everything: the previous session had ended. It may have been another person's. */
function begin(
  session: Session,
  _body: unknown,
  _result: unknown,
  { client }: Pick<MutationFunctionContext, 'client'>,
) {
  if (storedViews.get()?.owner !== session.person?.email) {
    storedViews.set(undefined);
    // Not shown to the next person while theirs are being read.
    client.removeQueries({ queryKey: savedViewKeys.all });
  }
  client.setQueryData(sessionKeys.session, session);
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
}

/** Clears the cache: all of it belongs to the person who signs out. */
export function signOutMutation() {
  return mutationOptions({
    mutationFn: async (): Promise<void> => {
      try {
        await call(signOut, {});
      } catch (problem) {
        // The session may have ended even though no answer arrived.
        if ((await call(readSession, {})).person !== null) throw problem;
      }
    },
    onSuccess: async (_answer, _nothing, _result, { client }) => {
      rememberWorking(false);
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.session[0] });
      await client.invalidateQueries({ queryKey: sessionKeys.session });
      // Runs after the notification that nobody is signed in has removed the page, which would otherwise refetch the views.
      notifyManager.schedule(() => storedViews.set(undefined));
    },
    meta: { invalidates: [sessionKeys.session] },
  });
}
