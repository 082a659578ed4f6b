import { QueryClientProvider } from '@tanstack/react-query';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPrintCandidates } from '#contract/gateway/labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { inProcessWorker } from '#dashboard/testing/in-process-worker.ts';
import { labelOf, readTexts } from '#dashboard/testing/label-pdfs.ts';
import { type MergeJob, mergeLabels } from './merge-labels.ts';
import { PrintFlow } from './print-flow.tsx';

const A5 = [419.53, 595.28] as const;
let saved: Blob[] = [];
let coverLines: string[] = [];

beforeEach(() => {
  [saved, coverLines] = [[], []];
  history.replaceState(null, '', '/labels?show=ready');
  vi.stubGlobal(
    'Worker',
    inProcessWorker(async (job: MergeJob) => ({ merged: await mergeLabels(job) })),
  );
  vi.stubGlobal('OffscreenCanvas', DrawnCanvas);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:labels';
  });
});
afterEach(() => {
  lost.clear();
  printRequest.set(undefined);
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A canvas that records the lines of text drawn on it. */
class DrawnCanvas {
  readonly #canvas: Canvas;
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    [this.width, this.height, this.#canvas] = [width, height, createCanvas(width, height)];
  }
  getContext() {
    const pen = this.#canvas.getContext('2d');
    const fillText = pen.fillText.bind(pen);
    pen.fillText = (text, ...place) => {
      coverLines.push(text);
      fillText(text, ...place);
    };
    return pen;
  }
  async convertToBlob() {
    return new Blob([new Uint8Array(await this.#canvas.encode('png'))]);
  }
}

/** Orders whose label no longer applies. */
const lost = new Set<string>();

/** Opens the dialog for these labels; `null` stands for one that can't be fetched. */
async function showDialog(
  labels: Readonly<Record<string, Uint8Array<ArrayBuffer> | null>>,
  {
    documents,
    papers = {},
  }: {
    /** Kinds as listed by the service; null if they aren't known yet. */
    readonly documents?: Readonly<Record<string, string[] | null>>;
    /** PDFs by number and kind. */
    readonly papers?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  } = {},
) {
  const gateway = fakeGateway();
  gateway.answer(listPrintCandidates, 200, () => ({
    candidates: Object.keys(labels).map((number) =>
      someCandidate(number, {
        label: lost.has(number) ? 'none' : 'ready',
        documents: documents?.[number] ?? null,
      }),
    ),
    unknown: [],
  }));
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const number = /\/api\/orders\/(\w+)\/label$/.exec(String(address))?.[1];
    const [, order, kind] = /\/api\/orders\/(\w+)\/documents\/(\w+)$/.exec(String(address)) ?? [];
    if (kind !== undefined && papers[`${order} ${kind}`] === undefined) {
      return Response.json({ error: 'no_document' }, { status: 404 });
    }
    const bytes = number === undefined ? papers[`${order} ${kind}`] : labels[number];
    if (bytes === undefined || bytes === null) return rest(address, init);
    return new Response(bytes, { headers: { 'content-type': 'application/pdf' } });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <PrintFlow />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const listed = Object.keys(labels);
  printRequest.set({ listed, scanned: [], listName: 'Ready to book' });
  await screen.findByRole('button', { name: 'Download PDF' });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function download(): Promise<{ texts: string[]; images: number[] }> {
  const before = saved.length;
  press('Download PDF');
  await waitFor(() => expect(saved).toHaveLength(before + 1));
  return readPages(new Uint8Array(await (saved.at(-1) ?? new Blob()).arrayBuffer()));
}

async function readPages(data: Uint8Array) {
  const images = (await PDFDocument.load(data))
    .getPages()
    .map((page) => page.node.Resources()?.toString().includes('/Image') === true);
  const texts = await readTexts(data);
  return { texts, images: images.flatMap((has, index) => (has ? [index] : [])) };
}

test('a cover label comes first, once, and each label in the requested number of copies', async () => {
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: await labelOf('two') });
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add a cover label' }));
  expect(await download()).toEqual({ texts: ['', 'one', 'one', 'two', 'two'], images: [0] });
  expect(coverLines).toEqual(['Slipway', '2 labels', expect.any(String), 'Ready to book']);
});

test.each([
  ['stopped', '1', ['one', 'two']],
  ['asked for differently', '2', ['one', 'one', 'two', 'two']],
])('%s while the last label is being fetched: that PDF is discarded', async (_name, copies, texts) => {
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: await labelOf('two') });
  const answer = globalThis.fetch;
  const arrived = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).includes('SLP2B')) await arrived.promise;
    return answer(address, init);
  });
  press('Download PDF');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  if (copies === '1') fireEvent.click(stop);
  else fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: copies } });
  await waitFor(() => expect(stop.isConnected).toBe(false));
  arrived.resolve();
  expect((await download()).texts).toEqual(texts);
  expect(saved).toHaveLength(1);
});

