import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const render = vi.fn<
  (given: { readonly canvas: HTMLCanvasElement; readonly viewport: Viewport }) => { promise: Promise<void> }
>(() => ({ promise: Promise.resolve() }));
interface Viewport {
  readonly width: number;
  readonly height: number;
}
const page = {
  render,
  getViewport: ({ scale }: { readonly scale: number }) => ({ width: 595 * scale, height: 842 * scale }),
};
const pdf = { numPages: 3, getPage: async () => page };
const destroy = vi.fn<() => Promise<undefined>>(async () => undefined);
const open = () => ({ promise: Promise.resolve(pdf), destroy });
const getDocument = vi.fn<(given: { readonly data: Uint8Array }) => ReturnType<typeof open>>(open);
vi.mock('pdfjs-dist', () => ({ getDocument, PDFWorker: { create: (port: unknown) => port } }));

const BYTES = new Uint8Array([37, 80, 68, 70]);

beforeEach(() => vi.resetModules());
afterEach(() => {
  render.mockReset().mockReturnValue({ promise: Promise.resolve() });
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  globalThis.earlyDocument = undefined;
  globalThis.earlyWorker = undefined;
  vi.clearAllMocks();
});

/** Runs the opener as the page's first script does, with `bytes` as the document that the script requested. */
async function startOn(bytes: Uint8Array<ArrayBuffer> | undefined) {
  const loaded = bytes === undefined ? undefined : { bytes: bytes.slice().buffer, headers: new Headers() };
  const whole = Promise.resolve(loaded);
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  globalThis.earlyDocument = {
    address: '/api/manifests/42/pdf',
    whole,
    response: Promise.resolve(new Response()),
    settled,
    settle,
  };
  globalThis.earlyWorker = { worker: new EventTarget() as Worker, started: Promise.resolve() };
  const opener = await import('./pdf-opener.ts');
  await whole;
  return opener;
}

test('the document that the page requested is opened once, and handed out once', async () => {
  const { takeEarlyReading } = await startOn(BYTES);
  const reading = takeEarlyReading(BYTES.slice());
  expect(await reading?.opened).toEqual({ pdf, first: page });
  expect(takeEarlyReading(BYTES)).toBeUndefined();
  expect(getDocument).toHaveBeenCalledTimes(1);
});

/** The viewer as rendered by the server: a sheet for the first page. */
function drawSheet(): HTMLCanvasElement {
  document.body.innerHTML = '<div><canvas hidden data-picture-name="Manifest page 1 of {pages}"></canvas></div>';
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('There is no canvas.');
  vi.spyOn(canvas.parentElement ?? canvas, 'getBoundingClientRect').mockReturnValue({ width: 600.6 } as DOMRect);
  return canvas;
}
/** The renderings on the viewer's canvas, without the one that only makes the worker prepare the page. */
const drawnOn = (canvas: HTMLCanvasElement) => render.mock.calls.filter(([given]) => given.canvas === canvas);

test('its first page is drawn on the sheet that the server rendered, at that width, and named once it can be seen', async () => {
  const canvas = drawSheet();
  const drawing = Promise.withResolvers<void>();
  render.mockImplementation(({ canvas: on }) => ({ promise: on === canvas ? drawing.promise : Promise.resolve() }));
  await startOn(BYTES);
  const { settled } = globalThis.earlyDocument ?? {};
  await expect.poll(() => drawnOn(canvas)).toHaveLength(1);
  expect(drawnOn(canvas)[0]?.[0].viewport.width).toBeCloseTo(600 * devicePixelRatio);
  expect([canvas.hidden, canvas.getAttribute('role')]).toEqual([true, null]);
  drawing.resolve();
  await settled;
  expect([canvas.hidden, canvas.getAttribute('role')]).toEqual([false, 'img']);
  expect(canvas.getAttribute('aria-label')).toBe('Manifest page 1 of 3');
});

test.each([
  ['that is to be seen at another page or size', '?page=2', BYTES, undefined],
  ['that did not come', '', undefined, undefined],
  ['that can’t be drawn', '', BYTES, new Error('no fonts')],
])('a document %s has no picture, and the dashboard does not wait for one', async (_name, search, bytes, problem) => {
  history.replaceState(null, '', `/${search}`);
  const canvas = drawSheet();
  if (problem !== undefined) render.mockImplementation(() => ({ promise: Promise.reject(problem) }));
  await startOn(bytes);
  await globalThis.earlyDocument?.settled;
  expect([canvas.hidden, canvas.getAttribute('role')]).toEqual([true, null]);
});

test('another document is not mistaken for it, and nothing of it stays open', async () => {
  const { takeEarlyReading } = await startOn(BYTES);
  expect(takeEarlyReading(new Uint8Array([37, 80, 68, 71]))).toBeUndefined();
  expect(destroy).toHaveBeenCalledTimes(1);
});

test('if no document arrived, none is opened', async () => {
  const { takeEarlyReading } = await startOn(undefined);
  expect(takeEarlyReading(BYTES)).toBeUndefined();
  expect(getDocument).not.toHaveBeenCalled();
});

test('the opened document is a copy: the bytes stay available for print and download', async () => {
  const { readPdf } = await startOn(undefined);
  readPdf(BYTES);
  const given = getDocument.mock.calls[0]?.[0].data;
  expect(given).toEqual(BYTES);
  expect(given?.buffer).not.toBe(BYTES.buffer);
});
