import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/gateway/session.ts';
import { forgetToasts } from '#dashboard/ui/toasts.ts';
import { forgetFirstAnswers } from './first-answers.ts';
import { sessionKeys } from './query-keys.ts';

const watched = new WeakSet<QueryClient>();

/**
 * From now on drops everything that was read for one person, and the messages about what they did, as soon as another one turns out to be
 * signed in, in this tab or another. What is on the screen is read again.
 */
export function forgetOthers(client: QueryClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  let last = emailOf(client.getQueryData(sessionKeys.session));
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionKeys.session[0]) return;
    const email = emailOf(query.state.data as Session | undefined);
    if (email === undefined || email === last) return;
    if (last !== undefined) drop(client);
    last = email;
  });
}

function drop(client: QueryClient): void {
  forgetFirstAnswers();
  forgetToasts();
  const ofOthers = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[0] !== sessionKeys.session[0] });
  for (const query of ofOthers) {
    if (query.isActive()) {
      // Not `reset`, which would bring back the answers that came with the page.
      void query.cancel({ silent: true });
      query.setState({ data: undefined, dataUpdatedAt: 0, error: null, status: 'pending', fetchStatus: 'idle' });
      void query.fetch().catch(() => undefined);
    } else client.getQueryCache().remove(query);
  }
}

function emailOf(session: Session | undefined): string | undefined {
  return session?.person?.email;
}
