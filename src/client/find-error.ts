import { errorCodeOf } from '#contract/error-code.ts';
import { describeErrorBody } from '#contract/field/describe-error-body.ts';
import { CallProblem } from './problem.ts';

interface Answer {
  readonly [key: string]: unknown;
}

/** The error in the body of a 200 (Endpoints, POST /book: some input errors appear in the body). Undefined if there is none. */
export function findError({ error, error_description, success }: Answer): CallProblem | undefined {
  if (success !== false && (error == null || error === '')) return undefined;
  return describeRefusal(200, { error, error_description });
}

/** A refusal whose error code and description may come in any shape (field services F7). */
export function describeRefusal(
  status: number,
  body: unknown,
  options?: Pick<CallProblem, 'isFromService' | 'retryAfterS'>,
): CallProblem {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return new CallProblem('refused', status, body, {
    ...options,
    code: errorCodeOf(error),
    description: describeErrorBody(body),
  });
}
