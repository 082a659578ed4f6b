import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scannerSettings, DEFAULT_GAP_MS } from './scanner-settings.ts';
import { passTime, pausedAfter, pressKeys } from '#dashboard/testing/press-keys.ts';
import { type Scan, ScanBurst } from '#domain/scan-burst.ts';
import { useScans } from './scans.ts';

beforeEach(() => passTime(100_000));
afterEach(() => {
  cleanup();
  scannerSettings.set({ ...scannerSettings.get(), gapMs: DEFAULT_GAP_MS, stallMs: 0, end: null });
});

function Station({ onScan, accept = false }: { readonly onScan: (text: string) => void; readonly accept?: boolean }) {
  const [text, setText] = useState('');
  useScans((scan) => onScan(scan.text));
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input
        aria-label="Note"
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(accept ? { 'data-scan': 'accept' } : {})}
      />
      <button type="submit">Book</button>
    </form>
  );
}

test('a scan is heard, and its Enter presses nothing', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  screen.getByRole('button').focus();
  expect(pressKeys('SLP4408815T0O1', 5)).toBe(false);
  expect(onScan.mock.calls).toEqual([['SLP4408815T0O1']]);
});

test('a scan at the moment when a dialog appears goes to the dialog, not to the page behind it', () => {
  const [onPage, onDialog] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  render(<Station onScan={onPage} />);
  function Ask() {
    useScans((scan) => onDialog(scan.text), 'dialog');
    return null;
  }
  function AskAndScan() {
    useLayoutEffect(() => void pressKeys('SLP4408815T0O1', 5), []);
    return <Ask />;
  }
  render(<AskAndScan />);
  expect([onPage.mock.calls, onDialog.mock.calls]).toEqual([[], [['SLP4408815T0O1']]]);
});

test('typing by a person is not a scan, and Enter works as usual', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  expect(pressKeys('SLP4408815T0O1', 90)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});

test('a scan into a text field leaves the field as it was', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  field.focus();
  fireEvent.change(field, { target: { value: 'fragile ' } });
  pressKeys('SLP4408815T0O1', 5);
  expect(field.value).toBe('fragile ');
  expect(onScan).toHaveBeenCalledOnce();
});

test('a scan into a list of options leaves the chosen one chosen, even if another is rendered only later', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <>
      <Station onScan={() => undefined} />
      <select aria-label="Carrier" value="Northpost" onChange={(event) => onChange(event.target.value)}>
        <option>Northpost</option>
        <option>Swiftline</option>
      </select>
    </>,
  );
  screen.getByRole('combobox', { name: 'Carrier' }).focus();
  pressKeys('SLP4408815T0O1', 5);
  expect(onChange.mock.calls).toEqual([['Swiftline'], ['Northpost']]);
  passTime(2000);
  pressKeys('1LP4408815T0O1', 5);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a field that accepts scans keeps the text, and nothing else hears of it', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} accept />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  field.focus();
  expect(pressKeys('SLP4408815T0O1', 5)).toBe(false);
  expect(field.value).toBe('SLP4408815T0O1');
  expect(onScan).not.toHaveBeenCalled();
});

test('pulling the trigger twice counts once; a second later it counts again', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  pressKeys('SLP4408815T0O1', 5);
  passTime(500);
  pressKeys('SLP4408815T0O1', 5);
  expect(onScan).toHaveBeenCalledOnce();
  passTime(1600);
  pressKeys('SLP4408815T0O1', 5);
  expect(onScan).toHaveBeenCalledTimes(2);
});

test('only the newest listener gets the scan', () => {
  const [page, dialog] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  render(<Station onScan={page} />);
  const { unmount } = render(<Station onScan={dialog} />);
  pressKeys('SLP4408815T0O1', 5);
  unmount();
  pressKeys('SLP4408816T0O2', 5);
  expect(dialog.mock.calls).toEqual([['SLP4408815T0O1']]);
  expect(page.mock.calls).toEqual([['SLP4408816T0O2']]);
});

