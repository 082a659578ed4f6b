import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { openS3Double, type S3Double } from '#platform/testing/s3-double.ts';
import { streamOf } from '#platform/testing/stream-of.ts';
import type { DocumentBody, DocumentStorage } from './document-storage.ts';
import { openStorage } from './open-storage.ts';
import type { S3Settings } from './s3-settings.ts';

const WEEK_MS = 604_800_000;
const KEY = '1/labels/AB12.pdf';
const MEGABYTES = new Uint8Array(randomBytes(3 * 1024 * 1024));

let store: S3Double;
let folder = '';
beforeAll(async () => {
  store = await openS3Double();
  folder = mkdtempSync(join(tmpdir(), 'slipway-storage-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  store.faults.length = 0;
  store.clock = Date.now;
  store.beforePut = () => Promise.resolve();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOf = async (body: DocumentBody | undefined) => new Uint8Array(await new Response(body).arrayBuffer());

/** Repeated, because what one collection frees may be the last thing that kept something else alive. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await setImmediate();
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(['a folder', 'an object store'])('%s', (kind) => {
  let storage: DocumentStorage;
  beforeAll(async () => {
    storage = await openStorage(kind === 'a folder' ? folder : store.settings);
  });

  test('returns what was stored, in full and in part, and nothing for an unknown key', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7 a label');
    await storage.put(KEY, bytes);
    await storage.put(KEY, bytes);
    const found = await storage.find(KEY);
    expect(found?.size).toBe(bytes.length);
    expect(await bytesOf(await found?.read())).toEqual(bytes);
    expect(new TextDecoder().decode(await bytesOf(await found?.read({ from: 1, to: 3 })))).toBe('PDF');
    expect(await storage.find('1/labels/NONE.pdf')).toBeUndefined();
  });

  test('stores and returns large documents as streams', async () => {
    await storage.put('1/manifests/77.pdf', streamOf(MEGABYTES), MEGABYTES.length);
    const found = await storage.find('1/manifests/77.pdf');
    const body = await found?.read();
    expect(body).toBeInstanceOf(ReadableStream);
    expect(hashOf(await bytesOf(body))).toBe(hashOf(MEGABYTES));
    expect(hashOf(await bytesOf(await found?.read({ from: 5, to: 2_000_004 })))).toBe(
      hashOf(MEGABYTES.slice(5, 2_000_005)),
    );
  });

  test('keeps nothing of a stream that is cut short', async () => {
    const half = streamOf(MEGABYTES, 1_000_000);
    await expect(storage.put('1/manifests/78.pdf', half, MEGABYTES.length)).rejects.toThrow(/ended|fetch failed/u);
    expect(await storage.find('1/manifests/78.pdf')).toBeUndefined();
    if (kind === 'a folder') expect(readdirSync(join(folder, '1/manifests'))).toEqual(['77.pdf']);
  });

  test('no key leads outside it', async () => {
    for (const key of ['../secret.pdf', '1/../../x.pdf', '/etc/passwd', '1//x.pdf', '1/labels/..', '1/a?x=.pdf', ''])
      await expect(storage.find(key)).rejects.toThrow('Not a document key');
  });

  test('can be cleared of everything, and clearing an empty one is fine', async () => {
    for (let number = 0; number < 8; number += 1)
      await storage.put(`2/labels/L${number}.pdf`, new Uint8Array([number]));
    store.objects.set('shop/other.txt', { bytes: Buffer.from('of somebody else'), type: '' });
    await storage.clear();
    await storage.clear();
    expect(await storage.find('2/labels/L7.pdf')).toBeUndefined();
    expect([...store.objects.keys()]).toEqual(['shop/other.txt']);
  });
});

describe('links signed by a store', () => {
  test('open the document for exactly seven days, and not if a character of them is changed', async () => {
    const storage = await openStorage(store.settings);
    await storage.put(KEY, new TextEncoder().encode('%PDF-'));
    const link = (await storage.sign?.(KEY)) ?? '';
    const issued = Date.parse(
      (new URL(link).searchParams.get('X-Amz-Date') ?? '').replace(
        /(....)(..)(..)T(..)(..)(..)Z/,
        '$1-$2-$3T$4:$5:$6Z',
      ),
    );
    const opened = async (url: string) => (await fetch(url)).status;
    expect(await opened(link)).toBe(200);
    expect(await opened(link.replace('AB12', 'AB13'))).toBe(403);
    expect(await opened(link.replace('X-Amz-Expires=604800', 'X-Amz-Expires=604799'))).toBe(403);
    store.clock = () => issued + WEEK_MS - 1;
    expect(await opened(link)).toBe(200);
    store.clock = () => issued + WEEK_MS;
    expect(await opened(link)).toBe(403);
    expect(await storage.sign?.(KEY)).not.toBe(link);
    expect(link).not.toContain(store.settings.secretAccessKey);
  });
});

describe('a store with problems', () => {
  test('is retried while it says that it is busy; if it stays busy, its refusal is passed on', async () => {
    const storage = await openStorage(store.settings);
    store.faults.push({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' });
    await storage.put(KEY, new Uint8Array([1]));
    store.faults.push(...Array.from({ length: 9 }, () => ({ status: 503, code: 'SlowDown' })));
    await expect(storage.put(KEY, new Uint8Array([2]))).rejects.toThrow('503 SlowDown');
    store.faults.length = 0;
    expect(await bytesOf(await (await storage.find(KEY))?.read())).toEqual(new Uint8Array([1]));
  });

  test.each([
    ['a document', (bytes: Uint8Array<ArrayBuffer>) => bytes],
    ['a stream', streamOf],
  ])('is given up when the time is up, even if the garbage collector ran while %s was sent', async (_name, bodyOf) => {
    const storage = await openStorage(store.settings);
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const arrived = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    store.beforePut = () => {
      arrived.resolve();
      return never.promise;
    };
    const reason = storage.put(KEY, bodyOf(new Uint8Array([1])), 1).catch((error: unknown) => error);
    await arrived.promise;
    await collectGarbage();
    const timeIsUp = new Error('The time is up');
    limit.abort(timeIsUp);
    expect(await reason).toBe(timeIsUp);
    never.resolve();
  });

  const wrong = (change: Partial<S3Settings>) => openStorage({ ...store.settings, ...change });
  const lineOf = async (opening: Promise<unknown>) => {
    const problem = await opening.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(StartProblem);
    const { message } = problem as StartProblem;
    expect(message).not.toContain('\n');
    expect(message).not.toContain(store.settings.secretAccessKey);
    return message;
  };

  test('is reported in one line at the start, and nothing was written', async () => {
    store.objects.clear();
    expect(await lineOf(wrong({ bucket: 'other' }))).toContain('there is no bucket other at 127.0.0.1');
    expect(await lineOf(wrong({ accessKeyId: 'AKIDOTHER' }))).toContain('refuses the keys (InvalidAccessKeyId)');
    expect(await lineOf(wrong({ secretAccessKey: 'x' }))).toContain('refuses the keys (SignatureDoesNotMatch)');
    expect(await lineOf(wrong({ region: 'us-east-1' }))).toContain('expects a region other than us-east-1');
    expect(await lineOf(wrong({ endpoint: 'http://127.0.0.1:9' }))).toMatch(
      /no object store answers at 127.0.0.1:9 \(/,
    );
    store.faults.push({ status: 301, code: 'PermanentRedirect', region: 'eu-other-1' });
    expect(await lineOf(wrong({}))).toContain('is in the region eu-other-1, not eu-test-1. Set region=eu-other-1.');
    store.faults.push({ status: 403, code: 'AccessDenied' });
    expect(await lineOf(wrong({}))).toContain('these keys do not allow writing to the bucket papers');
    store.clock = () => Date.now() + 3_600_000;
    expect(await lineOf(wrong({}))).toMatch(/the clocks of .* and of this machine differ/u);
    expect(store.objects.size).toBe(0);
  });
});
