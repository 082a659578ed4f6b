import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { readBookLimit, readStorageEnvironment } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-storage-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const read = (url: string, more: Record<string, string> = KEYS) =>
  readStorageEnvironment({ STORAGE_URL: url, ...more });

test('with nothing set, or only keys meant for another program, documents are in the data folder', () => {
  expect(readStorageEnvironment({})).toBeUndefined();
  expect(readStorageEnvironment({ ...KEYS, STORAGE_URL: '' })).toBeUndefined();
});

test('a self-hosted store and Amazon’s, with and without a prefix', () => {
  expect(read('s3://papers/shop/one/?region=eu-1&endpoint=http://store:9000/')).toMatchObject({
    bucket: 'papers',
    prefix: 'shop/one/',
    region: 'eu-1',
    endpoint: 'http://store:9000',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(read('s3://papers')).toMatchObject({ prefix: '', region: 'us-east-1', endpoint: undefined });
  expect(read('s3://papers', { ...KEYS, AWS_REGION: 'eu-2' })?.region).toBe('eu-2');
  expect(read('s3://papers?region=eu-3', { ...KEYS, AWS_REGION: 'eu-2' })?.region).toBe('eu-3');
});

test('keys are read from files, as in containers', () => {
  writeFileSync(join(folder, 'id'), 'from-a-file\n');
  const { AWS_SECRET_ACCESS_KEY } = KEYS;
  const settings = read('s3://papers', { AWS_ACCESS_KEY_ID_FILE: join(folder, 'id'), AWS_SECRET_ACCESS_KEY });
  expect(settings?.accessKeyId).toBe('from-a-file');
});

test.each([
  ['https://papers.example', /must be the address of an object store, like s3:/],
  ['s3://', /is not the name of a bucket|must be the address/],
  ['s3://Papers_', /is not the name of a bucket/],
  ['s3://id:secret@papers', /must name only a bucket/],
  ['s3://papers/a b', /a prefix may have only letters/],
  ['s3://papers/../x%2f', /a prefix may have only letters/],
  ['s3://papers?region=EU 1', /region must be a name like/],
  ['s3://papers?endpoint=store:9000', /endpoint must be an address like/],
  ['s3://papers?endpoint=https://x/?y=1', /endpoint must be an address like/],
  ['s3://papers?bucket=x', /bucket is unknown; only region and endpoint are possible/],
])('%s is refused with one line', (url, expected) => {
  expect(() => read(url)).toThrow(StartProblem);
  expect(() => read(url)).toThrow(expected);
});

test('without keys the message says which are missing', () => {
  expect(() => read('s3://papers', {})).toThrow(/set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
});

test.each([
  [undefined, 1000],
  ['', 1000],
  ['1000', 1000],
  ['999', 999],
])('MAX_BOOK=%s allows %i orders in a booking request', (MAX_BOOK, limit) => {
  expect(readBookLimit({ MAX_BOOK })).toBe(limit);
});

test('other limits are refused with one line', () => {
  expect(() => readBookLimit({ MAX_BOOK: '1001' })).toThrow(/MAX_BOOK.*must be 1000 or 999/u);
});
