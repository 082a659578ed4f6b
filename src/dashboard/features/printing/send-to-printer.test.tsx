import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLabelsPrinted } from '#contract/gateway/labels.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { type PrintRun, printRun } from '#dashboard/state/print-run.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { answerMarked } from '#dashboard/testing/answer-marked.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { PrintFlow } from './print-flow.tsx';
import type { PreparedLabels } from './prepare-labels.ts';
import { sendToPrinter } from './send-to-printer.ts';

vi.mock('#dashboard/browser/print-frame.ts', () => ({ printPdf: vi.fn<typeof printPdf>() }));

let gateway: ReturnType<typeof fakeGateway>;
beforeEach(() => {
  gateway = fakeGateway();
  answerMarked(gateway);
});
afterEach(() => {
  printRun.set(undefined);
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends two labels from a station that prints without a print window. */
async function sendSilently(how: 'print_window' | 'new_tab' | 'blocked') {
  vi.mocked(printPdf).mockResolvedValue({ how, address: 'blob:labels' });
  await sendToPrinter({
    prepared: { pdf: new Blob(), numbers: ['SLP1A', 'SLP2B'] } as unknown as PreparedLabels,
    settings: { ...printSettings.get(), isSilent: true },
    copies: 1,
    papers: {},
    listName: 'Labels',
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <PrintFlow />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
const marks = () => gateway.calls.filter(({ name }) => name === markLabelsPrinted.name);

test('a silent station marks what it sent to the printer, and does not ask', async () => {
  await sendSilently('print_window');
  expect(await screen.findByText('2 labels sent to the printer')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(marks()).toHaveLength(1));
});

test('a silent station whose browser opened nothing marks nothing, and shows how to print', async () => {
  await sendSilently('blocked');
  expect(await screen.findByRole('dialog', { name: 'Did all 2 labels print?' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open PDF in new tab' }).getAttribute('href')).toBe('blob:labels');
  expect(screen.queryByText('2 labels sent to the printer')).toBeNull();
  expect(marks()).toEqual([]);
});

test.each([
  ['blocked', '2 labels not printed: nothing opened'],
  ['new_tab', '2 labels opened in a new tab'],
] as const)('the bar of a question closed unanswered doesn’t say that they were sent: %s', async (how, said) => {
  await sendSilently(how);
  const dialog = await screen.findByRole('dialog', { name: 'Did all 2 labels print?' });
  // As stored, for a reload, which loses the PDF.
  act(() =>
    printRun.set({ ...(JSON.parse(sessionStorage.getItem('slipway.print-run') ?? '') as PrintRun), job: null }),
  );
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByText(/sent to the printer/u)).toBeNull();
});

test('a silent station whose browser opened a tab asks whether the labels were printed from it', async () => {
  await sendSilently('new_tab');
  expect(await screen.findByText('Press Ctrl/Cmd+P in the new tab.')).toBeDefined();
  expect(marks()).toEqual([]);
});
