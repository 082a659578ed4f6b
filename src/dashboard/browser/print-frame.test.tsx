import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printPdf } from './print-frame.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';

const PDF = new TextEncoder().encode('%PDF-1.7');
const copy = { printInTab: 'Press Ctrl/Cmd+P', printBlocked: 'It did not open.', newTab: 'Open PDF in new tab' };

beforeEach(() => {
  // A browser without a PDF viewer of its own: its frames can't print.
  vi.stubGlobal('navigator', { userAgent: 'Firefox', pdfViewerEnabled: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('if frames can’t print, the PDF opens in a tab and the next step is explained', async () => {
  const open = vi.fn<() => object>(() => ({}));
  vi.stubGlobal('open', open);
  const job = await printPdf(PDF);
  expect(open).toHaveBeenCalledWith(job.address, '_blank');
  render(<PrintNote job={job} copy={copy} />);
  expect(screen.getByRole('status').textContent).toBe('Press Ctrl/Cmd+P');
});

test('if that is blocked too, a link opens it', async () => {
  vi.stubGlobal('open', () => null);
  const job = await printPdf(PDF);
  render(<PrintNote job={job} copy={copy} />);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open PDF in new tab' }).href).toBe(job.address);
});

test('a print window needs no explanation', () => {
  const { container } = render(<PrintNote job={{ how: 'print_window', address: 'blob:x' }} copy={copy} />);
  expect(container.textContent).toBe('');
});

test('a job that is sent while another is still loading waits for it, and takes nothing away from it', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Chrome', pdfViewerEnabled: true });
  const frames: HTMLIFrameElement[] = [];
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const print = vi.fn<() => number>(() => revoke.mock.calls.length);
  vi.spyOn(document.body, 'append').mockImplementation((frame) => {
    Object.defineProperty(frame, 'contentWindow', { value: { focus: () => undefined, print } });
    frames.push(frame as HTMLIFrameElement);
  });
  const [first, second] = [printPdf(PDF), printPdf(PDF)];
  await waitFor(() => expect(frames.length).toBeGreaterThan(0));
  // Leftovers of the tests above are released first.
  const before = revoke.mock.calls.length;
  expect(frames).toHaveLength(1);
  frames[0]?.dispatchEvent(new Event('load'));
  expect((await first).how).toBe('print_window');
  await waitFor(() => expect(frames).toHaveLength(2));
  frames[1]?.dispatchEvent(new Event('load'));
  expect((await second).how).toBe('print_window');
  // How many had been released when each printed: none, then the first.
  expect(print.mock.results.map(({ value }) => value as number)).toEqual([before, before + 1]);
});
