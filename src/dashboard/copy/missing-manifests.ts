import { hasId } from './handover.ts';
import { joinNames } from './join-names.ts';
import { agree, formatCount, plural } from './plural.ts';

const WITHOUT_ID = 'without an ID';
const SENT = { print: 'sent to the printer', save: 'saved' } as const;
const DONE = { print: 'printed', save: 'saved' } as const;

interface Attempt {
  readonly isError: boolean;
  readonly variables: readonly number[] | undefined;
  readonly data: { readonly missing: readonly number[] } | undefined;
}

/** Which manifests weren't printed or saved with the others, what is unaffected, and what to do; undefined if none is missing. */
export function describeMissing({ isError, variables: asked = [], data }: Attempt, act: 'print' | 'save') {
  const ids = isError ? asked : (data?.missing ?? []);
  if (ids.length === 0) return undefined;
  const fault = `${agree(ids.length, 'Manifest', 'Manifests')} ${joinNames(ids.map((id) => (hasId(id) ? String(id) : WITHOUT_ID)))} couldn't be loaded.`;
  if (isError) return `${fault} Nothing was ${DONE[act]}. Try again.`;
  const others = asked.length - ids.length;
  return `${fault} The other ${formatCount(others)} ${agree(others, 'was', 'were')} ${SENT[act]}. Open ${agree(ids.length, 'it', 'them')} to see why.`;
}

export const describeLeftOut = (count: number) =>
  `${plural(count, 'manifest')} without a PDF ${agree(count, 'is', 'are')} left out.`;
