import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RenderPage, PageToRender } from '#contract/gateway/first-answers.ts';
import { earlierBuild } from '#gateway/routes/serve-dashboard.ts';
import { StartProblem } from '#server/data-folder.ts';
import { fingerprint, listFiles, listSources } from './fingerprint.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type BuildManifest, listPageFiles } from './page-files.ts';

/** Everything the build's result depends on. */
export const SOURCES = ['src/dashboard', 'src/contract', 'src/domain', 'src/client', 'public'];
export const SINGLE_SOURCES = [
  'index.html',
  'src/build/build-dashboard.ts',
  'src/build/endpoints-for-callers.ts',
  'src/build/page-files.ts',
  'src/build/script-groups.ts',
  'vite.config.ts',
  'package-lock.json',
];
const COMPRESSED = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.wasm', '.bcmap', '.pfb', '.ttf']);
const STAMP = '.built-from';
/** In the folder of the server bundles, which every start has created by now. */
const LOCK = 'dist-servers/building.db';
/** Outside `dist`, which is served. */
const RENDERER = { entry: 'src/dashboard/render-page.tsx', folder: 'dist-ssr', file: 'render-page.js' };

const run = promisify(execFile);
const compress = promisify(brotliCompress);

/** Builds the dashboard into `dist` if its sources changed since the last build. Returns that folder. Only one of several processes builds. */
export async function buildDashboard(root: string, say: (line: string) => void): Promise<string> {
  if (/[#?]/u.test(root))
    throw new StartProblem(
      `Slipway can't be built in ${root}: the path must not contain # or ?. Move or rename the folder.`,
    );
  const folder = join(root, 'dist');
  const print = fingerprint(root, [
    ...SOURCES.flatMap((name) => listSources(join(root, name))),
    ...SINGLE_SOURCES.map((name) => join(root, name)),
  ]);
  const isBuilt = async () => {
    const builtFrom = await readFile(join(folder, STAMP), 'utf8').catch(() => '');
    return builtFrom === print && existsSync(rendererFile(root));
  };
  if (await isBuilt()) return folder;
  await oneAtATime(
    join(root, LOCK),
    async () => {
      if (!(await isBuilt())) await build(root, folder, print, say);
    },
    () => say('Another start is building the dashboard. Waiting for it…'),
  );
  return folder;
}

async function build(root: string, folder: string, print: string, say: (line: string) => void): Promise<void> {
  say('Building the dashboard…');
  await keepEarlier(folder);
  try {
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
    await run(process.execPath, vite, { cwd: root });
    await run(process.execPath, [...vite, '--ssr', RENDERER.entry, '--outDir', RENDERER.folder], { cwd: root });
  } catch (error) {
    throw new StartProblem(
      `The dashboard could not be built.\n${(error as { stderr?: string }).stderr ?? String(error)}`,
    );
  }
  await writePageFiles(folder);
  await Promise.all(listFiles(folder).map(compressFile));
  await writeFile(join(folder, STAMP), print);
}

/** Keeps the assets of the previous build: pages opened before may still request them. */
async function keepEarlier(folder: string): Promise<void> {
  if (!existsSync(join(folder, STAMP))) return;
  const earlier = earlierBuild(folder);
  await rm(earlier, { recursive: true, force: true });
  await cp(join(folder, 'assets'), join(earlier, 'assets'), { recursive: true });
}

/** Writes the list of each page's files next to them, for the gateway. */
async function writePageFiles(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as BuildManifest;
  await writeFile(join(folder, 'page-files.json'), JSON.stringify(listPageFiles(manifest)));
  await rm(join(folder, '.vite'), { recursive: true });
}

/** The module that renders the dashboard's pages on the server, and the pages it renders ahead of the first request. */
export interface PageRenderer {
  readonly renderPage: RenderPage;
  readonly WARM_UP_PAGES: readonly PageToRender[];
}

export function loadPageRenderer(root: string): Promise<PageRenderer> {
  return import(pathToFileURL(rendererFile(root)).href) as Promise<PageRenderer>;
}

const rendererFile = (root: string) => join(root, RENDERER.folder, RENDERER.file);

/** Compresses a file at build time, so that serving it costs nothing. */
async function compressFile(name: string): Promise<void> {
  if (!COMPRESSED.has(extname(name))) return;
  const bytes = await readFile(name);
  const brotli = await compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_NPOSTFIX]: 2,
      [constants.BROTLI_PARAM_NDIRECT]: 40,
    },
  });
  if (brotli.length < bytes.length) await writeFile(`${name}.br`, brotli);
}
