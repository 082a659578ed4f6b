import { loadChunk } from '#dashboard/browser/load-chunk.ts';

type Viewer = typeof import('./pdf-pages.tsx').PdfPages;
let asked: Promise<Viewer> | undefined;
let loaded: Viewer | undefined;

/** The viewer, if it is there. */
export const loadedViewer = (): Viewer | undefined => loaded;

/** The viewer and the worker that reads PDFs; loaded once, and again if that failed. */
export function loadViewer(): Promise<Viewer> {
  asked ??= loadChunk(() => import('./pdf-pages.tsx')).then(
    ({ PdfPages }) => (loaded = PdfPages),
    (problem: unknown) => {
      asked = undefined;
      throw problem;
    },
  );
  return asked;
}
