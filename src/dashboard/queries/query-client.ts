import { QueryCache, QueryClient, MutationCache, type QueryKey } from '@tanstack/react-query';
import type { CallProblem } from '#client/problem.ts';
import { isTooLate } from '#dashboard/browser/is-too-late.ts';
import { sessionKeys } from './query-keys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Queries under these keys are invalidated when the mutation settles, whether it succeeded or not. */
      readonly readAgain?: readonly QueryKey[];
    };
  }
}

/** Not asked by its class, which is only loaded with the first call. */
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
        await Promise.all((meta?.readAgain ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: shouldReadAgain, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  function rereadSessionWhenSignedOut(problem: MaybeCallProblem): void {
    if (problem.status === 401) void client.invalidateQueries({ queryKey: sessionKeys.session });
  }
  return client;
}

/** Reads are retried twice if no answer arrived. A refusal is an answer, and after one that took too long a person has waited enough. */
function shouldReadAgain(failures: number, { kind, cause }: MaybeCallProblem): boolean {
  return kind === 'no_answer' && !isTooLate(cause) && failures < 2;
}
