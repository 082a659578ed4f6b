import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ManifestId } from '#contract/identifiers.ts';
import { manifestPdfQuery } from './manifests.ts';
import { createQueryClient } from './query-client.ts';

function pdfs(...texts: readonly string[]) {
  let requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    const headers = { 'content-type': 'application/pdf', 'x-link-expires-at': `2026-11-2${requests}T00:00:00Z` };
    return new Response(texts[requests - 1], { headers });
  });
  const client = createQueryClient();
  return new QueryObserver(client, manifestPdfQuery(ManifestId.parse(42)));
}

test('the same file under a new link keeps its bytes, so that its pages stay as they are; another file does not', async () => {
  const observer = pdfs('one', 'one', 'two');
  const first = (await observer.refetch()).data;
  const again = (await observer.refetch()).data;
  expect(again?.bytes).toBe(first?.bytes);
  expect([again?.bytesSince, again?.expiresAt]).toEqual([first?.bytesSince, '2026-11-22T00:00:00Z']);
  const other = (await observer.refetch()).data;
  expect(new TextDecoder().decode(other?.bytes)).toBe('two');
  vi.unstubAllGlobals();
});
