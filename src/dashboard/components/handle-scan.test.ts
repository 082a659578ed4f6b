import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scan } from '#domain/scan-burst.ts';
import { paths } from '#dashboard/paths.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { knowModals } from '#dashboard/testing/know-modals.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { answerLookUps } from '#dashboard/testing/slow-look-up.ts';
import { handleScan } from './handle-scan.ts';

const [SLOW, FAST] = ['SLP4408822V9U7', 'SLP4408821H6N4'] as const;
let answerSlow: () => void;

beforeEach(() => {
  knowModals();
  answerSlow = answerLookUps(SLOW);
});
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scan = (text: string): Scan => ({ text, gapMs: 5, longestGapMs: 5, end: 'Enter', wholeness: 'whole' });

test('a slow lookup does not take somebody back who has scanned on', async () => {
  const client = createQueryClient();
  const opened: unknown[] = [];
  const navigate = (to: unknown) => void opened.push(to);
  const slow = handleScan(client, navigate, scan(SLOW));
  await handleScan(client, navigate, scan(FAST));
  answerSlow();
  await slow;
  expect(opened).toEqual([paths.order(FAST)]);
});

test('a slow lookup does not take somebody away from a page that they opened meanwhile', async () => {
  const opened: unknown[] = [];
  const slow = handleScan(createQueryClient(), (to: unknown) => void opened.push(to), scan(SLOW));
  history.pushState(null, '', paths.scan());
  answerSlow();
  await slow;
  expect(opened).toEqual([]);
});

test('a slow lookup does not put away a dialog that was opened meanwhile, and what is typed in it', async () => {
  const opened: unknown[] = [];
  const slow = handleScan(createQueryClient(), (to: unknown) => void opened.push(to), scan(SLOW));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('aria-labelledby', 'heading');
  dialog.showModal();
  answerSlow();
  await slow;
  expect(opened).toEqual([]);
  expect(renderHook(useToasts).result.current.at(-1)?.text).toBe(scanCopy.ignored);
});
