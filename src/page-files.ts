/** Of Vite's manifest, what is read here. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      /** Of a chunk that several share. */
      readonly name?: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly isEntry?: boolean;
    }
  >
>;

const FEATURES = 'src/dashboard/features';

/** What each page is drawn with beside the first files, by the start of its address; of several that fit, the longest counts. */
export const PAGE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  '/today': [`${FEATURES}/today/today-page.tsx`],
  '/scan': [`${FEATURES}/scan/scan-page.tsx`],
  '/labels': [`${FEATURES}/labels/labels-page.tsx`],
  '/bookings': [`${FEATURES}/booking/bookings-page.tsx`],
  '/bookings/': [`${FEATURES}/booking/booking-page.tsx`],
  '/manifests': [`${FEATURES}/manifests/manifests-page.tsx`],
  '/manifests/': [`${FEATURES}/manifests/manifest-page.tsx`, `${FEATURES}/manifests/pdf-pages.tsx`],
  '/webhooks': [`${FEATURES}/webhooks/webhooks-page.tsx`],
  '/settings': [`${FEATURES}/settings/settings-page.tsx`],
  '/sandbox': [`${FEATURES}/sandbox/sandbox-page.tsx`],
};

/** What a page starts as a worker, whose start takes longer than its own. */
export const PAGE_WORKERS: Readonly<Record<string, string>> = { '/manifests/': 'pdfjs-dist/build/pdf.worker.min.mjs' };

/** The chunk that opens PDFs with that worker; `script-groups.ts` makes it. */
export const PDF_OPENER_CHUNK = 'pdf-opener';

export interface PageFiles {
  readonly files: readonly string[];
  readonly worker?: string;
  /** What opens the page's document by the worker. */
  readonly opener?: string;
}

/** The files of each page by the start of its address, as paths on our server, so that a cold one asks for all of them at once. */
export function listPageFiles(
  manifest: BuildManifest,
  sources = PAGE_SOURCES,
  workers = PAGE_WORKERS,
): Readonly<Record<string, PageFiles>> {
  const first = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true));
  const known = new Set([...first].flatMap((name) => [...withImports(manifest, name)]));
  return Object.fromEntries(
    Object.entries(sources).map(([address, names]) => {
      const chunks = new Set(names.flatMap((name) => [...withImports(manifest, name)]));
      const needed = [...chunks].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? []);
      const files = needed.flatMap(({ file, css = [] }) => [file, ...css]);
      const listed = { files: [...new Set(files)].map((file) => `/${file}`) };
      const worker = workers[address];
      if (worker === undefined) return [address, listed];
      return [address, { ...listed, worker: findWorker(manifest, worker), opener: findOpener(manifest) }];
    }),
  );
}

function findWorker(manifest: BuildManifest, source: string): string {
  const name = Object.keys(manifest).find((one) => one.endsWith(source));
  if (name === undefined) throw new Error(`The build has no ${source}.`);
  return `/${manifest[name]?.file}`;
}

function findOpener(manifest: BuildManifest): string {
  const chunk = Object.values(manifest).find(({ name }) => name === PDF_OPENER_CHUNK);
  if (chunk === undefined) throw new Error(`The build has no ${PDF_OPENER_CHUNK}.`);
  return `/${chunk.file}`;
}

/** A chunk and all that it can't run without. A page without its chunk is a fault of the build, not of a reader. */
function withImports(manifest: BuildManifest, name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  found.add(name);
  for (const one of chunk.imports ?? []) withImports(manifest, one, found);
  return found;
}
