import { expect, test } from 'vitest';
import { readManifestDocument } from './read-manifest-document.ts';

const read = (body: unknown) =>
  readManifestDocument({ baseUrl: 'http://service.example', fetch: () => Promise.resolve(Response.json(body)) }, 42);

test.each([
  [{ response: { manifest_id: 42, manifest_pdf: 'https://storage.example/42' } }],
  [{ manifest_id: '42', manifest_pdf: 'https://storage.example/42' }],
  [{ response: { manifest_pdf: 'https://storage.example/42' } }],
])('the document that was requested, or that names no other: %j', async (body) => {
  expect(await read(body)).toMatchObject({ manifest_pdf: 'https://storage.example/42' });
});

test.each([
  [{ response: { manifest_id: 43, manifest_pdf: 'https://storage.example/43' } }],
  [{ response: {} }],
  [{ response: { manifest: null } }],
  [{ error: 'maintenance' }],
])('the document of another manifest, or of none, is not a document: %j', async (body) => {
  await expect(read(body)).rejects.toMatchObject({ kind: 'unreadable' });
});
