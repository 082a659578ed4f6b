import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPrintCandidates, markLabelsPrinted } from '#contract/gateway/labels.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { printRun } from '#dashboard/state/print-run.ts';
import { answerMarked } from '#dashboard/testing/answer-marked.ts';
import { SOME_PRINT_RUN as RUN } from '#dashboard/testing/some-print-run.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { inProcessWorker } from '#dashboard/testing/in-process-worker.ts';
import { labelOf } from '#dashboard/testing/label-pdfs.ts';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { type MergeJob, mergeLabels } from './merge-labels.ts';
import { PrintFlow } from './print-flow.tsx';

/** The labels that can be fetched from the gateway. */
let there: string[];
beforeEach(() => {
  there = [...RUN.numbers];
  vi.stubGlobal(
    'Worker',
    inProcessWorker(async (job: MergeJob) => ({ merged: await mergeLabels(job) })),
  );
  vi.stubGlobal('open', () => ({}));
});
afterEach(() => {
  printRun.set(undefined);
  cleanup();
  vi.unstubAllGlobals();
});

async function answerLastGood(number: string) {
  const gateway = fakeGateway();
  answerMarked(gateway);
  gateway.answer(listPrintCandidates, 200, ({ body }) => ({
    candidates: (body as { tracking_numbers: string[] }).tracking_numbers.map((one) => someCandidate(one)),
    unknown: [],
  }));
  const bytes = await labelOf('label');
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const wanted = /\/api\/orders\/(\w+)\/label$/.exec(String(address))?.[1];
    return wanted !== undefined && there.includes(wanted)
      ? Promise.resolve(new Response(bytes, { headers: { 'content-type': 'application/pdf' } }))
      : rest(address, init);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <PrintFlow />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  act(() => printRun.set(RUN));
  fireEvent.click(await screen.findByRole('button', { name: "Some didn't print" }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Last good label' }), { target: { value: number } });
  return gateway;
}
const pressNext = () => fireEvent.click(screen.getByRole('button', { name: 'Print from the next one' }));
const marksOf = ({ calls }: ReturnType<typeof fakeGateway>) =>
  calls
    .filter(({ name }) => name === markLabelsPrinted.name)
    .map(({ body }) => body as { tracking_numbers: string[]; print_id: string });

test('the good ones are marked and the rest is printed, and the same question is asked about the rest', async () => {
  const gateway = await answerLastGood('SLP2B');
  pressNext();
  expect(await screen.findByRole('dialog', { name: 'Did all 2 labels print?' })).toBeDefined();
  expect(marksOf(gateway)).toMatchObject([{ tracking_numbers: ['SLP1A', 'SLP2B'] }]);
  expect(printRun.get()?.numbers).toEqual(['SLP3C', 'SLP4D']);
});

test('a label of the rest that can’t be fetched is named before paper is used, and the others are printed at the second press', async () => {
  there = ['SLP4D'];
  const gateway = await answerLastGood('SLP2B');
  pressNext();
  expect(await screen.findByText('SLP3C')).toBeDefined();
  expect(screen.getByText(/^1 label couldn't be fetched and is left out\. Nothing has been printed\./)).toBeDefined();
  expect(printRun.get()?.numbers).toEqual(RUN.numbers);
  pressNext();
  expect(await screen.findByRole('dialog', { name: 'Did the label print?' })).toBeDefined();
  expect(printRun.get()?.numbers).toEqual(['SLP4D']);
  expect(marksOf(gateway)).toMatchObject([{ tracking_numbers: ['SLP1A', 'SLP2B'] }]);
});

test('while none of the rest can be fetched nothing is marked, and each press retries', async () => {
  there = [];
  const gateway = await answerLastGood('SLP2B');
  pressNext();
  expect(await screen.findByText('There is nothing to print. Try again.')).toBeDefined();
  expect(marksOf(gateway)).toEqual([]);
  there = [...RUN.numbers];
  pressNext();
  expect(await screen.findByRole('dialog', { name: 'Did all 2 labels print?' })).toBeDefined();
});

test('good ones that are marked again because no answer came count once', async () => {
  const gateway = await answerLastGood('SLP2B');
  gateway.answer(markLabelsPrinted, 500, () => ({ error: 'unknown_error' }));
  pressNext();
  expect(await screen.findByText(printLabelsCopy.markUnclear)).toBeDefined();
  gateway.answer(markLabelsPrinted, 200, ({ body }) => ({
    print_id: (body as { print_id: string }).print_id,
    at: '2026-11-21T01:41:00.000Z',
    tracking_numbers: ['SLP1A', 'SLP2B'],
  }));
  pressNext();
  await waitFor(() => expect(printRun.get()?.numbers).toEqual(['SLP3C', 'SLP4D']));
  const [first, second] = marksOf(gateway);
  expect(second?.print_id).toBe(first?.print_id);
});

test('a second press while the good ones are being marked prints the rest only once', async () => {
  const gateway = await answerLastGood('SLP2B');
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  const mark = vi.fn<() => Promise<void>>(() => gate.promise);
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).endsWith('/api/labels/printed')) await mark();
    return answerNow(address, init);
  });
  const opened = vi.fn<() => object>(() => ({}));
  vi.stubGlobal('open', opened);
  pressNext();
  await waitFor(() => expect(mark).toHaveBeenCalled());
  const button = screen.getByRole('button', { name: 'Print from the next one' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  pressNext();
  fireEvent.submit(button.closest('form') ?? button);
  gate.resolve();
  expect(await screen.findByRole('dialog', { name: 'Did all 2 labels print?' })).toBeDefined();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(marksOf(gateway)).toHaveLength(1);
});
