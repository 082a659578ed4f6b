import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScans } from './scans.ts';

let time = 10_000;
beforeEach(() => {
  time += 100_000;
});
afterEach(cleanup);

/** Types as a scanner (5 ms) or a person (90 ms) does; characters land in the field that has focus. Says whether Enter went through. */
function type(text: string, gap: number): boolean {
  const target = document.activeElement ?? document.body;
  let wentThrough = true;
  for (const key of [...Array.from(text), 'Enter']) {
    time += gap;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    wentThrough = fireEvent(target, event);
    if (
      wentThrough &&
      key.length === 1 &&
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    )
      fireEvent.change(target, { target: { value: target.value + key } });
  }
  return wentThrough;
}

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

test('a scan is heard and its Enter presses nothing', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  screen.getByRole('button').focus();
  expect(type('SLP4408815T0O1', 5)).toBe(false);
  expect(onScan.mock.calls).toEqual([['SLP4408815T0O1']]);
});

test('what a person types is no scan, and Enter does what it does', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  expect(type('SLP4408815T0O1', 90)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});

test('a scan into a text field leaves the field as it was', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  field.focus();
  fireEvent.change(field, { target: { value: 'fragile ' } });
  type('SLP4408815T0O1', 5);
  expect(field.value).toBe('fragile ');
  expect(onScan).toHaveBeenCalledOnce();
});

test('a field that accepts scans keeps the text, and nobody else hears of it', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} accept />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  field.focus();
  expect(type('SLP4408815T0O1', 5)).toBe(false);
  expect(field.value).toBe('SLP4408815T0O1');
  expect(onScan).not.toHaveBeenCalled();
});

test('the trigger pulled twice counts once; a second later it counts again', () => {
  const onScan = vi.fn<(text: string) => void>();
  render(<Station onScan={onScan} />);
  type('SLP4408815T0O1', 5);
  time += 500;
  type('SLP4408815T0O1', 5);
  expect(onScan).toHaveBeenCalledOnce();
  time += 1600;
  type('SLP4408815T0O1', 5);
  expect(onScan).toHaveBeenCalledTimes(2);
});

test('the newest taker gets the scan alone', () => {
  const [page, dialog] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  render(<Station onScan={page} />);
  const { unmount } = render(<Station onScan={dialog} />);
  type('SLP4408815T0O1', 5);
  unmount();
  type('SLP4408816T0O2', 5);
  expect(dialog.mock.calls).toEqual([['SLP4408815T0O1']]);
  expect(page.mock.calls).toEqual([['SLP4408816T0O2']]);
});

test('what the shell takes everywhere never gets what a page takes, whichever came later', () => {
  const [page, shell] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>()];
  render(<Station onScan={page} />);
  render(<Shell onScan={shell} />);
  type('SLP4408815T0O1', 5);
  expect(page).toHaveBeenCalledOnce();
  expect(shell).not.toHaveBeenCalled();
});

function Shell({ onScan }: { readonly onScan: (text: string) => void }) {
  useScans((scan) => onScan(scan.text), 'everywhere');
  return null;
}
