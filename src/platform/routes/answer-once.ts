import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { completeAnswer, findKeptAnswer, keepAnswer } from '#platform/store/kept-answers.ts';
import type { Database, KeptAnswerRow, Store } from '#platform/store/schema.ts';

export interface KeptAnswer<Answer> {
  /** Null if the request had no Idempotency-Key. */
  readonly id: string | null;
  /**
   * Records the answer in the transaction of the work; without an answer, records that the work has begun. Throws if
   * another process has begun the same work, which rolls this one back.
   */
  readonly keep: (store: Store, answer?: Answer) => Promise<void>;
  /** Records the answer of work that had begun; or returns the answer that somebody else recorded, which is then final. */
  readonly complete: (store: Store, answer: Answer) => Promise<AnyAnswer | undefined>;
}

interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Another process is handling the request with the same key. */
class AnsweredElsewhere extends Error {}

const POLL_INTERVAL_MS = 200;
/** A booking has a minute, and a terminated process is noticed after half a minute. */
const MAX_POLLS = 600;

const inFlight = new WeakMap<Database, Map<string, Promise<AnyAnswer>>>();

/**
 * Not in the document: an Idempotency-Key never expires (reliability A31). The same key with the same body returns the stored answer, and waits for
 * it while the first request runs, here or in another process; with a different body, `refuse` answers.
 */
export async function answerOnce<Answer extends AnyAnswer>(
  { database, sharing }: Pick<PlatformDeps, 'database' | 'sharing'>,
  request: { readonly scope: string; readonly key: string | undefined; readonly body: string },
  refuse: () => Answer,
  work: (kept: KeptAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined || request.key === '') return work(WITHOUT_KEY);
  const id = hash(`${request.scope}\n${request.key}`);
  const bodyHash = hash(request.body);
  const running = inFlight.get(database) ?? new Map<string, Promise<AnyAnswer>>();
  inFlight.set(database, running);
  const kept: KeptAnswer<Answer> = {
    id,
    keep: async (store, answer) => {
      const [status, body] = answer === undefined ? [null, null] : [answer.status, JSON.stringify(answer.body)];
      const isKept = await keepAnswer(store, { id, body_hash: bodyHash, status, body, epoch: sharing.epoch });
      if (!isKept) throw new AnsweredElsewhere('Another process has this request');
    },
    complete: async (store, answer) => {
      const { status, body } = answer;
      if (await completeAnswer(store, { id, status, body: JSON.stringify(body) })) return undefined;
      const other = await findKeptAnswer(store, id);
      return other && readAnswer<Answer>(other);
    },
  };
  for (let look = 1; look <= MAX_POLLS; look += 1) {
    await running.get(id)?.catch(() => undefined);
    const known = await findKeptAnswer(database, id);
    if (known && known.body_hash !== bodyHash) return refuse();
    if (known && known.status !== null) return readAnswer<Answer>(known);
    if (running.has(id)) continue;
    if (known) {
      // It is running in another process, or was left by one that is about to be considered dead.
      await sleep(POLL_INTERVAL_MS);
      continue;
    }
    const promise = work(kept);
    running.set(id, promise);
    try {
      return await promise;
    } catch (error) {
      if (!(error instanceof AnsweredElsewhere)) throw error;
    } finally {
      running.delete(id);
    }
  }
  throw new Error('A request by this Idempotency-Key has been running for minutes');
}

const WITHOUT_KEY: KeptAnswer<unknown> = {
  id: null,
  keep: () => Promise.resolve(),
  complete: () => Promise.resolve(undefined),
};

function readAnswer<Answer extends AnyAnswer>({ status, body }: KeptAnswerRow): Answer {
  return { status, body: JSON.parse(body ?? 'null') as unknown } as Answer;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
