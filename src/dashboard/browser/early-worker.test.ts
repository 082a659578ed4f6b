import { afterEach, expect, test, vi } from 'vitest';
import { startEarlyWorker, takeEarlyWorker } from './early-worker.ts';

class FakeWorker extends EventTarget {
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
  }
}

afterEach(() => {
  delete document.documentElement.dataset['worker'];
  globalThis.earlyWorker = undefined;
  vi.unstubAllGlobals();
});

function startOn(address: string | undefined) {
  vi.stubGlobal('Worker', FakeWorker);
  if (address !== undefined) document.documentElement.dataset['worker'] = address;
  startEarlyWorker();
}

test('the worker that the page names is started at once and handed out once', async () => {
  startOn('/assets/worker-1.mjs');
  const early = takeEarlyWorker();
  expect(early?.worker).toMatchObject({ address: '/assets/worker-1.mjs' });
  expect(takeEarlyWorker()).toBeUndefined();
  early?.worker.dispatchEvent(new Event('message'));
  await expect(early?.started).resolves.toBeUndefined();
});

test('whoever takes a worker whose script can’t be loaded gets the error', async () => {
  startOn('/assets/gone.mjs');
  globalThis.earlyWorker?.worker.dispatchEvent(new Event('error'));
  await expect(takeEarlyWorker()?.started).rejects.toThrow('The worker could not be started.');
});

test('a page that names no worker starts none', () => {
  startOn(undefined);
  expect(takeEarlyWorker()).toBeUndefined();
});
