import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listLabelChecks, listLabelNumbers } from '#contract/gateway/labels.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { chosenLabels } from '#dashboard/state/chosen-labels.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { showLabels } from '#dashboard/testing/labels-stage.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { someCheck, someStopped } from '#dashboard/testing/some-check.ts';
import { usePastToasts } from '#dashboard/ui/toasts.ts';

afterEach(() => {
  chosenLabels.set([]);
  cleanup();
  vi.unstubAllGlobals();
});

describe('ready labels', () => {
  const ready = ['SLP1', 'SLP2', 'SLP3'].map((number) => someCheck(number, { state: 'ready', code: null }));
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const turn = (event: 'online' | 'offline') => act(() => void dispatchEvent(new Event(event)));
  afterEach(() => {
    printRequest.set(undefined);
    vi.restoreAllMocks();
    turn('online');
  });

  test('the ticked ones are printed, in the order of the list; the others stay', async () => {
    showLabels(ready, '/labels?show=ready', { total: 272 });
    expect(await screen.findByRole('button', { name: 'Print 272 labels' })).toBeDefined();
    fireEvent.click(await box('Choose SLP3'));
    fireEvent.click(await box('Choose SLP1'));
    expect((await box('Choose all on this page')).indeterminate).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Print 2 of 272' }));
    await waitFor(() => expect(printRequest.get()?.listed).toEqual(['SLP1', 'SLP3']));
  });

  test('pressed before the list’s order is known, printing waits for it', async () => {
    showLabels(ready, '/labels?show=ready', { total: 272 });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const answer = globalThis.fetch;
    const onRequest = vi.fn<() => void>();
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('/labels/numbers')) {
        onRequest();
        await arrived;
      }
      return answer(url, init);
    });
    fireEvent.click(await box('Choose SLP3'));
    fireEvent.click(await box('Choose SLP1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Print 2 of 272' }));
    await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
    expect(printRequest.get()).toBeUndefined();
    arrive();
    await waitFor(() => expect(printRequest.get()?.listed).toEqual(['SLP1', 'SLP3']));
  });

  test.each(['Print 272 labels', 'Print 1 of 272'])('offline, “%s” says that nothing was printed', async (name) => {
    showLabels(ready, '/labels?show=ready', { total: 272 });
    if (name === 'Print 1 of 272') fireEvent.click(await box('Choose SLP3'));
    await screen.findByRole('button', { name });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    turn('offline');
    const { result: said } = renderHook(usePastToasts);
    const before = new Set(said.current);
    // Found again, because going offline renders the page anew.
    fireEvent.click(screen.getByRole('button', { name }));
    // Not looked for on the page: the part that shows messages may not have been loaded before.
    const added = () => said.current.filter((toast) => !before.has(toast)).map(({ text }) => text);
    await waitFor(() => expect(added()).toContain(printLabelsCopy.offline));
    expect(printRequest.get()).toBeUndefined();
  });

  test('once the page has been left, printing doesn’t open over the next one', async () => {
    showLabels(ready, '/labels?show=ready', { total: 272 });
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.includes('/labels/numbers')) return answer(url, init);
      await arrived;
      const response = await answer(url, init);
      // A task after the answer has been read.
      const text = response.text.bind(response);
      response.text = () => text().finally(() => setTimeout(read.resolve));
      return response;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Print 272 labels' }));
    cleanup();
    arrive();
    await read.promise;
    expect(printRequest.get()).toBeUndefined();
  });

  test('the selection survives leaving the page, and leaves out what was printed meanwhile', async () => {
    chosenLabels.set(['SLP9', 'SLP2']);
    showLabels(ready, '/labels?show=ready', { total: 272 });
    expect(await screen.findByRole('button', { name: 'Print 1 of 272' })).toBeDefined();
    expect((await box('Choose SLP2')).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Clear choice' }));
    expect(await screen.findByRole('button', { name: 'Print 272 labels' })).toBeDefined();
    fireEvent.click(await box('Choose all on this page'));
    expect(await screen.findByRole('button', { name: 'Print 3 of 272' })).toBeDefined();
  });

  test('Esc clears the choice, with Undo, as on Orders, but first closes the order that is open beside it', async () => {
    showLabels(ready, '/labels?show=ready&order=SLP1&tab=label', { total: 272 });
    fireEvent.click(await box('Choose SLP2'));
    await screen.findByRole('dialog', { name: 'Order SLP1' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await box('Choose SLP2')).checked).toBe(true);
    fireEvent.keyDown(await box('Choose SLP2'), { key: 'Escape' });
    expect((await box('Choose SLP2')).checked).toBe(false);
    expect(await screen.findByText('1 label deselected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await box('Choose SLP2')).checked).toBe(true);
  });

  test('if somebody has printed the last ones meanwhile, that is said, and no empty dialog opens', async () => {
    const gateway = showLabels(ready, '/labels?show=ready');
    const print = await screen.findByRole('button', { name: 'Print 3 labels' });
    gateway.answer(listLabelNumbers, 200, () => ({ tracking_numbers: [] }));
    fireEvent.click(print);
    expect(await screen.findByText('No labels are waiting to be printed')).toBeDefined();
    expect(printRequest.get()).toBeUndefined();
  });

  test('of one carrier are listed and printed', async () => {
    const gateway = showLabels(ready, '/labels?show=ready&carrier=Northpost');
    fireEvent.click(await screen.findByRole('button', { name: 'Print 3 labels' }));
    await waitFor(() => expect(printRequest.get()?.listed).toHaveLength(3));
    const carriers = gateway.calls
      .filter(({ name }) => name === listLabelChecks.name || name === listLabelNumbers.name)
      .map(({ search }) => search.get('carrier'));
    expect(new Set(carriers)).toEqual(new Set(['Northpost']));
  });
});

test('a list that can’t be read again stays, with its time and a way to retry', async () => {
  const gateway = showLabels([someCheck('SLP1', { state: 'ready', code: null })], '/labels?show=ready');
  await screen.findByRole('table', { name: 'Label checks' });
  const readAt = screen.getByText(/^updated /u).textContent.replace('updated ', '');
  gateway.answer(listLabelChecks, 500, () => ({ error: 'unknown_error' }));
  act(() => void pressKeys('r', 0, 'none'));
  expect(await screen.findByText(`Couldn't be updated. Showing ${readAt}.`)).toBeDefined();
  expect(screen.getByRole('table', { name: 'Label checks' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a group of one cause stays collapsed on this device until it is expanded again', async () => {
  const checks = [someStopped('SLP1', 'label_failed_failed_request')];
  showLabels(checks, '/labels?show=attention');
  const { title } = describeLabelCause('label_failed_failed_request', null);
  const fold = await screen.findByRole('button', { name: `Orders of “${title}”`, expanded: true });
  fireEvent.click(fold);
  expect(screen.queryByRole('button', { name: /SLP1/ })).toBeNull();
  cleanup();
  showLabels(checks, '/labels?show=attention');
  fireEvent.click(await screen.findByRole('button', { name: `Orders of “${title}”`, expanded: false }));
  expect(await screen.findAllByRole('button', { name: /SLP1/ })).not.toHaveLength(0);
});
