import { loadChunk } from '#dashboard/browser/load-chunk.ts';

type Viewer = typeof import('./pdf-pages.tsx').PdfPages;
let loading: Promise<Viewer> | undefined;
let loaded: Viewer | undefined;

/** The viewer, if it has been loaded. */
export const loadedViewer = (): Viewer | undefined => loaded;

/** Loads the viewer and the PDF worker once; a failed load is retried on the next call. */
export function loadViewer(): Promise<Viewer> {
  loading ??= loadChunk(() => import('./pdf-pages.tsx')).then(
    ({ PdfPages }) => (loaded = PdfPages),
    (problem: unknown) => {
      loading = undefined;
      throw problem;
    },
  );
  return loading;
}
