import type { Problem } from '#contract/errors.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { PasswordsBusy } from '#gateway/sessions/passwords.ts';
import { CallProblem } from '#client/problem.ts';

/** A refusal with its code and the sentence shown to the person. */
export function refuse<S extends number>(status: S, error: string, error_description: string) {
  return answer(status, { error, error_description } satisfies Problem);
}

export const SIGNED_OUT = refuse(401, 'signed_out', 'You were signed out. Sign in to carry on.');

export const EASY_TO_GUESS = refuse(
  422,
  'weak_password',
  'This password is easy to guess. Use several words that nobody would expect together.',
);

export function tooManyTries(waitS: number) {
  return answer(
    429,
    { error: 'too_many_tries', error_description: 'Too many tries. Wait a minute, then try again.' } satisfies Problem,
    { 'retry-after': String(waitS) },
  );
}

/** Runs something that hashes a password; answers 429 if the queue is full. */
export async function whenHashed<Answer>(
  run: () => Promise<Answer>,
): Promise<Answer | ReturnType<typeof tooManyTries>> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PasswordsBusy) return tooManyTries(5);
    throw error;
  }
}

export const NOT_FOUND = refuse(404, 'not_found', 'There is nothing by this name.');

/**
 * The gateway's answer when a call to the platform failed. The platform's own message is passed on to be
 * quoted; its 401s and unusual statuses become 502, so that a page never mistakes them for the end of its own session.
 */
export function passOn(error: unknown) {
  if (!(error instanceof CallProblem)) throw error;
  const message = error.description ?? '';
  if (error.kind === 'no_answer') return refuse(502, 'unreachable', "The service didn't answer.");
  if (error.kind === 'unreadable' || (error.status === 404 && !error.isFromService))
    return refuse(502, 'unreadable', "The service's answer can't be read.");
  switch (error.status) {
    case 403:
      return refuse(403, 'platform_refused', message);
    case 404:
      return refuse(404, error.code ?? 'not_found', message);
    case 422:
      return refuse(422, error.code ?? 'refused', message);
    case 429:
      return refuse(429, 'rate_limited', message);
    default:
      return refuse(502, error.code ?? 'unknown_error', message);
  }
}
