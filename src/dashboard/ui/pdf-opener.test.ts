import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = { render: () => ({ promise: Promise.resolve() }), getViewport: () => ({}) };
const pdf = { getPage: async () => page };
const destroy = vi.fn<() => Promise<undefined>>(async () => undefined);
const open = () => ({ promise: Promise.resolve(pdf), destroy });
const getDocument = vi.fn<(given: { readonly data: Uint8Array }) => ReturnType<typeof open>>(open);
vi.mock('pdfjs-dist', () => ({ getDocument, PDFWorker: { create: (port: unknown) => port } }));

const BYTES = new Uint8Array([37, 80, 68, 70]);

beforeEach(() => vi.resetModules());
afterEach(() => {
  globalThis.earlyDocument = undefined;
  globalThis.earlyWorker = undefined;
  vi.clearAllMocks();
});

/** The opener as the page's first lines start it, where the document that they asked for is this. */
async function startOn(bytes: Uint8Array<ArrayBuffer> | undefined) {
  const loaded = bytes === undefined ? undefined : { bytes: bytes.slice().buffer, headers: new Headers() };
  const whole = Promise.resolve(loaded);
  globalThis.earlyDocument = { address: '/api/manifests/42/pdf', whole, response: Promise.resolve(new Response()) };
  globalThis.earlyWorker = { worker: new EventTarget() as Worker, started: Promise.resolve() };
  const opener = await import('./pdf-opener.ts');
  await whole;
  return opener;
}

test('what the page asked for is opened once, and given out once', async () => {
  const { takeEarlyReading } = await startOn(BYTES);
  const reading = takeEarlyReading(BYTES.slice());
  expect(await reading?.opened).toEqual({ pdf, first: page });
  expect(takeEarlyReading(BYTES)).toBeUndefined();
  expect(getDocument).toHaveBeenCalledTimes(1);
});

test('another document is not taken for it, and nothing of it stays open', async () => {
  const { takeEarlyReading } = await startOn(BYTES);
  expect(takeEarlyReading(new Uint8Array([37, 80, 68, 71]))).toBeUndefined();
  expect(destroy).toHaveBeenCalledTimes(1);
});

test('where no document came, none is opened', async () => {
  const { takeEarlyReading } = await startOn(undefined);
  expect(takeEarlyReading(BYTES)).toBeUndefined();
  expect(getDocument).not.toHaveBeenCalled();
});

test('what is opened is a copy: the bytes go on to print and download', async () => {
  const { readPdf } = await startOn(undefined);
  readPdf(BYTES);
  const given = getDocument.mock.calls[0]?.[0].data;
  expect(given).toEqual(BYTES);
  expect(given?.buffer).not.toBe(BYTES.buffer);
});
