import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { StartProblem } from './data-folder.ts';
import { describeExpected } from './http/describe-issue.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export const SealingKey = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64'));

/**
 * Reads settings by their schema. An empty setting counts as not set. Those in `secrets` may also be given as `NAME_FILE`, the path of a
 * file that contains the secret, as is usual with containers. Throws a one-line StartProblem if anything is wrong.
 */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: Environment,
  secrets: readonly string[],
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const fromFiles = secrets.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name] !== undefined) throw new StartProblem(`Set ${name} or ${name}_FILE, not both.`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  const read = schema.safeParse({ ...given, ...Object.fromEntries(fromFiles) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StartProblem(`${String(issue?.path[0])}: ${issue === undefined ? 'is wrong' : describeExpected(issue)}.`);
}

function readSecret(setting: string, file: string): string {
  let text;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartProblem(`${setting}: ${file} can't be read.`);
  }
  if (text === '') throw new StartProblem(`${setting}: ${file} is empty.`);
  return text;
}
