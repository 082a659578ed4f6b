import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'vite';

/** Packages of many small modules that every start loads. Packages that only some starts load stay unbundled. */
const BUNDLED = ['kysely', 'zod', 'hono', /^@hono\//];

/** Bundles the servers into a few files, which start in a quarter of the time. Text files and workers of ours stay in `src`. */
async function bundleServers(root: string, folder: string, entries: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: BUNDLED },
    plugins: [keepAddresses(root, folder)],
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: [...entries], output: { chunkFileNames: '[name]-[hash].js' } },
    },
  });
}

/** Lets bundled modules find files and workers where their source does, even if the whole folder is moved. */
function keepAddresses(root: string, folder: string): Plugin {
  return {
    name: 'keep-addresses',
    transform: (code, id) => (id.startsWith(join(root, 'src')) ? pointToSource(code, relative(folder, id)) : null),
  };
}

/** `source` is relative to the bundle's folder, which has no subfolders. */
export function pointToSource(code: string, source: string): string {
  return code
    .replaceAll(/\bimport\.meta\.url\b/g, `new URL(${JSON.stringify(source)}, import.meta.url).href`)
    .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
    .replaceAll(/\bimport\.meta\.main\b/g, 'false');
}

const [root, folder, ...entries] = process.argv.slice(2);
if (import.meta.main && root !== undefined && folder !== undefined) await bundleServers(root, folder, entries);
