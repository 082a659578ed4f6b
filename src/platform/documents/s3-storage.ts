import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { LINK_LIFETIME_S } from '#contract/limits.ts';
import { checkKey, type DocumentBody, type DocumentStorage, type StoredDocument } from './document-storage.ts';
import type { S3Settings } from './s3-settings.ts';

const ANSWER_WITHIN_MS = 30_000;
/** Retries after the first attempt; a busy store returns 503. */
const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 100;
const DELETED_AT_ONCE = 8;

/** An unexpected answer from a store. `code`: the store's own error code, if it gave one. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly region: string | null;

  constructor(what: string, status: number, code: string, region: string | null) {
    super(`The object store answered ${status} ${code} to ${what}`);
    this.status = status;
    this.code = code;
    this.region = region;
  }
}

/** Documents in a bucket of an S3-compatible object store. `aws4fetch` signs the requests (version 4). */
export class S3Storage implements DocumentStorage {
  readonly #client: AwsClient;
  readonly #bucketUrl: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken }: S3Settings) {
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 's3',
      region,
    });
    // Amazon's certificate doesn't cover host names made from a bucket name with dots.
    const amazon = bucket.includes('.')
      ? `https://s3.${region}.amazonaws.com/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`;
    this.#bucketUrl = endpoint === undefined ? amazon : `${endpoint}/${bucket}`;
    this.#prefix = `${prefix}documents/`;
  }

  async put(key: string, body: DocumentBody, size?: number): Promise<void> {
    const isWhole = body instanceof Uint8Array;
    const headers = {
      'content-type': key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
      'content-disposition': `inline; filename="${key.replaceAll('/', '-').replace(/^\d+-/, '')}"`,
      'cache-control': 'private, no-store',
      ...(isWhole ? { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') } : {}),
      ...(!isWhole && size !== undefined ? { 'content-length': String(size) } : {}),
    };
    const url = this.#urlOf(key);
    // A stream can only be read once, so it is not retried.
    const answer = isWhole
      ? await this.#send('PUT', url, { headers, body })
      : await this.#sendOnce('PUT', url, { headers, body }, limitTime());
    await settle(answer, 'PUT');
  }

  async find(key: string): Promise<StoredDocument | undefined> {
    const url = this.#urlOf(key);
    const answer = await this.#send('HEAD', url);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw await describeRefusal(answer, 'HEAD');
    return {
      size: Number(answer.headers.get('content-length')),
      read: async (range) => {
        const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {};
        const read = await this.#send('GET', url, { headers });
        if (!read.ok || !read.body) throw await describeRefusal(read, 'GET');
        return read.body;
      },
    };
  }

  /** Signed with the access keys and the machine's clock, which the store compares with its own. Each call returns a different link. */
  readonly sign = async (key: string): Promise<string> => {
    const url = new URL(this.#urlOf(key));
    url.searchParams.set('X-Amz-Expires', String(LINK_LIFETIME_S));
    url.searchParams.set('x-id', randomBytes(6).toString('hex'));
    return (await this.#client.sign(url, { method: 'GET', aws: { signQuery: true } })).url;
  };

  async *list(): AsyncIterable<string> {
    let last: string | undefined;
    do {
      const keys = await this.#listPage(last);
      for (const key of keys) yield key.slice(this.#prefix.length);
      last = keys.at(-1);
    } while (last !== undefined);
  }

  async clear(): Promise<void> {
    for (;;) {
      const keys = await this.#listPage();
      if (keys.length === 0) return;
      const lanes = Array.from({ length: DELETED_AT_ONCE }, async () => {
        for (let key = keys.shift(); key !== undefined; key = keys.shift())
          await this.#delete(`${this.#bucketUrl}/${key}`);
      });
      await Promise.all(lanes);
    }
  }

  /** One page of keys, as many as the store returns at once, in order; only those after `after`, if given. */
  async #listPage(after?: string): Promise<string[]> {
    const url = new URL(this.#bucketUrl);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', this.#prefix);
    if (after !== undefined) url.searchParams.set('start-after', after);
    const answer = await this.#send('GET', url.href);
    if (!answer.ok) throw await describeRefusal(answer, 'GET');
    // The keys are ours and contain no characters that XML escapes.
    return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  }

  async delete(key: string): Promise<void> {
    await this.#delete(this.#urlOf(key));
  }

  async #delete(url: string): Promise<void> {
    const answer = await this.#send('DELETE', url);
    if (answer.status !== 404) await settle(answer, 'DELETE');
  }

  /** Retried while the store is busy (503); the time limit is for all attempts together. */
  async #send(
    method: string,
    url: string,
    content: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ) {
    const limit = limitTime();
    for (let pause = FIRST_PAUSE_MS, left = MAX_RETRIES; ; pause *= 2, left -= 1) {
      const answer = await this.#sendOnce(method, url, content, limit);
      if (left === 0 || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await setTimeout(Math.random() * pause);
    }
  }

  /**
   * The limit is passed to `fetch`, which works on a copy of the signed request: nothing else keeps the original, so a signal in it
   * would have no effect once it has been garbage-collected. A redirect points to another region or store: requests signed
   * for here must not be sent there.
   */
  async #sendOnce(
    method: string,
    url: string,
    content: { headers?: Record<string, string>; body?: DocumentBody },
    limit: AbortSignal,
  ) {
    const signed = await this.#client.sign(url, { method, ...content });
    return fetch(signed, { redirect: 'manual', signal: limit });
  }

  #urlOf(key: string): string {
    return `${this.#bucketUrl}/${this.#prefix}${checkKey(key)}`;
  }
}

function limitTime(): AbortSignal {
  return AbortSignal.timeout(ANSWER_WITHIN_MS);
}

async function settle(answer: Response, what: string): Promise<void> {
  if (!answer.ok) throw await describeRefusal(answer, what);
  await answer.body?.cancel();
}

async function describeRefusal(answer: Response, what: string): Promise<S3Refusal> {
  const text = answer.bodyUsed ? '' : await answer.text().catch(() => '');
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? [];
  const [, named] = /<Region>([\w-]{1,50})<\/Region>/.exec(text) ?? [];
  return new S3Refusal(what, answer.status, code, answer.headers.get('x-amz-bucket-region') ?? named ?? null);
}
