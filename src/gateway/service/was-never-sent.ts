import type { CallProblem } from '#client/problem.ts';

/** Only from making a connection. An established one can fail in other ways, some of which have codes that a new one may have, too. */
const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether no connection was made for the request, which proves that the service never received it. */
export function wasNeverSent({ kind, cause }: CallProblem): boolean {
  // `fetch` puts the reason into the cause of its error.
  const reason = cause instanceof Error ? cause.cause : undefined;
  return kind === 'no_answer' && reason instanceof Error && 'code' in reason && NEVER_CONNECTED.has(reason.code);
}
