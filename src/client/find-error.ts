import { describeErrorBody } from '#contract/field/describe-error-body.ts';
import { CallProblem } from './problem.ts';

interface Answer {
  readonly [key: string]: unknown;
}

/** The error in the body of a 200 (Endpoints, POST /book: some input errors appear in the body). Undefined where there is none. */
export function findError({ error, error_description, success }: Answer): CallProblem | undefined {
  if (success !== false && (error == null || error === '')) return undefined;
  const body = { error, error_description };
  return new CallProblem('refused', 200, body, { description: describeErrorBody(body) });
}
