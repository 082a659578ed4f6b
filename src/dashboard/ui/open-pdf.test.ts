import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Reading {
  readonly opened: Promise<unknown>;
  readonly close: () => void;
}
const readingOf = (opened: Promise<unknown>) => ({ opened, close: vi.fn<() => void>() });
const never = new Promise<never>(() => undefined);
const readPdf = vi.fn<(bytes: Uint8Array, worker?: unknown) => Reading>(() => readingOf(Promise.resolve('read')));
const takeEarlyReading = vi.fn<() => unknown>();
vi.mock('./pdf-opener.ts', () => ({ readPdf, takeEarlyReading }));
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {}, PDFWorker: { create: ({ port }: { port: unknown }) => port } },
}));

const BYTES = new Uint8Array([37, 80, 68, 70]);
const worker = new EventTarget() as Worker;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Worker', EventTarget);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

async function openWith(started: Promise<void>) {
  globalThis.earlyWorker = { worker, started };
  const { openPdf } = await import('./open-pdf.ts');
  return openPdf(BYTES);
}

test('continues what was begun with the page', async () => {
  takeEarlyReading.mockReturnValue(readingOf(Promise.resolve('early')));
  expect(await (await openWith(Promise.resolve())).opened).toBe('early');
  expect(readPdf).not.toHaveBeenCalled();
});

test('opens it with the worker that started with the page, if nothing was begun', async () => {
  readPdf.mockReturnValue(readingOf(Promise.resolve('read')));
  expect(await (await openWith(Promise.resolve())).opened).toBe('read');
  expect(readPdf.mock.calls).toEqual([[BYTES, worker]]);
});

test('if that worker could not be loaded, the PDF is opened again with one of its own', async () => {
  takeEarlyReading.mockReturnValue(readingOf(never));
  readPdf.mockReturnValue(readingOf(Promise.resolve('again')));
  const { promise, reject } = Promise.withResolvers<void>();
  const reading = await openWith(promise);
  reject(new Error('The worker could not be started.'));
  expect(await reading.opened).toBe('again');
  expect(readPdf.mock.calls).toEqual([[BYTES]]);
});

test('a PDF that was closed meanwhile is not opened again', async () => {
  const early = readingOf(Promise.resolve('early'));
  takeEarlyReading.mockReturnValue(early);
  const { promise, reject } = Promise.withResolvers<void>();
  const reading = await openWith(promise);
  reading.close();
  reject(new Error('The worker could not be started.'));
  await reading.opened;
  expect(readPdf).not.toHaveBeenCalled();
  expect(early.close).toHaveBeenCalledTimes(1);
});