test('a scan that the shell handles everywhere never gets to a page, whichever registered later', () => {
  const [page, shell] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  render(<Station onScan={page} />);
  render(<Shell onScan={shell} />);
  pressKeys('SLP4408815T0O1', 5);
  expect(page).toHaveBeenCalledOnce();
  expect(shell).not.toHaveBeenCalled();
});

function Shell({ onScan }: { readonly onScan: (text: string) => void }) {
  useScans((scan) => onScan(scan.text), 'everywhere');
  return null;
}

describe('incomplete scans', () => {
  const scans: Scan[] = [];
  function Bench() {
    useScans((scan) => scans.push(scan));
    return <input aria-label="Note" />;
  }
  beforeEach(() => {
    scans.length = 0;
    render(<Bench />);
  });

  test('a scan that stalls is one scan, and what came shortly before is part of it', () => {
    pressKeys('SLP4408815T0O1', pausedAfter(7, 250));
    passTime(5000);
    pressKeys('xSLP4408815T0O1', pausedAfter(1, 200));
    expect(scans.map(({ text, wholeness }) => [text, wholeness])).toEqual([
      ['SLP4408815T0O1', 'joined'],
      ['xSLP4408815T0O1', 'joined'],
    ]);
  });

  test('a stalled scan into a field is removed from it completely', () => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    field.focus();
    fireEvent.change(field, { target: { value: 'fragile ' } });
    pressKeys('SLP4408815T0O1', pausedAfter(7, 250));
    expect(field.value).toBe('fragile ');
  });

  test.each([8, 3])(
    'a number that arrives in two pieces, %i characters first, is one scan, and its field is unchanged',
    async (first) => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
      field.focus();
      fireEvent.change(field, { target: { value: 'fragile ' } });
      passTime(5000);
      const ended = vi.spyOn(ScanBurst.prototype, 'endBySilence');
      pressKeys('SLP4408815T0O1'.slice(0, first), 5, 'none');
      await waitFor(() => expect(ended).toHaveBeenCalledOnce());
      pressKeys('SLP4408815T0O1'.slice(first), 5);
      expect(scans.at(-1)).toMatchObject({ text: 'SLP4408815T0O1', wholeness: 'whole' });
      expect(scans.at(-1)?.insteadOf).toBe(first === 8 ? 'SLP44088' : undefined);
      expect(field.value).toBe('fragile ');
    },
  );

  test('a key that is held down is not a scan', () => {
    for (let at = 0; at < 30; at += 1) {
      fireEvent.keyDown(document.body, { key: 'j', repeat: at > 0 });
    }
    pressKeys('', 5);
    expect(scans).toEqual([]);
  });

  test('keys pressed before the page listened may be its missing beginning', () => {
    cleanup();
    const begun = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
    render(<Bench />);
    now.mockRestore();
    for (const [at, key] of [...Array.from('8815T0O1'), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: begun + at * 8 });
      fireEvent(document.body, event);
    }
    expect(scans).toMatchObject([{ text: '8815T0O1', wholeness: 'cut' }]);
  });
});

describe('a slow scanner that was learned', () => {
  const slow = [80, 60, 100, 300, 90, 70];
  beforeEach(() => scannerSettings.set({ ...scannerSettings.get(), gapMs: 120, stallMs: 375, end: 'Enter' }));

  test('is recognised anywhere on the page, and its Enter presses nothing', () => {
    const onScan = vi.fn<(text: string) => void>();
    render(<Station onScan={onScan} />);
    screen.getByRole('button').focus();
    expect(pressKeys('SLP4408815T0O1', slow)).toBe(false);
    expect(onScan.mock.calls).toEqual([['SLP4408815T0O1']]);
  });

  test('takes nothing from a person who types into a field just as fast', () => {
    const onScan = vi.fn<(text: string) => void>();
    render(<Station onScan={onScan} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    field.focus();
    expect(pressKeys('gate 14, ring twice', 90)).toBe(true);
    expect(field.value).toBe('gate 14, ring twice');
    expect(onScan).not.toHaveBeenCalled();
  });
});
