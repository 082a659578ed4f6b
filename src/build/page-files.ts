/** The part of Vite's manifest that is read here. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      /** Name of a shared chunk. */
      readonly name?: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly isEntry?: boolean;
    }
  >
>;

const FEATURES = 'src/dashboard/features';

/** The modules each page needs in addition to the first files, by the start of its address; the longest match applies. */
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

/** Workers that a page starts, and that take longer to start than the page itself. */
export const PAGE_WORKERS: Readonly<Record<string, string>> = { '/manifests/': 'pdfjs-dist/build/pdf.worker.min.mjs' };

/** The chunk that opens PDFs with that worker, created by `script-groups.ts`. */
export const PDF_OPENER_CHUNK = 'pdf-opener';

export interface PageFiles {
  readonly files: readonly string[];
  readonly worker?: string;
  /** The chunk that opens the page's document with the worker. */
  readonly opener?: string;
}

/** The files of each page by the start of its address, as URL paths, so that a page with a cold cache can request all of them at once. */
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

/** A chunk and everything that it imports statically. Throws if a chunk is missing, which is a fault of the build. */
function withImports(manifest: BuildManifest, name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  found.add(name);
  for (const one of chunk.imports ?? []) withImports(manifest, one, found);
  return found;
}
