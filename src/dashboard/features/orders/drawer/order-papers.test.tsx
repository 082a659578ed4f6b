import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLabelZpl, readOrderDocument } from '#contract/gateway/order-documents.ts';
import { describeOffline } from '#dashboard/copy/offline.ts';
import { orderDocumentsCopy } from '#dashboard/copy/order-documents.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { OrderPapers } from './order-papers.tsx';

let gateway: ReturnType<typeof fakeGateway>;
beforeEach(() => {
  gateway = fakeGateway();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SLIP = { kind: 'packing_slip', page_size: 'a4' };
const show = (documents: readonly (typeof SLIP | { kind: string; page_size: null })[], hasZpl: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderPapers label={{ tracking_number: 'SLP1', labelled_at: null }} documents={documents} hasZpl={hasZpl} />
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('each document has its plain name and page size; an unknown one is named as received', () => {
  show([SLIP, { kind: 'lithium_note', page_size: null }], true);
  expect(screen.getByRole('region', { name: 'Other documents' })).toBeDefined();
  const [slip, note, zpl] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(slip).toMatch(/^Packing slipA4/);
  expect(note).toMatch(/^Lithium note/);
  expect(zpl).toMatch(/^Label as ZPL/);
  expect(gateway.calls).toEqual([]);
});

test('if there are no other documents, nothing is shown', () => {
  const { container } = show([], false);
  expect(container.textContent).toBe('');
});

test('ZPL is copied and saved exactly as the service gave it', async () => {
  const copied: string[] = [];
  const saved: Blob[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:zpl';
  });
  gateway.answer(readLabelZpl, 200, () => ({ zpl: '^XA^FDé^XZ' }));
  show([], true);
  press('Copy ZPL');
  await waitFor(() => expect(copied).toEqual(['^XA^FDé^XZ']));
  press('Download ZPL');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('^XA^FDé^XZ');
});

test.each(['Print packing slip', 'Download ZPL'])('offline, “%s” says so and fetches nothing later', async (name) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show([SLIP], true);
  press(name);
  expect((await screen.findByRole('alert')).textContent).toBe(describeOffline(orderDocumentsCopy.failed));
  expect(gateway.calls).toEqual([]);
});

test('a document that isn’t available says why, and the others stay', async () => {
  gateway.answer(readOrderDocument, 410, () => ({ error: 'link_expired' }));
  show([SLIP], false);
  press('Print packing slip');
  const said = 'The link to this document has ended, and the service gave no new one.';
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(screen.getByRole('button', { name: 'Download packing slip' })).toBeDefined();
});
