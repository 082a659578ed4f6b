import { QueryCache, QueryClient, MutationCache, type QueryKey } from '@tanstack/react-query';
import type { CallProblem } from '#client/problem.ts';
import { isTimeout } from '#dashboard/browser/is-timeout.ts';
import { sessionKeys } from './query-keys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Queries under these keys are invalidated when the mutation settles, whether it succeeded or not. */
      readonly invalidates?: readonly QueryKey[];
    };
  }
}

/** Recognised by its fields, not by its class, which is only loaded with the first call. */
type MaybeCallProblem = Partial<CallProblem>;

/**
 * Mutations are sent immediately or not at all, never retried and never queued:
 * a booking sent twice, or an hour late, is worse than one that isn't sent.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: rereadSessionWhenSignedOut }),
    mutationCache: new MutationCache({
      onError: rereadSessionWhenSignedOut,
      onSettled: async (_data, _error, _variables, _result, { meta }) => {
        await Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  function rereadSessionWhenSignedOut(problem: MaybeCallProblem): void {
    if (problem.status === 401) void client.invalidateQueries({ queryKey: sessionKeys.session });
  }
  return client;
}

/** Reads are retried twice if no answer arrived, but not after a timeout: a person has waited long enough by then. */
function shouldRetry(failures: number, { kind, cause }: MaybeCallProblem): boolean {
  return kind === 'no_answer' && !isTimeout(cause) && failures < 2;
}