test('labels of different sizes are pointed out before any paper is used, and a second press accepts them', async () => {
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: await labelOf('large', A5) });
  press('Download PDF');
  expect(await screen.findByText('These labels have different sizes: 105 × 148 mm, 148 × 210 mm.')).toBeDefined();
  expect(screen.getByText('2 labels on 2 sheets, ready to print.')).toBeDefined();
  expect(saved).toEqual([]);
  expect((await download()).texts).toEqual(['one', 'large']);
});

test('a label that is withheld, or is not a PDF, is named before any paper is used, and the others stay', async () => {
  const noPdf = new TextEncoder().encode('%PDF-1.7 nothing that can be read');
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: null, SLP3C: noPdf });
  press('Download PDF');
  expect(
    await screen.findByText(/^2 labels couldn't be fetched and are left out\. Nothing has been printed\./),
  ).toBeDefined();
  expect(screen.getByText('SLP2B, SLP3C')).toBeDefined();
  expect(saved).toEqual([]);
  expect((await download()).texts).toEqual(['one']);
});

test('a label that stopped applying while the dialog was open is left out, even if its PDF is already here', async () => {
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: await labelOf('two') });
  expect((await download()).texts).toEqual(['one', 'two']);
  lost.add('SLP2B');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: '2' } });
  press('Download PDF');
  expect(await screen.findByText(/^1 label couldn't be fetched and is left out\./)).toBeDefined();
  expect((await download()).texts).toEqual(['one', 'one']);
});

test('if no label at all is available, nothing is printed', async () => {
  await showDialog({ SLP1A: null });
  press('Download PDF');
  expect(await screen.findByText('There is nothing to print. Try again.')).toBeDefined();
  press('Download PDF');
  expect(await screen.findByText('There is nothing to print. Try again.')).toBeDefined();
  expect(saved).toEqual([]);
});

const SLIP = [595.28, 841.89] as const;

test('a document that goes with a label comes right behind it, once, in its own page size', async () => {
  const papers = {
    'SLP1A packing_slip': await labelOf('slip of one', SLIP),
    'SLP2B packing_slip': await labelOf('slip of two', SLIP),
  };
  const documents = { SLP1A: ['packing_slip'], SLP2B: ['packing_slip', 'customs_invoice'] };
  await showDialog({ SLP1A: await labelOf('one'), SLP2B: await labelOf('two') }, { documents, papers });
  const choices = within(screen.getByRole('group', { name: 'Also print' })).getAllByRole('checkbox');
  expect(choices).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Packing slip' }));
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: '2' } });
  expect((await download()).texts).toEqual(['one', 'one', 'slip of one', 'two', 'two', 'slip of two']);
});

test('chosen documents are requested for an order about which nothing is known, and having none is no failure', async () => {
  const papers = {
    'SLP1A packing_slip': await labelOf('slip of one', SLIP),
    'SLP2B packing_slip': await labelOf('slip of two', SLIP),
  };
  const labels = { SLP1A: await labelOf('one'), SLP2B: await labelOf('two'), SLP3C: await labelOf('three') };
  await showDialog(labels, { documents: { SLP1A: ['packing_slip'], SLP2B: null, SLP3C: null }, papers });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Packing slip' }));
  expect((await download()).texts).toEqual(['one', 'slip of one', 'two', 'slip of two', 'three']);
});

test('without other documents nothing else is offered', async () => {
  await showDialog({ SLP1A: await labelOf('one') });
  expect(screen.queryByRole('group', { name: 'Also print' })).toBeNull();
});

test('a promised document that is missing is named before any paper is used', async () => {
  const documents = { SLP1A: ['packing_slip'], SLP2B: ['customs_invoice'] };
  const noPdf = new TextEncoder().encode('%PDF-1.7 nothing that can be read');
  const labels = { SLP1A: await labelOf('one'), SLP2B: await labelOf('two') };
  await showDialog(labels, { documents, papers: { 'SLP2B customs_invoice': noPdf } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Packing slip' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Customs invoice' }));
  press('Download PDF');
  expect(await screen.findByText(/^2 other documents couldn't be fetched and are left out:/)).toBeDefined();
  expect(screen.getByText(/SLP1A packing slip, SLP2B customs invoice/)).toBeDefined();
  expect((await download()).texts).toEqual(['one', 'two']);
});
