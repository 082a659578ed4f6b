import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { ManifestId } from '#contract/identifiers.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { PdfPanel } from './pdf-panel.tsx';

const viewer = vi.hoisted(() => ({
  loadedViewer: vi.fn<() => unknown>(),
  loadViewer: vi.fn<() => Promise<unknown>>(),
}));
vi.mock(import('./pdf-viewer.ts'), () => viewer as never);

const Pages = ({ onRendered }: { readonly onRendered: () => void }) => (
  <button type="button" onClick={onRendered}>
    The pages
  </button>
);

function show(search = '') {
  const manifest = { manifest_id: ManifestId.parse(482_131), has_pdf: true } as ManifestDetail;
  const data = { bytes: new Uint8Array(), bytesSince: 1 } as LoadedPdf;
  const pdf = { data, isPending: false, isFetching: false, errorUpdatedAt: 0 } as UseQueryResult<LoadedPdf>;
  const link = { isRenewing: false, problem: null, requestedAt: 0, renew: () => undefined } as never;
  render(
    <MemoryRouter initialEntries={[`/manifests/482131${search}`]}>
      <PdfPanel manifest={manifest} pdf={pdf} link={link} onDownload={() => undefined} />
    </MemoryRouter>,
  );
}

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

test('a viewer that appears between a drawing and its follow-up is shown', async () => {
  // The viewer loads after the panel has rendered and before its effects run.
  viewer.loadedViewer.mockReturnValueOnce(undefined).mockReturnValue(Pages);
  viewer.loadViewer.mockResolvedValue(Pages);
  show();
  expect(await screen.findByText('The pages')).toBeTruthy();
});

test('the sheet with its drawing stays until the viewer has drawn its first page', async () => {
  viewer.loadedViewer.mockReturnValue(Pages);
  viewer.loadViewer.mockResolvedValue(Pages);
  show();
  const pages = await screen.findByText('The pages');
  const place = pages.parentElement;
  expect(document.querySelector('canvas')).not.toBeNull();
  expect(place?.className).toContain('invisible');
  fireEvent.click(pages);
  expect(document.querySelector('canvas')).toBeNull();
  expect([pages.isConnected, place?.className]).toEqual([true, '']);
});

test('a viewer that can’t be loaded is reported, with the PDF in another tab, and loaded again on request', async () => {
  viewer.loadedViewer.mockReturnValue(undefined);
  viewer.loadViewer.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Pages);
  show();
  expect(await screen.findByRole('heading', { name: manifestCopy.states.preview })).toBeTruthy();
  expect(screen.getByRole('link', { name: manifestCopy.newTab })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: manifestCopy.states.tryAgain }));
  expect(await screen.findByText('The pages')).toBeTruthy();
});

test.each([
  ['', 'fit-width'],
  ['?zoom=fit-page', 'fit-page'],
  ['?zoom=150', '200'],
])(
  'before the viewer has loaded, zooming in goes on from a number only, not from an unknown fit: %s',
  (search, zoom) => {
    viewer.loadViewer.mockReturnValue(new Promise(() => undefined));
    show(search);
    fireEvent.click(screen.getByRole('button', { name: manifestCopy.zoomIn }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: manifestCopy.zoom }).value).toBe(zoom);
  },
);

test.each([
  ['?page=0&zoom=abc', "Ignored 2 filters this version doesn't know: page=0, zoom=abc"],
  ['?zoom=49', "Ignored 1 filter this version doesn't know: zoom=49"],
  ['?page=2&zoom=110', undefined],
  ['?zoom=fit-page', undefined],
  ['', undefined],
])('a page and zoom that can’t be are named: %s', (search, note) => {
  viewer.loadViewer.mockResolvedValue(Pages);
  show(search);
  expect(screen.queryByText(/^Ignored/u)?.textContent).toBe(note);
});
