import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { DocumentBody } from '#platform/documents/document-storage.ts';
import { FolderStorage } from '#platform/documents/folder-storage.ts';
import { openStorage } from '#platform/documents/open-storage.ts';
import type { S3Settings } from '#platform/documents/s3-settings.ts';
import { S3Storage } from '#platform/documents/s3-storage.ts';
import { startPlatform } from '#platform/main.ts';
import { streamOf } from '#platform/testing/stream-of.ts';
import { StartProblem } from '#server/data-folder.ts';
import { log } from '#server/log.ts';
import { moveDocuments } from '../../src/commands/move-documents.ts';
import { openSwift, type RunningSwift } from './open-swift.ts';
import type { Verdict } from './recipe.ts';

const BUCKET = 'papers';
const KEY = '1/labels/AB12.pdf';
const PDF = new TextEncoder().encode('%PDF-1.7 a label');
/** More than two pages of a listing; Swift is limited to a hundred per page. */
const MANY = 230;
const DAY_MS = 86_400_000;

interface Store {
  readonly swift: RunningSwift;
  readonly settings: S3Settings;
  readonly storage: S3Storage;
  readonly folder: string;
}

/**
 * The embedded platform's documents in OpenStack Swift, whose S3 API was written by neither Amazon nor Slipway: checks what the tests'
 * double promises against a store that wasn't made for it.
 */
export async function proveStorage(): Promise<Verdict> {
  const swift = await openSwift();
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-storage-'));
  const broken: string[] = [];
  try {
    const settings = settingsOf(swift);
    await send(swift, 'PUT', `/${BUCKET}`);
    const store = { swift, settings, folder, storage: (await openStorage(settings)) as S3Storage };
    for (const [name, step] of Object.entries(STEPS)) {
      await step(store).catch((error: unknown) => {
        broken.push(`${name}: ${String(error)}`);
      });
    }
  } finally {
    await swift.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const all = Object.keys(STEPS).length;
  return { figure: `${all - broken.length} of ${all} steps in OpenStack Swift ${swift.version}`, broken };
}

const STEPS: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  'stored documents are returned, in full and in part': async ({ storage }) => {
    await storage.put(KEY, PDF);
    await storage.put(KEY, PDF);
    const found = await storage.find(KEY);
    assert.equal(found?.size, PDF.length);
    assert.deepEqual(await bytesOf(await found.read()), PDF);
    assert.equal(new TextDecoder().decode(await bytesOf(await found.read({ from: 1, to: 3 }))), 'PDF');
    assert.equal(await storage.find('1/labels/NONE.pdf'), undefined);
  },
  'large documents are streamed': async ({ storage }) => {
    const large = new Uint8Array(randomBytes(3 * 2 ** 20));
    await storage.put('1/manifests/77.pdf', streamOf(large), large.length);
    const found = await storage.find('1/manifests/77.pdf');
    assert.equal(found?.size, large.length);
    assert.deepEqual(await bytesOf(await found.read()), large);
    assert.deepEqual(await bytesOf(await found.read({ from: 5, to: 2_000_004 })), large.slice(5, 2_000_005));
  },
  'nothing is kept of a stream that is cut short': async ({ storage }) => {
    const half = streamOf(new Uint8Array(randomBytes(3 * 2 ** 20)), 2 ** 20);
    await assert.rejects(storage.put('1/manifests/78.pdf', half, 3 * 2 ** 20));
    assert.equal(await storage.find('1/manifests/78.pdf'), undefined);
  },
  'deleted documents are gone, and deleting again is fine': async ({ storage }) => {
    await storage.delete('1/manifests/77.pdf');
    await storage.delete('1/manifests/77.pdf');
    assert.equal(await storage.find('1/manifests/77.pdf'), undefined);
  },
  'a link opens only its document, unchanged, and for seven days': async ({ storage, swift }) => {
    const link = await storage.sign(KEY);
    const answer = await fetch(link);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
    assert.match(answer.headers.get('content-disposition') ?? '', /AB12\.pdf/u);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), PDF);
    assert.ok(!link.includes(swift.owner.secretAccessKey) && link !== (await storage.sign(KEY)));
    const statusOf = async (url: string) => (await fetch(url)).status;
    await storage.put('1/labels/AB13.pdf', PDF);
    assert.equal(await statusOf(link.replace('AB12', 'AB13')), 403, 'another document');
    assert.equal(await statusOf(link.replace('=604800', '=604799')), 403, 'another time');
    assert.equal(await statusOf(link.replace(/.$/u, (last) => (last === '0' ? '1' : '0'))), 403, 'another signature');
    assert.ok((await statusOf(link.split('?')[0] ?? '')) >= 400, 'no signature');
    assert.equal(await statusOf(await daysAgo(6.9, () => storage.sign(KEY))), 200, 'nearly seven days old');
    assert.equal(await statusOf(await daysAgo(7.1, () => storage.sign(KEY))), 403, 'more than seven days old');
  },
  'documents move there and back, over several pages of a listing, and other objects stay': async (store) => {
    const { storage, swift, folder } = store;
    await send(swift, 'PUT', `/${BUCKET}/shop/other.txt`, 'of somebody else');
    await storage.clear();
    const [from, back] = [new FolderStorage(join(folder, 'from')), new FolderStorage(join(folder, 'back'))];
    const keys = Array.from({ length: MANY }, (_one, at) => `2/labels/L${String(at).padStart(4, '0')}.pdf`);
    for (const key of keys) await from.put(key, new TextEncoder().encode(`PDF of ${key}`));
    assert.equal(await moveDocuments(from, storage), MANY);
    assert.equal(await moveDocuments(storage, back), MANY);
    assert.deepEqual((await keysOf(back)).toSorted(), keys);
    await storage.clear();
    assert.deepEqual(await keysOf(storage), []);
    assert.equal((await send(swift, 'GET', `/${BUCKET}/shop/other.txt`)).status, 200);
  },
  'the platform keeps labels and manifests there, and a reset empties it': async (store) => provePlatform(store),
  'read-only keys can read, and the start reports that they can’t write': async ({ storage, swift, settings }) => {
    await storage.put(KEY, PDF);
    const reader = new S3Storage({ ...settings, ...swift.reader });
    assert.deepEqual(await bytesOf(await (await reader.find(KEY))?.read()), PDF);
    await assert.rejects(reader.put('1/labels/X.pdf', PDF), /403/u);
    await assert.rejects(reader.delete(KEY), /403/u);
    await refuses({ ...settings, ...swift.reader }, /these keys do not allow writing to the bucket papers/u);
  },
  'an invalid setting is reported in one line at the start, and nothing was written': async ({ settings, storage }) => {
    await storage.clear();
    await refuses({ ...settings, bucket: 'missing' }, /there is no bucket missing at 127\.0\.0\.1/u);
    await refuses({ ...settings, accessKeyId: 'slipway:nobody' }, /refuses the keys/u);
    await refuses({ ...settings, secretAccessKey: 'wrong' }, /refuses the keys \(SignatureDoesNotMatch\)/u);
    await refuses({ ...settings, region: 'eu-other-1' }, /region/u);
    await daysAgo(0.1, () => refuses(settings, /the clocks of .* and of this machine differ/u));
    assert.deepEqual(await keysOf(storage), []);
  },
};

