import { afterEach, expect, test, vi } from 'vitest';
import { listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { call } from './caller.ts';
import { connection, setConnection } from './connection.ts';

afterEach(() => {
  setConnection({ storage: null });
  vi.unstubAllGlobals();
});

const answer = (status: number, error: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ error }), { status })));

test.each([
  [503, 'storage_full', 'full'],
  [503, 'storage_read_only', 'read_only'],
  [503, 'storage_unavailable', 'unavailable'],
  [503, 'restarting', null],
  [500, 'unknown_error', null],
] as const)('an answer of %i %s says of the disk: %s', async (status, error, storage) => {
  answer(status, error);
  await expect(call(listOrders, { query: {} })).rejects.toThrow(String(status));
  expect(connection.get().storage).toBe(storage);
});

test.each(['full', null] as const)('a session that is read says of the disk: %s', async (storage) => {
  setConnection({ storage: 'read_only' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(someSession({ storage })))));
  await call(readSession, {});
  expect(connection.get().storage).toBe(storage);
});
