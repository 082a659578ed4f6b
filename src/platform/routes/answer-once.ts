import { createHash } from 'node:crypto';
import { findKeptAnswer, keepAnswer } from '#platform/store/kept-answers.ts';
import type { Database, Store } from '#platform/store/schema.ts';

export interface KeptAnswer<Answer> {
  /** Undefined when the request carried no Idempotency-Key. */
  readonly id: string | null;
  /** Writes the answer down in the transaction of the work; without an answer, that the work was begun. */
  readonly keep: (store: Store, answer?: Answer) => Promise<void>;
}

interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
}

const inFlight = new WeakMap<Database, Map<string, Promise<AnyAnswer>>>();

/**
 * Not in the document: an Idempotency-Key is honoured for ever (reliability A31). The same key with the same body gets the
 * stored answer, and waits for it while the first request runs; with another body `refuse` answers.
 */
export async function answerOnce<Answer extends AnyAnswer>(
  database: Database,
  request: { readonly scope: string; readonly key: string | undefined; readonly body: string },
  refuse: () => Answer,
  work: (kept: KeptAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined || request.key === '') return work({ id: null, keep: () => Promise.resolve() });
  const id = hash(`${request.scope}\n${request.key}`);
  const bodyHash = hash(request.body);
  const running = inFlight.get(database) ?? new Map<string, Promise<AnyAnswer>>();
  inFlight.set(database, running);
  const first = running.get(id);
  if (first) await first.catch(() => undefined);
  const known = await findKeptAnswer(database, id);
  if (known) {
    if (known.body_hash !== bodyHash || known.status === null) return refuse();
    return { status: known.status, body: JSON.parse(known.body ?? 'null') as unknown } as Answer;
  }
  if (running.has(id)) return answerOnce(database, request, refuse, work);
  const promise = work({
    id,
    keep: (store, answer) =>
      keepAnswer(store, {
        id,
        body_hash: bodyHash,
        status: answer?.status ?? null,
        body: answer === undefined ? null : JSON.stringify(answer.body),
      }),
  });
  running.set(id, promise);
  try {
    return await promise;
  } finally {
    running.delete(id);
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
