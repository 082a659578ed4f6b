import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listPrintCandidates, markLabelsPrinted } from '#contract/gateway/labels.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { type PreparedLabels, prepareLabels } from './prepare-labels.ts';
import { printOne } from './print-one.ts';

vi.mock('#dashboard/browser/print-frame.ts', () => ({ printPdf: vi.fn<typeof printPdf>() }));
vi.mock('./prepare-labels.ts', () => ({ prepareLabels: vi.fn<typeof prepareLabels>() }));

const NUMBER = 'SLP4408822V9U7';
const PRINT_ID = '3f0e3a0e-5a5c-4b1e-9a55-6b1f0c9d7a11';
const PDF = new Blob(['%PDF-']);
let gateway: ReturnType<typeof fakeGateway>;
let label: string;

beforeEach(() => {
  gateway = fakeGateway();
  label = 'ready';
  const order = { tracking_number: NUMBER, retailer_order_number: null, receiver_name: null, courier_name: null };
  gateway.answer(listPrintCandidates, 200, () => ({
    candidates: [
      { ...order, courier_allocation: null, label, labelled_at: null, skus: null, documents: null, printed: null },
    ],
    unknown: [],
  }));
  gateway.answer(markLabelsPrinted, 200, ({ body }) => ({
    print_id: (body as { print_id: string }).print_id,
    at: '2026-11-21T01:41:00.000Z',
    tracking_numbers: [NUMBER],
  }));
  prepared([NUMBER]);
  opened('print_window');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const prepared = (numbers: readonly string[]) =>
  vi.mocked(prepareLabels).mockResolvedValue({ numbers, pdf: PDF } as unknown as PreparedLabels);
const opened = (how: 'print_window' | 'new_tab' | 'blocked') =>
  vi.mocked(printPdf).mockResolvedValue({ how, address: 'blob:1' });
const print = (isWanted = () => true) => printOne(createQueryClient(), NUMBER, PRINT_ID, isWanted);
const marks = () => gateway.calls.filter(({ name }) => name === markLabelsPrinted.name).length;

test('a printed label is marked', async () => {
  expect(await print()).toBe('printed');
  expect(marks()).toBe(1);
});

test('a printed label that can’t be marked still counts as printed', async () => {
  gateway.answer(markLabelsPrinted, 500 as 200, () => ({ error: 'unknown' }) as never);
  expect(await print()).toBe('not_marked');
});

test('an order without a label prints nothing', async () => {
  label = 'waiting';
  expect(await print()).toBe('not_printed');
  expect(printPdf).not.toHaveBeenCalled();
});

test('a label that opened in a tab is marked, and isn’t said to be printed', async () => {
  opened('new_tab');
  expect(await print()).toBe('in_tab');
  expect(marks()).toBe(1);
});

test('what the browser did not open is neither printed nor marked', async () => {
  opened('blocked');
  await expect(print()).rejects.toThrow('neither');
  expect(marks()).toBe(0);
});

test('a label that could not be fetched is not mistaken for a missing one', async () => {
  prepared([]);
  await expect(print()).rejects.toThrow('fetched');
  expect(marks()).toBe(0);
});

test('a label whose scan was taken back meanwhile is neither printed nor marked', async () => {
  expect(await print(() => false)).toBe('not_printed');
  expect(printPdf).not.toHaveBeenCalled();
  expect(marks()).toBe(0);
});

describe('without an answer', () => {
  const pending = Symbol('pending');
  const never = new Promise<never>(() => undefined);
  /** What comes of a print within this time; chunks have been loaded by earlier prints. */
  const after = async (ms: number) => {
    await print();
    vi.mocked(printPdf).mockClear();
    vi.useFakeTimers();
    return async (start: () => unknown) => {
      start();
      const outcome = print().catch((problem: unknown) => problem);
      await vi.advanceTimersByTimeAsync(ms);
      return Promise.race([outcome, Promise.resolve(pending)]);
    };
  };

  test('a label is given up, and isn’t printed later: the next parcel’s turn has come', async () => {
    const outcome = await after(30_000);
    expect(await outcome(() => vi.mocked(prepareLabels).mockReturnValue(never))).toBeInstanceOf(DOMException);
    expect(printPdf).not.toHaveBeenCalled();
  });

  test('a mark is given up, and the label counts as printed', async () => {
    const outcome = await after(10_000);
    const rest = globalThis.fetch;
    const ask = (address: string, init?: RequestInit) => (address.endsWith('/printed') ? never : rest(address, init));
    expect(await outcome(() => vi.stubGlobal('fetch', ask))).toBe('not_marked');
  });
});
