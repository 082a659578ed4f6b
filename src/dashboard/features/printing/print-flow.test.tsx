import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markLabelsPrinted, undoLabelsPrinted } from '#contract/gateway/labels.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { printRun } from '#dashboard/state/print-run.ts';
import { selection } from '#dashboard/state/selection.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { marked, showPrintFlow, tidyUpPrinting } from '#dashboard/testing/print-stage.tsx';
import { SOME_PRINT_RUN as RUN } from '#dashboard/testing/some-print-run.ts';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';

const PRINT_ID = RUN.printId;

tidyUpPrinting();

test('the address says that the dialog is open, and Back closes it', async () => {
  history.replaceState(null, '', '/labels?show=ready');
  showPrintFlow([someCandidate('SLP1A')]);
  act(() => printRequest.set({ listed: ['SLP1A'], scanned: [], listName: 'Labels' }));
  expect(await screen.findByText('1 label')).toBeDefined();
  await waitFor(() => expect(location.search).toBe('?show=ready&dialog=print'));
  act(() => {
    history.replaceState(history.state, '', '/labels?show=ready');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => printRequest.set({ listed: ['SLP1A'], scanned: [], listName: 'Labels' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.search).toBe('?show=ready'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says what is left out and what was printed before', async () => {
  const printed = { at: '2026-11-21T01:50:00.000Z', by: 'packer@slipway.test', reprint: false, times: 1 };
  showPrintFlow([
    someCandidate('SLP1A', { label: 'printed', printed }),
    someCandidate('SLP2B'),
    someCandidate('SLP3C', { label: 'checking' }),
  ]);
  printRequest.set({ listed: ['SLP1A', 'SLP2B', 'SLP3C'], scanned: [], listName: 'Ready to book' });
  expect(await screen.findByText('2 labels')).toBeDefined();
  expect(screen.getByText('1 selected order has no label yet and is left out.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show its number' }));
  expect(screen.getByText('SLP3C')).toBeDefined();
  expect(screen.getByText(/^1 of these was printed before \(last/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open print window' })).toBeDefined();
});

test('says of an order that isn’t checked yet that it isn’t checked, not that it has no label', async () => {
  const unchecked = someCandidate('SLP4D', { label: 'none', unchecked: true });
  showPrintFlow([someCandidate('SLP2B'), someCandidate('SLP3C', { label: 'none' }), unchecked]);
  printRequest.set({ listed: ['SLP2B', 'SLP3C', 'SLP4D'], scanned: [], listName: 'All' });
  expect(await screen.findByText("1 selected order isn't checked yet and is left out.")).toBeDefined();
  expect(screen.getByText('1 selected order has no label yet and is left out.')).toBeDefined();
});

test('if none can be printed it says so of orders that have no label only', async () => {
  showPrintFlow([someCandidate('SLP4D', { label: 'none', unchecked: true })], ['SLP5E']);
  printRequest.set({ listed: ['SLP4D', 'SLP5E'], scanned: [], listName: 'All' });
  expect(await screen.findByText("1 selected order isn't checked yet and is left out.")).toBeDefined();
  expect(screen.getByText("1 order isn't known and is left out.")).toBeDefined();
  expect(screen.queryByText(printLabelsCopy.none)).toBeNull();
  expect(screen.getByRole('button', { name: 'Get labels' })).toBeDefined();
});

test('offers positions only for four per page, shows which are used by all copies, and refuses an implausible number', async () => {
  showPrintFlow([someCandidate('SLP1A')]);
  printRequest.set({ listed: ['SLP1A'], scanned: [], listName: 'Ready to book' });
  expect(await screen.findByText('1 label')).toBeDefined();
  expect(screen.queryByRole('radiogroup', { name: 'Start at' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'A4, four per page' }));
  expect(screen.getByRole('radio', { name: 'Position 4' })).toBeDefined();
  const shown = () => Array.from(screen.getByRole('figure').querySelectorAll('text'), (place) => place.textContent);
  expect(shown()).toEqual(['1']);
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: '3' } });
  expect(shown()).toEqual(['1', '2', '3']);
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Copies' }), { target: { value: '0' } });
  expect(screen.getByText('Enter a whole number from 1 to 20')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open print window' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('radio', { name: 'A6 thermal' }));
});

test('a label that can’t be fetched is named before any paper is used', async () => {
  showPrintFlow([someCandidate('SLP1A')]);
  printRequest.set({ listed: ['SLP1A'], scanned: [], listName: 'Ready to book' });
  fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  // This environment has no Worker, so merging fails, and the dialog says so.
  expect(await screen.findByText("The PDF couldn't be made. Nothing was printed.")).toBeDefined();
});

test('all printed: every label is marked, once', async () => {
  const gateway = showPrintFlow();
  printRun.set(RUN);
  expect(await screen.findByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'All printed' }));
  await waitFor(() => expect(marked(gateway)).toEqual([{ tracking_numbers: [...RUN.numbers], print_id: PRINT_ID }]));
  await waitFor(() => expect(printRun.get()).toBeUndefined());
});

test('a mark that is answered late doesn’t end the next run, which nobody has answered for', async () => {
  showPrintFlow();
  const arrive = holdAnswers('POST');
  printRun.set(RUN);
  const dialog = await screen.findByRole('dialog', { name: 'Did all 4 labels print?' });
  fireEvent.click(screen.getByRole('button', { name: 'All printed' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  act(() => printRun.set({ ...RUN, numbers: ['SLP5E', 'SLP6F'], printId: '0b0e1c9e-6f6b-4a53-9d0c-1c34b5a9f002' }));
  expect(await screen.findByRole('dialog', { name: 'Did all 2 labels print?' })).toBeDefined();
  render(<ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />);
  arrive();
  expect(await screen.findByText('4 labels marked as printed')).toBeDefined();
  expect(printRun.get()?.numbers).toEqual(['SLP5E', 'SLP6F']);
});

test.each([
  [500, printLabelsCopy.markUnclear],
  [403, printLabelsCopy.notMarked],
] as const)('a mark that is answered with %i claims no more than is known', async (status, text) => {
  const gateway = showPrintFlow();
  gateway.answer(markLabelsPrinted, status as 403, () => ({ error: 'unknown_error' }));
  printRun.set(RUN);
  fireEvent.click(await screen.findByRole('button', { name: 'All printed' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('none printed: nothing is marked', async () => {
  const gateway = showPrintFlow();
  printRun.set(RUN);
  fireEvent.click(await screen.findByRole('button', { name: 'None printed' }));
  expect(printRun.get()).toBeUndefined();
  expect(marked(gateway)).toEqual([]);
});

test('some printed: counts what is left, and recognises the label that was probably meant', async () => {
  const gateway = showPrintFlow();
  printRun.set(RUN);
  fireEvent.click(await screen.findByRole('button', { name: "Some didn't print" }));
  // There is one primary action: after a jam that is to continue, not to call everything printed.
  const bright = screen.getAllByRole('button').filter(({ className }) => className.includes('button-primary'));
  expect(bright.map(({ textContent }) => textContent)).toEqual(['Print from the next one']);
  const field = screen.getByRole('textbox', { name: 'Last good label' });
  fireEvent.change(field, { target: { value: 'slp2b' } });
  expect(screen.getByText('2 labels left.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'SLP28' } });
  expect(screen.getByText("That label isn't one of these. Did you mean SLP2B?")).toBeDefined();
  fireEvent.change(field, { target: { value: 'SLP4D' } });
  fireEvent.click(screen.getByRole('button', { name: 'Print from the next one' }));
  await waitFor(() => expect(marked(gateway)).toMatchObject([{ tracking_numbers: [...RUN.numbers] }]));
});

test('the question comes back after a reload, and closing it leaves a way back to it', async () => {
  showPrintFlow();
  printRun.set(RUN);
  expect(sessionStorage.getItem('slipway.print-run')).toContain('SLP4D');
  const dialog = await screen.findByRole('dialog', { name: 'Did all 4 labels print?' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(await screen.findByText('4 labels sent to the printer')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: "Something didn't print?" }));
  expect(await screen.findByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
});

test('what was marked at once is unmarked after the mark arrived, however early somebody asks', async () => {
  const gateway = showPrintFlow();
  gateway.answer(undoLabelsPrinted, 200, () => ({ tracking_numbers: [...RUN.numbers] }));
  const arrive = holdAnswers('POST');
  printRun.set({ ...RUN, isSilent: true, marksAtOnce: true });
  fireEvent.click(await screen.findByRole('button', { name: "Something didn't print?" }));
  await act(() => Promise.resolve());
  expect(gateway.calls).toEqual([]);
  arrive();
  expect(await screen.findByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
  const changes = gateway.calls.filter(({ name }) => name.endsWith('LabelsPrinted'));
  expect(changes.map(({ name }) => name)).toEqual([markLabelsPrinted.name, undoLabelsPrinted.name]);
  expect(screen.queryByText('4 labels sent to the printer')).toBeNull();
  // A second attempt gets a mark of its own.
  expect(printRun.get()?.printId).not.toBe(PRINT_ID);
});

test('a mark whose answer was lost can still be undone', async () => {
  const gateway = showPrintFlow();
  gateway.answer(markLabelsPrinted, 400, () => ({ error: 'lost' }));
  gateway.answer(undoLabelsPrinted, 404, () => ({ error: 'not_found' }));
  printRun.set({ ...RUN, isSilent: true, marksAtOnce: true });
  expect(await screen.findByRole('alert')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: "Something didn't print?" }));
  expect(await screen.findByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
  expect(gateway.calls.map(({ name }) => name)).toContain(undoLabelsPrinted.name);
});

test('labels that are sent to the printer a second time are marked a second time', async () => {
  const gateway = showPrintFlow();
  const sent = { ...RUN, isSilent: true, marksAtOnce: true };
  act(() => printRun.set(sent));
  await waitFor(() => expect(marked(gateway)).toHaveLength(1));
  const again = '0b0e1c9e-6f6b-4a53-9d0c-1c34b5a9f002';
  act(() => printRun.set({ ...sent, printId: again }));
  await waitFor(() => expect(marked(gateway)).toHaveLength(2));
  expect(marked(gateway)[1]).toMatchObject({ print_id: again });
});

test.each([
  [500, printLabelsCopy.takeBackUnclear],
  [403, printLabelsCopy.notTakenBack],
] as const)('marks whose undoing is answered with %i are not reported as never made', async (status, text) => {
  const gateway = showPrintFlow();
  gateway.answer(undoLabelsPrinted, status as 403, () => ({ error: 'unknown_error' }));
  printRun.set({ ...RUN, isSilent: true, marksAtOnce: true });
  fireEvent.click(await screen.findByRole('button', { name: "Something didn't print?" }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('another account is not asked for the labels of this one, which is still asked afterwards', async () => {
  showPrintFlow();
  act(() => selection.openWorkspace('shop'));
  printRun.set({ ...RUN, workspace: 'shop' });
  const question = { name: 'Did all 4 labels print?' };
  expect(await screen.findByRole('dialog', question)).toBeDefined();
  act(() => selection.openWorkspace('another account'));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => selection.openWorkspace('shop'));
  expect(screen.getByRole('dialog', question)).toBeDefined();
});
