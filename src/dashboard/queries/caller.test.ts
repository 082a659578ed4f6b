import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { enterOrders } from '#contract/gateway/entered-orders.ts';
import { FIRST_ANSWERS_ID } from '#contract/gateway/first-answers.ts';
import { readManifestPdf } from '#contract/gateway/manifests.ts';
import { listOrders } from '#contract/gateway/orders.ts';
import { readSession, signOut } from '#contract/gateway/session.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { call, callForDocument } from './caller.ts';
import { createQueryClient } from './query-client.ts';
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
] as const)('an answer of %i %s says about the disk: %s', async (status, error, storage) => {
  answer(status, error);
  await expect(call(listOrders, { query: {} })).rejects.toThrow(String(status));
  expect(connection.get().storage).toBe(storage);
});

test.each(['full', null] as const)('a session that is read says about the disk: %s', async (storage) => {
  setConnection({ storage: 'read_only' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(someSession({ storage })))));
  await call(readSession, {});
  expect(connection.get().storage).toBe(storage);
});

describe('a request that gets no answer', () => {
  beforeEach(async () => {
    // So that no chunk loads once time is simulated.
    await import('./gateway-client.ts');
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => new Promise(() => {})),
    );
  });
  afterEach(() => vi.useRealTimers());

  const pending = Symbol('pending');
  const endOf = async (request: Promise<unknown>, afterMs: number) => {
    const outcome = request.then(
      () => 'answered',
      (problem: unknown) => problem,
    );
    await vi.advanceTimersByTimeAsync(afterMs);
    return Promise.race([outcome, Promise.resolve(pending)]);
  };
  const read = () => call(listOrders, { query: {} });
  const change = () => call(signOut, {});
  const document = () => callForDocument(readManifestPdf, { params: { manifest_id: 1 } });

  test.each([
    ['a read', read, 60_000],
    ['a change', change, 180_000],
    ['a document', document, 180_000],
  ] as const)('is given up: %s', async (_, ask, withinMs) => {
    expect(await endOf(ask(), withinMs - 1000)).toBe(pending);
    const late = await endOf(ask(), withinMs);
    expect(late).toBeInstanceOf(CallProblem);
    expect(late).toMatchObject({ kind: 'no_answer', status: 0 });
  });

  test('that may ask the service about thousands of orders is waited for', async () => {
    expect(await endOf(call(enterOrders, { body: { orders: [] } }), 3_600_000)).toBe(pending);
  });

  test('isn’t retried automatically: whoever waits for it gets the error', async () => {
    const list = createQueryClient().fetchQuery({ queryKey: ['orders'], queryFn: read });
    expect(await endOf(list, 60_000)).toBeInstanceOf(CallProblem);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('an answer that came with the page', () => {
  const list = { orders: [], total: 3, next_cursor: null, as_of: '2026-11-21T09:41:07Z' };
  const ask = async () => {
    const { call: callAnew } = await import('./caller.ts');
    return callAnew(listOrders, { query: { view: 'ready', page: 1 } });
  };
  beforeEach(() => {
    vi.resetModules();
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = FIRST_ANSWERS_ID;
    element.textContent = JSON.stringify({ '/orders?page=1&view=ready': list });
    document.body.replaceChildren(element);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...list, total: 4 })));
  });
  afterEach(() => document.body.replaceChildren());

  test('is given to the first request; later ones ask the gateway', async () => {
    expect(await ask()).toEqual(list);
    expect(await ask()).toMatchObject({ total: 4 });
  });

  test('is not used any more once something was changed', async () => {
    const { call: callAnew } = await import('./caller.ts');
    await callAnew(signOut, {}).catch(() => undefined);
    expect(await ask()).toMatchObject({ total: 4 });
  });
});

test('a press shows before the next event: of two quick presses, the second finds its button busy', async () => {
  answer(500, 'unknown_error');
  await call(listOrders, { query: {} }).catch(() => undefined);
  const pressed = new MutationObserver(createQueryClient(), { mutationFn: () => new Promise(() => undefined) });
  let isBusy = false;
  // As `useMutation` does.
  pressed.subscribe(
    notifyManager.batchCalls(() => {
      isBusy = pressed.getCurrentResult().isPending;
    }),
  );
  void pressed.mutate();
  await Promise.resolve();
  expect(isBusy).toBe(true);
});
