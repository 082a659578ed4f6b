import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmManifestsPrinted, undoManifestsPrinted } from '#contract/gateway/handovers.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { dropUnconfirmed } from '#dashboard/state/unconfirmed-manifests.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';
import { PrintedQuestion } from './printed-question.tsx';
import { usePrintManifests } from './use-print-manifests.ts';

const pdf = new TextEncoder().encode('%PDF-1.4\nstartxref\n9\n%%EOF');
vi.mock('#dashboard/queries/load-pdfs.ts', () => ({
  loadPdfs: (ids: readonly number[]) => Promise.resolve({ files: [pdf], missing: ids.filter((id) => id === 2) }),
}));
vi.mock('#dashboard/browser/print-frame.ts', () => ({
  printPdf: () => Promise.resolve({ how: 'print_window', address: 'blob:1' }),
}));

afterEach(() => {
  cleanup();
  dropUnconfirmed([1, -3, 4]);
  vi.unstubAllGlobals();
});

function Page({ ids }: { readonly ids: readonly number[] }) {
  const printing = usePrintManifests('lane');
  return (
    <>
      <button type="button" onClick={() => printing.print(ids)}>
        Print
      </button>
      <p>{printing.problem}</p>
      <PrintedQuestion printing={printing} />
      <ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />
    </>
  );
}

function renderPage(ids: readonly number[]) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page ids={ids} />
    </QueryClientProvider>,
  );
}

function show(ids: readonly number[]) {
  const gateway = fakeGateway();
  renderPage(ids);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  return {
    bodies: (name: string) => gateway.calls.filter((call) => call.name === name).map((call) => call.body),
    gateway,
  };
}

test('after printing it is asked whether the manifests came out, only for those that were sent to the printer', async () => {
  const { bodies, gateway } = show([1, 2, -3]);
  expect(await screen.findByText('Did all 2 manifests print?')).toBeTruthy();
  gateway.answer(confirmManifestsPrinted, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, printed' }));
  // It couldn't be recorded, so the question stays.
  expect((await screen.findByRole('alert')).textContent).toBe(printingCopy.unclear);
  gateway.answer(confirmManifestsPrinted, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, printed' }));
  expect(await screen.findByText(printingCopy.notRecorded)).toBeTruthy();
  gateway.answer(confirmManifestsPrinted, 200, () => ({
    print_id: 'p1',
    at: '2026-11-20T04:00:00Z',
    manifest_ids: [1, -3],
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, printed' }));
  expect(await screen.findByText('2 manifests printed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Yes, printed' })).toBeNull();
  // Under one ID, so that Undo takes back what a lost answer recorded, too.
  const print_id = expect.stringMatching(/^[\w-]{36}$/u) as string;
  const [first, ...again] = bodies('confirmManifestsPrinted');
  expect(first).toEqual({ print_id, manifest_ids: [1, -3] });
  expect(again).toEqual([first, first]);
  gateway.answer(undoManifestsPrinted, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(printingCopy.takeBackUnclear)).toBeTruthy();
  gateway.answer(undoManifestsPrinted, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(printingCopy.notTakenBack)).toBeTruthy();
  gateway.answer(undoManifestsPrinted, 200, () => ({ manifest_ids: [1, -3] }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies('undoManifestsPrinted')).toHaveLength(3));
});

test('“Not yet” records nothing, and the next print asks again', async () => {
  const { bodies } = show([1]);
  fireEvent.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect(screen.queryByText('Did the manifest print?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Did the manifest print?')).toBeTruthy();
  expect(bodies('confirmManifestsPrinted')).toEqual([]);
});

test('the question outlives the place that asked it: a lane may move, and a page be left', async () => {
  const { gateway } = show([1]);
  expect(await screen.findByText('Did the manifest print?')).toBeTruthy();
  cleanup();
  renderPage([]);
  gateway.answer(confirmManifestsPrinted, 200, () => ({
    print_id: 'p1',
    at: '2026-11-20T04:00:00Z',
    manifest_ids: [1],
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, printed' }));
  await waitFor(() => expect(screen.queryByText('Did the manifest print?')).toBeNull());
  cleanup();
  renderPage([]);
  expect(screen.queryByText('Did the manifest print?')).toBeNull();
});

test('printing others before the question is answered asks for all of them', async () => {
  const { bodies, gateway } = show([1]);
  expect(await screen.findByText('Did the manifest print?')).toBeTruthy();
  cleanup();
  renderPage([1, 4]);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Did all 2 manifests print?')).toBeTruthy();
  cleanup();
  renderPage([-3]);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Did all 3 manifests print?')).toBeTruthy();
  gateway.answer(confirmManifestsPrinted, 200, () => ({
    print_id: 'p1',
    at: '2026-11-20T04:00:00Z',
    manifest_ids: [1, 4, -3],
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, printed' }));
  await waitFor(() => expect(bodies('confirmManifestsPrinted')).toMatchObject([{ manifest_ids: [1, 4, -3] }]));
});
