import { afterEach, expect, test, vi } from 'vitest';
import { callGatewayForBytes } from '#dashboard/queries/gateway-client.ts';
import { readManifestPdf } from '#contract/gateway/manifests.ts';
import { requestEarlyDocument, takeLoadedDocument } from './early-document.ts';

const ADDRESS = '/api/manifests/42/pdf';
const pdf = (text: string) => new Response(text, { headers: { 'content-type': 'application/pdf' } });
const readDocument = async () =>
  new TextDecoder().decode((await callGatewayForBytes(readManifestPdf, { params: { manifest_id: '42' } })).bytes);

afterEach(() => {
  delete document.documentElement.dataset['document'];
  globalThis.earlyDocument = undefined;
  vi.unstubAllGlobals();
});

function serverAnswers(...answers: readonly (() => Response)[]) {
  const requested: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    requested.push(address);
    return answers[requested.length - 1]?.();
  });
  return requested;
}

test('the document that the page names is requested once, before the page needs it; a second request fetches it again', async () => {
  const requested = serverAnswers(
    () => pdf('early'),
    () => pdf('new link'),
  );
  document.documentElement.dataset['document'] = ADDRESS;
  requestEarlyDocument();
  expect(requested).toEqual([ADDRESS]);
  expect(await readDocument()).toBe('early');
  expect(requested).toHaveLength(1);
  expect(await readDocument()).toBe('new link');
});

test('an early request that failed is repeated', async () => {
  const requested = serverAnswers(
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => pdf('second'),
  );
  document.documentElement.dataset['document'] = ADDRESS;
  requestEarlyDocument();
  expect(await readDocument()).toBe('second');
  expect(requested).toHaveLength(2);
});

test('a page that names no document requests none, and another document is not mistaken for it', async () => {
  const requested = serverAnswers(
    () => pdf('of 41'),
    () => pdf('of 42'),
  );
  requestEarlyDocument();
  expect(requested).toEqual([]);
  document.documentElement.dataset['document'] = '/api/manifests/41/pdf';
  requestEarlyDocument();
  expect(await readDocument()).toBe('of 42');
});

test('a document that has already arrived is handed out at once, and only once', async () => {
  const requested = serverAnswers(() => pdf('early'));
  document.documentElement.dataset['document'] = ADDRESS;
  requestEarlyDocument();
  expect(takeLoadedDocument(ADDRESS)).toBeUndefined();
  await globalThis.earlyDocument?.whole;
  expect(takeLoadedDocument('/api/manifests/41/pdf')).toBeUndefined();
  expect(new TextDecoder().decode(takeLoadedDocument(ADDRESS)?.bytes)).toBe('early');
  expect(takeLoadedDocument(ADDRESS)).toBeUndefined();
  expect(requested).toHaveLength(1);
});

test('an answer that is not a document is left to the caller to report', async () => {
  serverAnswers(() => Response.json({ error: 'link_expired' }, { status: 410 }));
  document.documentElement.dataset['document'] = ADDRESS;
  requestEarlyDocument();
  expect(await globalThis.earlyDocument?.whole).toBeUndefined();
  expect(takeLoadedDocument(ADDRESS)).toBeUndefined();
  await expect(readDocument()).rejects.toMatchObject({ status: 410 });
});
