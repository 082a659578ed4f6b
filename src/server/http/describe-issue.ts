import * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** zod's message where the schema has none of its own. */
const NO_TEXT = 'Invalid input';
const LONGEST_SHOWN = 40;

// Takes precedence over the texts of a locale, which any module that imports all of zod sets for the whole process.
z.config({ customError: () => NO_TEXT });

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Says what a value must be and what it was: "must be no more than 55 characters, got 61". `body` is the whole value. */
export function describeIssue(issue: Issue, body: unknown): string {
  const value = valueAt(body, issue.path);
  const expected = describeExpected(issue);
  if (value === undefined) return expected.startsWith('must') ? `is required: ${expected}` : expected;
  return `${expected}, got ${describeGot(issue, value)}`;
}

/** Says what a value must be, without showing the value, which may be a secret. */
export function describeExpected(issue: Issue): string {
  return issue.message === NO_TEXT ? describeKind(issue) : issue.message;
}

function describeKind(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `must be no more than ${describeBound(issue.origin, Number(issue.maximum))}`;
    case 'too_small':
      return describeLeast(issue, Number(issue.minimum));
    case 'invalid_value':
      return `must be ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}`;
    case 'invalid_format':
      return `must be a valid ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'unrecognized_keys':
      return 'is not what this field takes';
  }
}

function describeLeast({ origin, inclusive }: z.core.$ZodIssueTooSmall, least: number): string {
  if (origin === 'string') return `must have at least ${least === 1 ? 'one character' : `${least} characters`}`;
  if (origin === 'array') return `must have at least ${least === 1 ? 'one entry' : `${least} entries`}`;
  return inclusive === false ? `must be more than ${least}` : `must be no less than ${least}`;
}

function describeBound(origin: string, bound: number): string {
  if (origin === 'string') return `${bound} characters`;
  return origin === 'array' ? `${bound} entries` : String(bound);
}

function describeGot(issue: Issue, value: unknown): string {
  const isAboutLength = issue.code === 'too_big' || issue.code === 'too_small';
  if (typeof value === 'string') {
    if (isAboutLength) return String(value.length);
    return value.length > LONGEST_SHOWN ? `“${value.slice(0, LONGEST_SHOWN)}…”` : `“${value}”`;
  }
  if (Array.isArray(value)) return isAboutLength ? String(value.length) : 'a list';
  if (value === null) return 'nothing (null)';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
