import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPrintCandidates } from '#contract/gateway/labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { inProcessWorker } from '#dashboard/testing/in-process-worker.ts';
import { labelOf } from '#dashboard/testing/label-pdfs.ts';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { type MergeJob, mergeLabels } from './merge-labels.ts';
import { prepareLabels } from './prepare-labels.ts';

const NUMBERS = ['SLP1A', 'SLP2B'];
const PAGE = new TextEncoder().encode('<!doctype html><title>Sign in to the Wi-Fi</title>');

let coverLines: readonly string[] = [];
vi.mock('./draw-cover.ts', () => ({
  drawCover: async (_size: string, lines: readonly string[]) => {
    coverLines = lines;
    return new Uint8Array(await createCanvas(40, 60).encode('png'));
  },
}));

beforeEach(() => {
  vi.stubGlobal(
    'Worker',
    inProcessWorker(async (job: MergeJob) => ({ merged: await mergeLabels(job) })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A gateway in which all orders have labels. Returns its `fetch`, which serves no files. */
function offerLabels(): typeof fetch {
  const gateway = fakeGateway();
  gateway.answer(listPrintCandidates, 200, () => ({
    candidates: NUMBERS.map((number) => someCandidate(number, { label: 'ready' })),
    unknown: [],
  }));
  return globalThis.fetch;
}

test('a web page in place of a label or document is not kept: trying again fetches what is missing, and only that', async () => {
  const pdf = await labelOf('whole');
  const rest = offerLabels();
  const fetched: string[] = [];
  let isBehindPage = true;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const [, path] = /\/api\/orders\/(.+)$/.exec(String(address)) ?? [];
    if (path === undefined) return rest(address, init);
    fetched.push(path);
    return new Response(isBehindPage && path !== 'SLP1A/label' ? PAGE : pdf);
  });
  const client = createQueryClient();
  const papers = { SLP1A: { kinds: ['packing_slip'], isSure: true } };
  const plan = { numbers: NUMBERS, size: 'thermal_a6', startAt: 1, copies: 1, papers, coverName: null } as const;
  const prepare = () => prepareLabels(client, plan, () => undefined, new AbortController().signal);
  expect(await prepare()).toMatchObject({
    numbers: ['SLP1A'],
    leftOut: ['SLP2B'],
    leftOutPapers: [{ number: 'SLP1A', kind: 'packing_slip' }],
  });
  isBehindPage = false;
  fetched.length = 0;
  expect(await prepare()).toMatchObject({ numbers: NUMBERS, leftOut: [], leftOutPapers: [] });
  expect(fetched.toSorted()).toEqual(['SLP1A/documents/packing_slip', 'SLP2B/label']);
});

test('a cover label counts only the labels behind it, not one that turns out to be damaged', async () => {
  const pdf = await labelOf('whole');
  const rest = offerLabels();
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const [, number] = /\/api\/orders\/(\w+)\/label$/.exec(String(address)) ?? [];
    if (number === undefined) return rest(address, init);
    return new Response(number === 'SLP1A' ? pdf : pdf.slice(0, 300));
  });
  const plan = { numbers: NUMBERS, size: 'thermal_a6', startAt: 1, copies: 1, papers: {}, coverName: 'Ready' } as const;
  const prepared = await prepareLabels(createQueryClient(), plan, () => undefined, new AbortController().signal);
  expect(prepared).toMatchObject({ numbers: ['SLP1A'], leftOut: ['SLP2B'], sheets: 2 });
  expect(coverLines).toEqual(['Slipway', '1 label', expect.any(String), 'Ready']);
});
