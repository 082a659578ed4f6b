import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderLabelCopy } from '#dashboard/copy/order-label.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { LabelPreview } from './label-preview.tsx';

const WHOLE = 'whole';
/** Stands in for pdf.js: anything but `WHOLE` is damaged. */
vi.mock('#dashboard/ui/pdf-sheet.tsx', () => ({
  PdfSheet: ({ bytes, onDamaged }: { readonly bytes: Uint8Array; readonly onDamaged: () => void }) => {
    const text = new TextDecoder().decode(bytes);
    useEffect(() => {
      if (text !== WHOLE) onDamaged();
    }, [text, onDamaged]);
    return <p>{text}</p>;
  },
}));
let label = WHOLE;

beforeEach(() => {
  fakeGateway();
  label = WHOLE;
  vi.stubGlobal('fetch', async () => new Response(label));
  printRequest.set(undefined);
  show();
});
afterEach(() => {
  cleanup();
  printRequest.set(undefined);
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LabelPreview label={{ tracking_number: 'SLP1', labelled_at: null }} />
    </QueryClientProvider>,
  );

const press = (keys: KeyboardEventInit) => {
  const event = createEvent.keyDown(document.body, { bubbles: true, cancelable: true, ...keys });
  fireEvent(document.body, event);
  return event;
};

test.each([{ ctrlKey: true }, { metaKey: true }])('with %o P prints the label, not the page around it', (chord) => {
  expect(press({ key: 'p', ...chord }).defaultPrevented).toBe(true);
  expect(printRequest.get()).toEqual({ listed: ['SLP1'], scanned: ['SLP1'], listName: 'SLP1' });
});

test('P alone, or with Alt, is left to others', () => {
  expect(press({ key: 'p', ctrlKey: true, altKey: true }).defaultPrevented).toBe(false);
  expect(press({ key: 'p' }).defaultPrevented).toBe(false);
  expect(printRequest.get()).toBeUndefined();
});

test('once it is closed the browser prints the page again', () => {
  cleanup();
  expect(press({ key: 'p', ctrlKey: true }).defaultPrevented).toBe(false);
  expect(printRequest.get()).toBeUndefined();
});

test('a damaged label can be fetched again, and is shown once it is whole', async () => {
  cleanup();
  label = '<html>Sign in to the Wi-Fi</html>';
  show();
  expect(await screen.findByText(orderLabelCopy.notPdf)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: orderLabelCopy.retry }));
  expect(await screen.findByText(orderLabelCopy.notPdf)).toBeTruthy();
  label = WHOLE;
  fireEvent.click(await screen.findByRole('button', { name: orderLabelCopy.retry }));
  expect(await screen.findByText(WHOLE)).toBeTruthy();
  expect(screen.queryByText(orderLabelCopy.notPdf)).toBeNull();
});