async function provePlatform({ settings, storage, folder }: Store): Promise<void> {
  log.level = 'silent';
  const dataFolder = join(folder, 'data');
  const webhooks = { allowLoopback: false, resolve: () => Promise.resolve([]) };
  const platform = await startPlatform({ port: 0, dataFolder, demo: false, storage: settings, webhooks, log });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(platform.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_SECRETS.all}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as {
      response: Record<string, string> & { tracking_numbers: string[] } & { manifest_id: number }[];
    };
  };
  const startOf = async (link: string | undefined) => (await (await fetch(link ?? '')).text()).slice(0, 5);
  try {
    const made = await call('POST', '/sandbox/orders', {
      count: 3,
      labelled: true,
      courier_allocation: 'NorthpostStandard',
    });
    const orders = made.response.tracking_numbers;
    for (const number of orders)
      assert.equal(await startOf((await call('GET', `/orders/${number}/label`)).response['qualified_url']), '%PDF-');
    const booked = await call('POST', '/book', { orders });
    await call('POST', '/sandbox/clock', { advance_s: 60 });
    await platform.settled();
    const document = await call('GET', `/book/${booked.response[0]?.manifest_id}/document`);
    assert.equal(await startOf(document.response['manifest_pdf']), '%PDF-');
    assert.ok((await keysOf(storage)).length >= orders.length + 1);
    await call('POST', '/sandbox/reset');
    assert.deepEqual(await keysOf(storage), []);
  } finally {
    await platform.close();
  }
}

function settingsOf({ endpoint, region, owner }: RunningSwift): S3Settings {
  return { bucket: BUCKET, prefix: 'shop/', region, endpoint, ...owner, sessionToken: undefined };
}

/** Sends a request as the store's owner, bypassing Slipway. */
function send(
  { endpoint, region, owner }: RunningSwift,
  method: string,
  path: string,
  body?: string,
): Promise<Response> {
  const client = new AwsClient({ ...owner, service: 's3', region });
  return client.fetch(endpoint + path, { method, ...(body === undefined ? {} : { body }) });
}

async function refuses(settings: S3Settings, says: RegExp): Promise<void> {
  const problem: unknown = await openStorage(settings).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(problem instanceof StartProblem, `${settings.bucket}, ${settings.region}: ${String(problem)}`);
  assert.match(problem.message, says);
  assert.ok(!problem.message.includes('\n') && !problem.message.includes(settings.secretAccessKey));
}

/** Runs Slipway's own code with the clock set back: no proof takes a week. */
async function daysAgo<Result>(days: number, act: () => Promise<Result>): Promise<Result> {
  const Now = Date;
  globalThis.Date = class extends Now {
    constructor() {
      super(Now.now() - days * DAY_MS);
    }
  } as DateConstructor;
  try {
    return await act();
  } finally {
    globalThis.Date = Now;
  }
}

async function keysOf(storage: FolderStorage | S3Storage): Promise<string[]> {
  return Array.fromAsync(storage.list());
}

async function bytesOf(body: DocumentBody | undefined): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}
