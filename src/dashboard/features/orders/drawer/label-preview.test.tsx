import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { LabelPreview } from './label-preview.tsx';

beforeEach(() => {
  fakeGateway();
  printRequest.set(undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LabelPreview label={{ tracking_number: 'SLP1', labelled_at: null }} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  printRequest.set(undefined);
  vi.unstubAllGlobals();
});

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
